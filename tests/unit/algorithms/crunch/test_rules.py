"""Settings of the page, and others inside cells."""

from __future__ import annotations

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


def test_inside_containers():
    page = html_page('<div id="out"><div id="in">a</div></div>')
    _, rules = state_and_rules(page, in_cells=("ratio=0.5",))
    assert rules.at(by_id(page, "out")).ratio == 0.25
    assert rules.at(by_id(page, "in")).ratio == 0.5
