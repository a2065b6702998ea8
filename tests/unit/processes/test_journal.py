"""Lines of JSON that whatever ends a process leaves whole."""

from __future__ import annotations

import errno
import os
import subprocess
import sys

import pytest

from crunch.errors import InputError
from crunch.processes.journal import Journal


def test_records_are_there_when_they_are_added(tmp_path):
    with Journal(tmp_path / "new" / "a.jsonl") as journal:
        assert list(journal.records()) == []
        assert not journal.path.parent.exists(), "nothing is made before the first record"
        journal.add({"n": 1})
        assert list(journal.records()) == [{"n": 1}]
        journal.add([2, "två"])
    assert list(journal.records()) == [{"n": 1}, [2, "två"]]
    journal.add(3)
    journal.close()
    assert (tmp_path / "new" / "a.jsonl").read_bytes() == '{"n":1}\n[2,"två"]\n3\n'.encode()


@pytest.mark.parametrize("cut", range(1, 14))
def test_a_line_cut_anywhere_by_a_kill_is_dropped_and_spoils_no_other(tmp_path, cut):
    path = tmp_path / "a.jsonl"
    with Journal(path) as journal:
        journal.add({"name": "a"})
    path.write_bytes(path.read_bytes() + b'{"name": "b"}'[:cut])
    assert list(Journal(path).records()) == [{"name": "a"}]
    with Journal(path) as journal:
        journal.add({"name": "c"})
    assert [record for record in journal.records() if record != {"name": "b"}] == [{"name": "a"}, {"name": "c"}]


def test_what_is_no_json_is_no_record(tmp_path):
    path = tmp_path / "a.jsonl"
    path.write_bytes(b"\n".join([b"1", b"[" * 100_000, b"\xff\x00", b"", b"no", b"2", b""]))
    assert list(Journal(path).records()) == [1, 2]


def test_a_line_that_would_fill_the_memory_is_none(tmp_path, monkeypatch):
    monkeypatch.setattr("crunch.processes.journal._LONGEST", 10)
    path = tmp_path / "a.jsonl"
    path.write_bytes(b"1\n" + b"x" * 95 + b"\n2\n")
    assert list(Journal(path).records()) == [1, 2]


def test_rewritten_in_one_step(tmp_path):
    with Journal(tmp_path / "a.jsonl") as journal:
        for number in range(3):
            journal.add(number)
        before = journal.path.stat().st_ino
        journal.rewrite([1, 5])
        assert journal.path.stat().st_ino != before
        journal.add(6)
    assert list(journal.records()) == [1, 5, 6]
    assert [path.name for path in tmp_path.iterdir()] == ["a.jsonl"]


def test_several_processes_add_to_it_at_once(tmp_path):
    code = (
        "import sys; from pathlib import Path; from crunch.processes.journal import Journal\n"
        "for number in range(200):\n"
        "    with Journal(Path(sys.argv[1])) as journal: journal.add([sys.argv[2], number, 'x' * 2_000])\n"
    )
    path = tmp_path / "a.jsonl"
    processes = [subprocess.Popen([sys.executable, "-c", code, str(path), name]) for name in "ab"]
    assert [process.wait(60) for process in processes] == [0, 0]
    records = list(Journal(path).records())
    assert len(records) == 400
    assert [number for name, number, _ in records if name == "a"] == list(range(200))


@pytest.mark.parametrize("kind", ["link", "pipe", "folder"])
def test_what_is_no_file_is_neither_read_nor_written(tmp_path, kind):
    path, mine = tmp_path / "a.jsonl", tmp_path / "mine"
    mine.write_text("mine")
    if kind == "link":
        path.symlink_to(mine)
    elif kind == "pipe":
        os.mkfifo(path)
    else:
        path.mkdir()
    with pytest.raises(InputError, match=rf"a\.jsonl is a {kind} and no file: take it away, or give another folder"):
        list(Journal(path).records())
    if kind != "pipe":
        with pytest.raises(OSError, match=r"a\.jsonl"):
            Journal(path).add(1)
    assert mine.read_text() == "mine"


def test_a_full_disk_is_told_and_not_tried_again(tmp_path, monkeypatch):
    def full(*_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with Journal(tmp_path / "a.jsonl") as journal:
        journal.add(1)
        with monkeypatch.context() as patch:
            patch.setattr(os, "write", full)
            with pytest.raises(OSError, match="No space left"):
                journal.add(2)
        journal.add(3)
    assert list(journal.records()) == [1, 3]
