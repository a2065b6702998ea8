"""What a killed program left is taken away by the next; what is somebody else's, or in use, stays."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from crunch import leftovers
from crunch.files import save_text
from crunch.last_hello import note
from crunch.leftovers import beside, sweep, sweep_all, temporary_folder
from crunch.site_templates import store

KILLED = """
import os, signal, sys
from pathlib import Path
from crunch.leftovers import beside, temporary_folder
folder = Path(sys.argv[1])
beside(folder / "settings.toml").write_text("half")
with temporary_folder(folder) as inner:
    (inner / "page.html").write_text("half")
    os.kill(os.getpid(), signal.SIGKILL)
"""


def left_by_a_killed_program(folder: Path) -> list[Path]:
    subprocess.run([sys.executable, "-c", KILLED, folder], check=False, cwd=folder)
    left = [path for path in folder.iterdir() if "crunch-" in path.name]
    assert len(left) == 2
    return left


@pytest.fixture(autouse=True)
def _not_swept_yet(monkeypatch):
    monkeypatch.setattr(leftovers, "_swept", set())


def test_the_next_program_takes_it_away(tmp_path):
    left_by_a_killed_program(tmp_path)
    (tmp_path / "crunch-notes.txt").write_text("mine")
    (tmp_path / ".crunch-clean.jsonl").write_text("")
    save_text(tmp_path / "settings.toml", "new")
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == [".crunch-clean.jsonl", "crunch-notes.txt", "settings.toml"]


def test_what_a_program_still_works_on_stays(tmp_path):
    mine = beside(tmp_path / "a")
    mine.write_text("")
    with temporary_folder(tmp_path) as folder:
        sweep(tmp_path)
        assert mine.exists()
        assert folder.is_dir()
        assert folder.stat().st_mode & 0o777 == 0o700
    assert not folder.exists()


@pytest.mark.parametrize(("age", "stays"), [(3_600, True), (90_000, False)])
def test_of_another_machine_it_stays_for_a_day(tmp_path, age, stays):
    name = f".crunch-00000000-{2**22 + 1}-00000000.new"
    (tmp_path / name).write_text("")
    os.utime(tmp_path / name, times=(time.time() - age,) * 2)
    sweep(tmp_path)
    assert (tmp_path / name).exists() is stays


@pytest.mark.skipif(os.name != "posix" or os.getuid() != 0, reason="only root can give files away")
def test_what_another_user_named_like_ours_stays(tmp_path):
    for path in left_by_a_killed_program(tmp_path):
        os.chown(path, 12345, 12345)
    sweep(tmp_path)
    assert len(list(tmp_path.iterdir())) == 2


def test_a_link_is_not_followed(tmp_path):
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "file").write_text("mine")
    left = left_by_a_killed_program(tmp_path)
    folder = next(path for path in left if path.is_dir())
    (folder / "page.html").unlink()
    folder.rmdir()
    folder.symlink_to(tmp_path / "kept")
    sweep(tmp_path)
    assert (tmp_path / "kept" / "file").read_text() == "mine"


def test_every_writer_sweeps_its_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("CRUNCH_STATE", str(tmp_path))
    for name in ("greetings", "sites"):
        (tmp_path / name).mkdir()
        left_by_a_killed_program(tmp_path / name)
    note("/wrapper", "1.0")
    store.save("example.org", [store.SeenPage("a", 1, b"")])
    assert [path.name for path in tmp_path.rglob("*") if "crunch-" in path.name] == []


def test_who_holds_a_folder_alone_takes_all_away(tmp_path):
    """Also of processes that nobody can tell to have ended, and in folders that are not written into again."""
    (tmp_path / "a").mkdir()
    mine = beside(tmp_path / "a" / "b")
    mine.write_text("half")
    for name in (".keep", ".crunch-clean.jsonl", ".crunch-mine.new"):
        (tmp_path / "a" / name).write_text("mine")
    sweep_all(tmp_path)
    assert sorted(path.name for path in (tmp_path / "a").iterdir()) == [
        ".crunch-clean.jsonl",
        ".crunch-mine.new",
        ".keep",
    ]
    sweep_all(tmp_path / "none")
