"""Style attributes of div in HTML output."""

from __future__ import annotations

from tests.support.crunch_runs import QUIET, run

BODY = '<div style="width:9px">a</div><p style="width:8px">b</p>'


def test_div_loses_its_style_and_others_keep_theirs():
    html = run(BODY, **QUIET).html
    assert "width:9px" not in html
    assert "width:8px" in html


def test_switched_off():
    extraction = run(BODY, **QUIET, div_styles=False)
    assert "width:9px" in extraction.html
    assert extraction.text == "a\nb"
