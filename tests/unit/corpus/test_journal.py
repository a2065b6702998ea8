from __future__ import annotations

import pytest

from crunch.corpus.journal import NAME, Journal
from crunch.errors import InputError


def test_records_outlive_the_run(tmp_path):
    with Journal(tmp_path / "new" / "out") as journal:
        journal.add("clean", "a.html", "k1", {"share": 0.5})
        assert journal.get("clean", "a.html", "k1") == {"share": 0.5}
    with Journal(tmp_path / "new" / "out") as journal:
        assert journal.get("clean", "a.html", "k1") == {"share": 0.5}
        assert journal.get("clean", "a.html", "another key") is None
        assert journal.get("scan", "a.html", "k1") is None


def test_last_record_of_a_page_counts(tmp_path):
    with Journal(tmp_path) as journal:
        journal.add("clean", "a", "k1", {"n": 1})
        journal.add("clean", "a", "k2", {"n": 2})
    with Journal(tmp_path) as journal:
        assert journal.get("clean", "a", "k1") is None
        assert journal.get("clean", "a", "k2") == {"n": 2}


def test_record_is_there_before_the_end(tmp_path):
    with Journal(tmp_path) as journal:
        journal.add("clean", "a", "k", {})
        assert b'"a"' in (tmp_path / NAME).read_bytes()


@pytest.mark.parametrize("rest", [b'["clean","b","k",{"n":', b"\xff\x00", b'{"strange": 1}\n'])
def test_torn_line_of_a_killed_run_does_no_harm(tmp_path, rest):
    with Journal(tmp_path) as journal:
        journal.add("clean", "a", "k", {"n": 1})
    with (tmp_path / NAME).open("ab") as stream:
        stream.write(rest)
    with Journal(tmp_path) as journal:
        assert journal.get("clean", "a", "k") == {"n": 1}
        journal.add("clean", "c", "k", {"n": 3})
    with Journal(tmp_path) as journal:
        assert journal.get("clean", "c", "k") == {"n": 3}


def test_forgetting(tmp_path):
    with Journal(tmp_path) as journal:
        journal.add("clean", "a", "k", {})
    with Journal(tmp_path, forget=True) as journal:
        assert journal.get("clean", "a", "k") is None


def test_folder_that_cannot_be_written(tmp_path):
    (tmp_path / "file").write_text("x")
    with pytest.raises(InputError, match="cannot write"):
        Journal(tmp_path / "file" / "out")
