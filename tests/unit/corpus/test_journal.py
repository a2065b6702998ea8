from __future__ import annotations

import errno
import os

import pytest

from crunch.corpus.journal import NAME, PageJournal, claimed, claiming, key_of, note
from crunch.errors import InputError


def test_records_outlive_the_run(tmp_path):
    with PageJournal(tmp_path / "new" / "out") as journal:
        journal.put("clean", "a.html", "k1", {"share": 0.5})
        assert journal.get("clean", "a.html", "k1") == {"share": 0.5}
    with PageJournal(tmp_path / "new" / "out") as journal:
        assert journal.get("clean", "a.html", "k1") == {"share": 0.5}
        assert journal.get("clean", "a.html", "another key") is None
        assert journal.get("scan", "a.html", "k1") is None


def test_last_record_of_a_page_counts(tmp_path):
    with PageJournal(tmp_path) as journal:
        journal.put("clean", "a", "k1", {"n": 1})
        journal.put("clean", "a", "k2", {"n": 2})
    with PageJournal(tmp_path) as journal:
        assert journal.get("clean", "a", "k1") is None
        assert journal.get("clean", "a", "k2") == {"n": 2}


def test_record_is_there_before_the_end(tmp_path):
    with PageJournal(tmp_path) as journal:
        journal.put("clean", "a", "k", {})
        assert b'"a"' in (tmp_path / NAME).read_bytes()


@pytest.mark.parametrize("rest", [b'["clean","b","k",{"n":', b"\xff\x00", b'{"strange": 1}\n'])
def test_torn_line_of_a_killed_run_does_no_harm(tmp_path, rest):
    with PageJournal(tmp_path) as journal:
        journal.put("clean", "a", "k", {"n": 1})
    with (tmp_path / NAME).open("ab") as stream:
        stream.write(rest)
    with PageJournal(tmp_path) as journal:
        assert journal.get("clean", "a", "k") == {"n": 1}
        journal.put("clean", "c", "k", {"n": 3})
    with PageJournal(tmp_path) as journal:
        assert journal.get("clean", "c", "k") == {"n": 3}


def test_forgetting(tmp_path):
    with PageJournal(tmp_path) as journal:
        for name in ("a", "b"):
            journal.put("scan", name, "k", {})
            journal.put("clean", name, "k", {})
    with claiming(tmp_path, "a", "k"):
        pass
    for forget in ({"a"}, ()):  # and it stays forgotten
        with PageJournal(tmp_path, forget=forget) as journal:
            known = {(kind, name) for kind in ("scan", "clean") for name in "ab" if journal.get(kind, name, "k") == {}}
            assert known == {("scan", "b"), ("clean", "b")}
    assert claimed(tmp_path, ["a"]) == {"a"}


def test_folder_that_cannot_be_written(tmp_path):
    (tmp_path / "file").write_text("x")
    with pytest.raises(InputError, match="cannot write"):
        PageJournal(tmp_path / "file" / "out")


def test_names_that_are_not_unicode_are_kept_apart(tmp_path):
    names = ["caf\udce9.txt", "caf\\xe9.txt", "caf\\\\xe9.txt"]
    with claiming(tmp_path, names[0], "k"):
        assert claimed(tmp_path, names) == {names[0]}
    for name in names[1:]:
        with claiming(tmp_path, name, "k"):
            pass
    assert claimed(tmp_path, names) == set(names)


@pytest.mark.parametrize("is_there", [False, True])
def test_a_name_under_which_nothing_could_be_written_is_not_claimed(tmp_path, is_there):
    if is_there:
        (tmp_path / "a.txt").write_text("an earlier result", "utf-8")
    with pytest.raises(OSError, match="No space left"), claiming(tmp_path, "a.txt", "k"):
        _full()
    assert claimed(tmp_path, ["a.txt"]) == ({"a.txt"} if is_there else set())
    with claiming(tmp_path, "a.txt", "k"):
        pass
    assert claimed(tmp_path, ["a.txt"]) == {"a.txt"}


def test_settings_are_those_of_the_last_result_under_a_name(tmp_path):
    one, other = key_of([1]), key_of([2])
    with PageJournal(tmp_path) as journal:
        assert not journal.is_of_other_settings("a.txt", "a.html", one)
    with claiming(tmp_path, "a.txt", key_of(["made of"], one)):
        (tmp_path / "a.txt").touch()
        note(tmp_path, "clean", "a.html", key_of(["made of"], other), {})  # of another format
    with PageJournal(tmp_path) as journal:
        assert not journal.is_of_other_settings("a.txt", "a.html", one)
        assert journal.is_of_other_settings("a.txt", "a.html", other)
        (tmp_path / "a.txt").unlink()
        assert not journal.is_of_other_settings("a.txt", "a.html", other)


def test_what_an_older_version_claimed_is_ours_and_of_the_settings_of_the_page(tmp_path):
    one, other = key_of([1]), key_of([2])
    with PageJournal(tmp_path) as journal:
        journal.put("writes", "a.txt", "", {})
        journal.put("clean", "a.html", key_of(["made of"], one), {})
    assert claimed(tmp_path, ["a.txt", "b.txt"]) == {"a.txt"}
    (tmp_path / "a.txt").touch()
    with PageJournal(tmp_path) as journal:
        assert journal.is_of_other_settings("a.txt", "a.html", other)
        assert not journal.is_of_other_settings("a.txt", "a.html", one)


@pytest.mark.parametrize("kind", ["link", "pipe", "folder", "device"])
def test_a_journal_that_is_none_is_not_written_to(tmp_path, kind):
    out, mine = tmp_path / "out", tmp_path / "mine"
    out.mkdir()
    mine.write_text("mine")
    place = out / NAME
    if kind == "pipe":
        os.mkfifo(place)
    elif kind == "folder":
        place.mkdir()
    else:
        place.symlink_to(mine if kind == "link" else "/dev/zero")
    with pytest.raises(InputError, match="take it away, or give another folder"):
        PageJournal(out)
    assert mine.read_text() == "mine"


def test_lines_that_somebody_else_wrote_do_no_harm(tmp_path):
    lines = [b"[" * 100_000, b'["scan","a","k",' + b"9" * 5_000 + b"]", b'["scan","a","k",{"x":"\\ud800"}]', b"null"]
    (tmp_path / NAME).write_bytes(b"\n".join(lines))
    with PageJournal(tmp_path) as journal:
        assert journal.get("scan", "a", "k") is None
        journal.put("scan", "a", "k", {"n": 1})
    with PageJournal(tmp_path) as journal:
        assert journal.get("scan", "a", "k") == {"n": 1}


def test_a_full_disk_is_one_error_in_words(tmp_path, monkeypatch):
    with PageJournal(tmp_path) as journal:
        monkeypatch.setattr(os, "write", _full)
        with pytest.raises(InputError, match="No space left on device; what is finished is kept, and the same command"):
            journal.put("clean", "a", "k", {})
        assert journal.get("clean", "a", "k") is None


def _full(*_: object) -> int:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
