from __future__ import annotations

import pytest

from crunch.actions import answer
from crunch.actions.cleaner_folders import folders_of
from crunch.errors import BadSettingsError
from crunch.protocol.cleaner_messages import CleanerFolders


def test_folders_of_a_folder(session, sent, tmp_path):
    (tmp_path / "b").mkdir()
    (tmp_path / "a").mkdir()
    (tmp_path / "x.html").write_text("<p>x", "utf-8")
    assert answer(CleanerFolders(id=1, path=str(tmp_path)), session) is None
    reply = sent.get(timeout=10)
    assert (reply.path, reply.parent) == (str(tmp_path), str(tmp_path.parent))
    assert [name for name in reply.folders if name in "ab"] == ["a", "b"]
    assert reply.pages == 1


def test_what_is_no_folder(tmp_path):
    with pytest.raises(BadSettingsError):
        folders_of(CleanerFolders(id=1, path=str(tmp_path / "none")))
