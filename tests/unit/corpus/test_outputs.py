from __future__ import annotations

import pytest

from crunch.corpus.outputs import fitting, inside, output_names, refuse_overwriting
from crunch.errors import InputError
from crunch.files import replace_file


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


def test_names_that_file_systems_do_not_take_are_made_short(tmp_path):
    longest = ["x" * 255, "\u6f22" * 85, "\u6f22" * 83 + ".htm", "a/" + "\U0001f600" * 63 + ".h"]
    longest.append("caf\udce9" * 40 + "\u6f22" * 28)
    outputs = output_names([*longest, "\u6f22" * 84 + "a"], ".html")
    assert len(set(outputs)) == 6
    for output in outputs:
        assert output.endswith(".html")
        replace_file(inside(tmp_path, output), b"x")
    assert fitting("a/b.txt") == "a/b.txt"


def test_names_that_are_not_unicode_stay():
    assert output_names(["caf\udce9.html"], ".txt") == ["caf\udce9.txt"]


def test_no_link_leads_out_of_the_results(tmp_path):
    (tmp_path / "other").mkdir()
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "sub").symlink_to(tmp_path / "other")
    (tmp_path / "out" / "inner").mkdir()
    (tmp_path / "out" / "same").symlink_to("inner")
    assert inside(tmp_path / "out", "same/x.txt") == tmp_path / "out" / "same" / "x.txt"
    with pytest.raises(InputError, match="leads out of the folder of results"):
        inside(tmp_path / "out", "sub/x.txt")
    with pytest.raises(InputError, match="leads out of the folder of results"):
        refuse_overwriting([], tmp_path / "out", ["sub/x.txt"], ["sub/x.txt"])
    (tmp_path / "out" / "y.txt").symlink_to("nowhere")
    with pytest.raises(InputError, match="is there already"):
        refuse_overwriting([], tmp_path / "out", ["y.txt"], [])
