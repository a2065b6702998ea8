"""One way to replace a file: whole or not at all, whatever its name, its permissions and what stands in its place."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from crunch import files
from crunch.errors import InputError
from crunch.files import FOR_ITS_OWNER, replace_file, replacing, save_text, update_file

posix = pytest.mark.skipif(os.name != "posix", reason="links and modes of files are those of POSIX")


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_written_whole(tmp_path):
    path = tmp_path / "a" / "b.txt"
    replace_file(path, b"one")
    replace_file(path, b"two")
    assert path.read_bytes() == b"two"
    assert [one.name for one in path.parent.iterdir()] == ["b.txt"]


def test_nothing_is_left_of_a_file_that_could_not_be_written(tmp_path, monkeypatch):
    path = tmp_path / "b.txt"
    replace_file(path, b"old")

    def fail(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(KeyboardInterrupt):
        replace_file(path, b"new")
    assert path.read_bytes() == b"old"
    assert [one.name for one in tmp_path.iterdir()] == ["b.txt"]


def test_any_name_that_the_system_takes_can_be_written(tmp_path):
    for name in ("x" * 255, "\u6f22" * 85, "caf\udce9" + "\u6f22" * 80, "\U0001f600" * 63):
        replace_file(tmp_path / name, b"one")
        replace_file(tmp_path / name, b"two")
        assert (tmp_path / name).read_bytes() == b"two"
    assert len(list(tmp_path.iterdir())) == 4


def test_a_link_in_the_place_is_replaced_and_not_followed(tmp_path):
    (tmp_path / "mine").write_bytes(b"mine")
    (tmp_path / "out").symlink_to("mine")
    replace_file(tmp_path / "out", b"result")
    assert (tmp_path / "mine").read_bytes() == b"mine"
    assert (tmp_path / "out").read_bytes() == b"result"
    assert not (tmp_path / "out").is_symlink()


@posix
@pytest.mark.parametrize(
    ("before", "given", "after"),
    [
        (None, {"mode": 0o666}, 0o640),
        (0o604, {"mode": 0o666}, 0o604),
        (None, {"mode": 0o755, "keeps_mode": False}, 0o755),
        (0o604, {"mode": FOR_ITS_OWNER, "keeps_mode": False}, 0o600),
    ],
)
def test_permissions(tmp_path, before, given, after):
    """The mask of the user holds for new files that keep theirs later."""
    path, mask = tmp_path / "a", os.umask(0o027)
    try:
        if before is not None:
            path.write_text("old")
            path.chmod(before)
        replace_file(path, b"new", **given)
    finally:
        os.umask(mask)
    assert mode_of(path) == after


@posix
@pytest.mark.parametrize("keeps_mode", [True, False])
def test_nobody_reads_it_meanwhile_to_whom_it_was_closed(tmp_path, monkeypatch, keeps_mode):
    path, seen = tmp_path / "a", []
    path.write_text("old")
    path.chmod(0o600)
    monkeypatch.setattr(files.os, "fsync", lambda handle: seen.append(stat.S_IMODE(os.fstat(handle).st_mode)))
    replace_file(path, b"new", mode=0o666, keeps_mode=keeps_mode, survives_power_loss=True)
    assert seen == [0o600]


@posix
def test_a_link_takes_no_permissions_from_what_it_leads_to(tmp_path):
    (tmp_path / "mine").write_text("mine")
    (tmp_path / "mine").chmod(0o600)
    (tmp_path / "out").symlink_to("mine")
    replace_file(tmp_path / "out", b"result", mode=0o644)
    assert mode_of(tmp_path / "out") == 0o644
    assert mode_of(tmp_path / "mine") == 0o600


@posix
def test_a_link_that_leads_nowhere_is_replaced(tmp_path):
    (tmp_path / "link").symlink_to("none")
    save_text(tmp_path / "link", "new")
    assert (tmp_path / "link").read_text() == "new"
    assert [path.name for path in tmp_path.iterdir()] == ["link"]


@pytest.mark.parametrize("linked", [True, False])
def test_what_is_there_already_stays_where_it_must(tmp_path, monkeypatch, linked):
    """Where the system knows no links, whoever is last wins: nothing better can be done there."""
    if not linked:
        monkeypatch.setattr(Path, "hardlink_to", lambda *_: (_ for _ in ()).throw(PermissionError()))
    replace_file(tmp_path / "a", b"first", overwrites=False)
    if linked:
        with pytest.raises(FileExistsError):
            replace_file(tmp_path / "a", b"second", overwrites=False)
    assert (tmp_path / "a").read_bytes() == b"first"
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


def test_of_many_at_once_the_first_stays(tmp_path):
    won: list[int] = []

    def write(number: int) -> None:
        try:
            replace_file(tmp_path / "a", b"%d" % number, overwrites=False)
        except FileExistsError:
            return
        won.append(number)

    threads = [threading.Thread(target=write, args=(number,)) for number in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(won) == 1
    assert (tmp_path / "a").read_bytes() == b"%d" % won[0]


@pytest.mark.parametrize("survives", [True, False])
def test_the_disk_is_waited_for_where_it_is_asked_for_and_before_the_old_file_goes(tmp_path, monkeypatch, survives):
    path, seen = tmp_path / "a", []
    path.write_bytes(b"old")
    monkeypatch.setattr(files.os, "fsync", lambda handle: seen.append((os.fstat(handle).st_size, path.read_bytes())))
    replace_file(path, b"newer", survives_power_loss=survives)
    assert seen == ([(5, b"old")] if survives else [])
    assert path.read_bytes() == b"newer"


READS = """
import sys
from pathlib import Path
while (data := Path(sys.argv[1]).read_bytes()) != b"end":
    assert len(set(data)) == 1 and len(data) == 300_000, len(data)
