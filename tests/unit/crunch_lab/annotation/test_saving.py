"""Documents appear and change in one step; what a killed program left is tidied up."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from crunch.errors import InputError
from crunch_lab.annotation import saving
from crunch_lab.annotation.saving import read_document, recover, save_document

FILES = {"a.html": b"<p>", "a.txt": b"gold"}
OTHERS = {"a.html": b"<b>", "a.json": b"{}"}


def ended() -> int:
    """The number of a process that has ended."""
    child = os.fork()
    if child == 0:
        os._exit(0)
    os.waitpid(child, 0)
    return child


def test_save_and_replace(tmp_path):
    save_document(tmp_path, "a", FILES)
    assert read_document(tmp_path, "a") == FILES
    save_document(tmp_path, "a", OTHERS)
    assert read_document(tmp_path, "a") == OTHERS
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


def test_replace_where_the_system_cannot_exchange(tmp_path, monkeypatch):
    monkeypatch.setattr(saving, "_exchange", lambda one, other: False)
    save_document(tmp_path, "a", FILES)
    save_document(tmp_path, "a", OTHERS)
    assert read_document(tmp_path, "a") == OTHERS
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


def test_a_failure_leaves_the_document_as_it_was(tmp_path, monkeypatch):
    save_document(tmp_path, "a", FILES)

    def full(path: Path, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(saving, "_write", full)
    with pytest.raises(InputError, match="No space left"):
        save_document(tmp_path, "a", OTHERS)
    assert read_document(tmp_path, "a") == FILES
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


def test_what_a_killed_program_left_is_tidied_up(tmp_path):
    save_document(tmp_path, "a", FILES)
    (tmp_path / f".new-b+{ended()}-1").mkdir()
    (tmp_path / "a").rename(tmp_path / f".old-a+{ended()}-1")
    recover(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["a"]
    assert read_document(tmp_path, "a") == FILES


def test_an_old_document_does_not_replace_the_new_one(tmp_path):
    save_document(tmp_path, "a", OTHERS)
    old = tmp_path / f".old-a+{ended()}-1"
    old.mkdir()
    recover(tmp_path)
    assert read_document(tmp_path, "a") == OTHERS
    assert not old.exists()


def test_the_work_of_a_running_program_is_left_alone(tmp_path):
    folder = tmp_path / f".new-a+{os.getpid()}-1"
    folder.mkdir()
    recover(tmp_path)
    assert folder.is_dir()


def modes(folder: Path) -> dict[str, int]:
    return {path.name: path.stat().st_mode & 0o777 for path in (folder, *folder.iterdir())}


def test_a_saved_page_is_for_its_reader_alone(tmp_path):
    before = os.umask(0)
    try:
        save_document(tmp_path, "a", FILES)
    finally:
        os.umask(before)
    assert modes(tmp_path / "a") == {"a": 0o700, "a.html": 0o600, "a.txt": 0o600}


def test_what_was_opened_to_others_stays_open(tmp_path):
    save_document(tmp_path, "a", FILES)
    (tmp_path / "a").chmod(0o750)
    (tmp_path / "a" / "a.html").chmod(0o640)
    save_document(tmp_path, "a", FILES | OTHERS)
    assert modes(tmp_path / "a") == {"a": 0o750, "a.html": 0o640, "a.txt": 0o600, "a.json": 0o600}
