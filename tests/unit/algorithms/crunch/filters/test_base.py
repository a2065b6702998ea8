"""The plain filters: elements of some tags are ignored, each by a switch of its own."""

from __future__ import annotations

import pytest

from crunch.algorithms.crunch.filters.base import IgnoredTags, UnseenTags
from tests.support.crunch_runs import QUIET, is_hidden, run, state_and_rules, text_of
from tests.support.pages import html_page

IGNORED = {
    "forms": ('<form id="x"><p>inside</p></form>', "service"),
    "inputs": ('<input id="x" value="v">', "service"),
    "buttons": ('<button id="x">Press</button>', "service"),
    "selects": ('<select id="x"><option>inside</option></select>', "service"),
    "iframes": ('<iframe id="x" src="/frame"></iframe>', "other"),
    "embeds": ('<embed id="x" src="/film">', "other"),
}
UNSEEN = {
    "noscript": ("<noscript><p>turn it on</p></noscript>", "turn it on"),
    "metas": ('<meta name="generator" content="machine">', "machine"),
}


@pytest.mark.parametrize("switch", IGNORED)
def test_switch_hides_the_element_with_a_reason(switch):
    source, kind = IGNORED[switch]
    body = f"<p>before</p><div>{source}</div><p>after</p>"
    assert not is_hidden(run(body, **QUIET), "x"), "ignored by default"
    extraction = run(body, **QUIET, **{switch: True})
    assert is_hidden(extraction, "x")
    (removal,) = extraction.removals
    assert removal.kind == kind
    assert "ignored" in removal.reason
    assert extraction.text == "before\nafter"


def test_object_is_an_embedded_player_too():
    assert is_hidden(run('<p>a</p><object id="x" data="/film"></object>', **QUIET, embeds=True), "x")


def test_scripts_go_from_html_output_whatever_the_switch_says():
    assert "code()" not in run("<p>text</p><script>code()</script>", **QUIET, scripts=False).html


@pytest.mark.parametrize("switch", UNSEEN)
def test_switch_for_what_nobody_sees_acts_in_html_output(switch):
    source, trace = UNSEEN[switch]
    on, off = (run(f"<p>text</p>{source}", **QUIET, **{switch: value}) for value in (True, False))
    assert trace in off.html
    assert trace not in on.html
    assert on.text == off.text == "text"
    assert on.removals == ()


def test_what_lies_in_an_ignored_element_is_not_named_again():
    state, rules = state_and_rules(html_page("<form><div><div>a</div></div></form>"), forms=True)
    proposal = IgnoredTags("forms", "forms", frozenset(("form", "div")), "service", "r").propose(state, rules)
    assert [cut.element for cut in proposal.cuts] == [4]
    assert proposal.changes


def test_nothing_to_do_is_said():
    state, rules = state_and_rules(html_page("<p>a</p>"), forms=True)
    assert not IgnoredTags("forms", "forms", frozenset(("form",)), "service", "r").propose(state, rules).changes
    assert not UnseenTags("scripts", "scripts", frozenset(("script",))).propose(state, rules).changes


def test_switch_can_differ_inside_cells():
    body = "<button>outside</button><table><tr><td><button>inside</button></td></tr></table>"
    settings = {**QUIET, "cells": "table"}
    assert text_of(body, **settings, in_cells=["buttons=true"]) == "outside"
    assert text_of(body, **settings, buttons=True, in_cells=["buttons=false"]) == "inside"
