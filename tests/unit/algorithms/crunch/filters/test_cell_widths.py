"""Widths of table cells in HTML output."""

from __future__ import annotations

from tests.support.crunch_runs import QUIET, run

BODY = '<table width="90"><tr><td width="80">a</td><th width="70">b</th></tr></table>'


def test_cells_lose_their_width_and_tables_keep_theirs():
    html = run(BODY, **QUIET, cell_widths=True).html
    assert 'width="90"' in html
    assert 'width="80"' not in html
    assert 'width="70"' not in html


def test_they_keep_it_by_default():
    assert 'width="80"' in run(BODY, **QUIET).html
