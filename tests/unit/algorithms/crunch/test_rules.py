"""Settings of the page, and others inside cells."""

from __future__ import annotations

import pytest

from tests.support.crunch_runs import state_and_rules
from tests.support.pages import by_id, html_page

BODY = '<p id="out">a</p><table><tr><td id="cell"><p id="in">b</p></td></tr></table>'


def test_one_set_of_settings():
    _, rules = state_and_rules(html_page(BODY), ratio=0.5)
    assert rules.at(5).ratio == 0.5
    assert rules.page.cells == "container"
    assert not rules.on("forms")
    assert rules.where("forms", [4, 5]) == []
    assert rules.where("advertisements", [4, 5]) == [4, 5]


def test_other_settings_inside_cells():
    page = html_page(BODY)
    _, rules = state_and_rules(page, cells="table", in_cells=("ratio=0.5", "forms=true"))
    outside, cell, inside = (by_id(page, identity) for identity in ("out", "cell", "in"))
    assert (rules.at(outside).ratio, rules.at(inside).ratio) == (0.25, 0.5)
    assert rules.at(cell).ratio == 0.25, "the cell itself lies in the page"
    assert rules.on("forms")
    assert rules.where("forms", [outside, cell, inside]) == [inside]


@pytest.mark.parametrize("cells", ["table", "container", None])
def test_cells_are_those_of_tables_whatever_is_judged(cells):
    page = html_page(f'<div id="outer"><div id="inner">a</div></div><ul><li><p id="item">b</p></li></ul>{BODY}')
    _, rules = state_and_rules(page, cells=cells, in_cells=("ratio=0.5",))
    ratios = {identity: rules.at(by_id(page, identity)).ratio for identity in ("outer", "inner", "item", "out", "in")}
    assert ratios == {"outer": 0.25, "inner": 0.25, "item": 0.25, "out": 0.25, "in": 0.5}
