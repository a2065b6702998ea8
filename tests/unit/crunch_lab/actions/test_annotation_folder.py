"""The package of marked pages through a message."""

from __future__ import annotations

import pytest

from crunch.errors import BadSettingsError
from crunch.protocol.annotation_messages import AnnotationFolder
from crunch_lab.actions.annotation_folder import answer, folder_of


def test_choose_and_tell(tmp_path):
    assert folder_of(AnnotationFolder(id=1)).folder is None
    path = str(tmp_path / "gold")
    assert folder_of(AnnotationFolder(id=2, path=path)).folder == path
    reply = folder_of(AnnotationFolder(id=3))
    assert (reply.folder, reply.documents, reply.problem) == (path, 0, "")
    with pytest.raises(BadSettingsError, match="absolute"):
        folder_of(AnnotationFolder(id=4, path="gold"))
    (tmp_path / "gold" / "package.toml").unlink()
    assert "any more" in folder_of(AnnotationFolder(id=5)).problem


def test_the_reply_comes_when_it_is_there(session, sent, tmp_path):
    """A package of thousands of pages is read meanwhile."""
    assert answer(AnnotationFolder(id=1, path=str(tmp_path / "gold")), session) is None
    assert sent.get(timeout=10).folder == str(tmp_path / "gold")
    answer(AnnotationFolder(id=2, path="gold"), session)
    assert sent.get(timeout=10).code == "bad_settings"
