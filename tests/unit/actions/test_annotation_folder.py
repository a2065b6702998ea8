"""The package of marked pages through a message."""

from __future__ import annotations

import pytest

from crunch.actions.annotation_folder import answer
from crunch.errors import BadSettingsError
from crunch.protocol.annotation_messages import AnnotationFolder


def test_choose_and_tell(session, tmp_path):
    assert answer(AnnotationFolder(id=1), session).folder is None
    path = str(tmp_path / "gold")
    assert answer(AnnotationFolder(id=2, path=path), session).folder == path
    reply = answer(AnnotationFolder(id=3), session)
    assert (reply.folder, reply.documents, reply.problem) == (path, 0, "")
    with pytest.raises(BadSettingsError, match="absolute"):
        answer(AnnotationFolder(id=4, path="gold"), session)
    (tmp_path / "gold" / "package.toml").unlink()
    assert "any more" in answer(AnnotationFolder(id=5), session).problem
