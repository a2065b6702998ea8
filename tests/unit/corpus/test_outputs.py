from __future__ import annotations

from pathlib import Path

import pytest

from crunch.corpus.outputs import output_names, refuse_overwriting, sweep, write_whole
from crunch.errors import InputError


def test_names_are_kept():
    assert output_names(["a/x.html", "b/x.html", "y"], ".txt") == ["a/x.txt", "b/x.txt", "y.txt"]
    assert output_names(["x.html", "x.htm", "X.xhtml"], ".html") == ["x.html", "x.htm.html", "X.xhtml.html"]
    assert output_names(["v1.2.html"], ".md") == ["v1.2.md"]


def test_no_two_outputs_are_one():
    names = ["x.html", "x.htm", "x.html.txt", "x.htm.txt", "X.HTML"]
    outputs = output_names(names, ".txt")
    assert len({output.lower() for output in outputs}) == len(names)


def test_pages_are_never_overwritten(tmp_path):
    page = tmp_path / "x.html"
    page.write_text("x")
    refuse_overwriting([page], tmp_path, ["y.html"], [])
    with pytest.raises(InputError, match="is one of the pages: give another folder"):
        refuse_overwriting([page], tmp_path / "sub" / "..", ["x.html"], ["x.html"])


def test_files_that_are_no_results_are_never_overwritten(tmp_path):
    (tmp_path / "x.txt").write_text("x")
    refuse_overwriting([], tmp_path, ["x.txt", "y.txt"], ["x.txt"])
    with pytest.raises(InputError, match=r"x\.txt is there already"):
        refuse_overwriting([], tmp_path, ["y.txt", "x.txt"], ["y.txt"])


def test_written_whole(tmp_path):
    path = tmp_path / "a" / "b.txt"
    write_whole(path, b"one")
    write_whole(path, b"two")
    assert path.read_bytes() == b"two"
    assert [one.name for one in path.parent.iterdir()] == ["b.txt"]


def test_nothing_is_left_of_a_file_that_could_not_be_written(tmp_path, monkeypatch):
    path = tmp_path / "b.txt"
    write_whole(path, b"old")

    def fail(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(KeyboardInterrupt):
        write_whole(path, b"new")
    assert path.read_bytes() == b"old"
    assert [one.name for one in tmp_path.iterdir()] == ["b.txt"]


def test_what_a_killed_run_left_is_swept(tmp_path):
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / ".b.txt.123.unfinished").write_text("half")
    (tmp_path / "a" / ".keep").write_text("mine")
    sweep(tmp_path)
    sweep(tmp_path / "missing")
    assert [one.name for one in (tmp_path / "a").iterdir()] == [".keep"]
