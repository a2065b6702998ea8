from __future__ import annotations

import json
from pathlib import Path

from crunch.corpus.cleaning import ALONE_NOTE
from crunch.corpus.outcome import Outcome
from crunch.corpus.summary import REPORT, summary_lines, write_report

OUTCOMES = [
    Outcome("a.html", "cleaned", None, "a.txt", "x.org", "tree-matching", "b.html", None, 0.5),
    Outcome("b.html", "kept", None, "b.txt", "x.org", "tree-matching", "a.html", "a.html", 0.5, True, ["same page"]),
    Outcome("c.html", "cleaned", None, "c.txt", "c", "auto", None, None, 0.9, False, [ALONE_NOTE]),
    Outcome("d.html", "cleaned", None, "d.txt", "x.org", "tree-matching", "a.html", None, 0.5, False, ["has no end"]),
    Outcome("e.html", "failed", "empty"),
]


def test_summary_says_what_was_done_and_what_was_not():
    text = "\n".join(summary_lines(OUTCOMES, ["logo.png"], Path("out"), 1.25))
    for part in (
        "3 pages cleaned into out in 1.2 s",
        "1 page had been finished",
        "2 sites: 3 pages compared",
        "1 page by auto",
        "alone on its site, so cleaned by auto: 1\n  c.html",
        "unsure: 1\n  b.html: same page",
        "near-duplicate: 1\n  b.html is like a.html",
        "odd: 1\n  d.html: has no end",
        "no page: 1\n  logo.png",
        "not cleaned: 1\n  e.html: empty",
        str(Path("out") / REPORT),
    ):
        assert part in text


def test_long_lists_are_cut_short():
    lines = summary_lines(OUTCOMES, [f"{n}.png" for n in range(50)], Path("out"), 1)
    assert "  … and 45 more, all of them in the report" in lines


def test_links_that_are_not_followed_are_counted(tmp_path):
    links = [(f"up{n}", "is a link out of the folder") for n in range(7)]
    text = "\n".join(summary_lines(OUTCOMES, [], Path("out"), 1, links))
    assert "\n7 links not followed:\n  up0 is a link out of the folder\n" in text
    assert "\n  … and 2 more, all of them in the report\n" in text
    assert "1 link not followed:\n" in "\n".join(summary_lines(OUTCOMES, [], Path("out"), 1, links[:1]))
    write_report(OUTCOMES, [], tmp_path, links)
    report = json.loads((tmp_path / REPORT).read_text("utf-8"))
    assert report["links_not_followed"][6] == {"name": "up6", "reason": "is a link out of the folder"}


def test_what_is_hidden_is_counted_and_named(tmp_path):
    hidden = [f".h{n}" for n in range(7)]
    text = "\n".join(summary_lines(OUTCOMES, [], Path("out"), 1, hidden=hidden))
    assert "\nhidden, and not looked at (name one itself to have it cleaned): 7\n  .h0\n" in text
    assert "\n  … and 2 more, all of them in the report\n" in text
    write_report(OUTCOMES, [], tmp_path, hidden=hidden)
    assert json.loads((tmp_path / REPORT).read_text("utf-8"))["hidden"] == hidden


def test_nothing_to_tell_is_not_told():
    assert len(summary_lines(OUTCOMES[:1], [], Path("out"), 1)) == 3


def test_report(tmp_path):
    write_report(OUTCOMES, ["logo.png"], tmp_path)
    report = json.loads((tmp_path / REPORT).read_text("utf-8"))
    assert report["counts"] == {"cleaned": 3, "kept": 1, "failed": 1}
    assert [one["name"] for one in report["files"]] == ["a.html", "b.html", "c.html", "d.html", "e.html"]
    assert report["files"][4] == {"name": "e.html", "status": "failed", "reason": "empty"}
    assert report["left_out"] == ["logo.png"]