"""


def test_whoever_reads_finds_the_old_content_or_the_new(tmp_path):
    path = tmp_path / "a"
    replace_file(path, b"0" * 300_000)
    with subprocess.Popen([sys.executable, "-c", READS, path]) as reader:
        for number in range(300):
            replace_file(path, b"%d" % (number % 10) * 300_000)
        replace_file(path, b"end")
        assert reader.wait(60) == 0


def test_texts_of_the_reader_say_why_they_cannot_be_written(tmp_path):
    (tmp_path / "file").write_text("", "utf-8")
    with pytest.raises(InputError, match="cannot be written"):
        save_text(tmp_path / "file" / "x.toml", "")


@posix
def test_a_link_stays_a_link_and_modes_stay(tmp_path):
    real, link = tmp_path / "real.toml", tmp_path / "link.toml"
    real.write_text("old", "utf-8")
    real.chmod(0o640)
    link.symlink_to(real)
    save_text(link, "new")
    assert link.is_symlink()
    assert real.read_text("utf-8") == "new"
    assert mode_of(real) == 0o640
    assert [path.name for path in sorted(tmp_path.iterdir())] == ["link.toml", "real.toml"]


def half_of_it(path, error):
    with replacing(path) as new:
        new.write_text("hal")
        raise error


def test_a_file_is_replaced_in_one_step_or_not_at_all(tmp_path):
    path = tmp_path / "new" / "a.txt"
    with replacing(path) as new:
        new.write_text("whole")
    assert path.read_text() == "whole"
    with pytest.raises(OSError, match="full") as told:
        half_of_it(path, OSError(28, "full"))
    assert told.value.filename == str(path), "the system's error names no file, or the unfinished one"
    with pytest.raises(KeyboardInterrupt):
        half_of_it(path, KeyboardInterrupt())
    assert [(found.name, found.read_text()) for found in path.parent.iterdir()] == [("a.txt", "whole")]


def test_a_file_in_place_of_the_folder_is_named(tmp_path):
    (tmp_path / "file").write_text("mine")
    with pytest.raises(FileExistsError) as told:
        half_of_it(tmp_path / "file" / "a.txt", ValueError("not reached"))
    assert told.value.filename == str(tmp_path / "file" / "a.txt")


def test_a_file_is_updated_where_it_differs(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b"
    assert update_file(path, b"1", mode=0o755)
    assert not update_file(path, b"1", mode=0o755)
    assert update_file(path, b"1", mode=0o644)
    assert update_file(path, b"2")
    assert (path.read_bytes(), path.stat().st_mode & 0o777) == (b"2", 0o644)
    assert [file.name for file in path.parent.iterdir()] == ["b"]


def test_an_updated_link_is_replaced_and_not_followed(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_bytes(b"1")
    link.symlink_to(target)
    assert update_file(link, b"2")
    assert target.read_bytes() == b"1"
    assert not link.is_symlink()
