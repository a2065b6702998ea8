"""Style sheets in HTML output."""

from __future__ import annotations

from tests.support.crunch_runs import QUIET, run

BODY = '<style>p{color:red}</style><link rel="stylesheet" href="/sheet.css"><link rel="next" href="/two"><p>a</p>'


def test_style_sheets_go_and_other_links_stay():
    html = run(BODY, **QUIET, styles=True).html
    assert "color:red" not in html
    assert "sheet.css" not in html
    assert "/two" in html


def test_they_stay_by_default():
    html = run(BODY, **QUIET).html
    assert "color:red" in html
    assert "sheet.css" in html
