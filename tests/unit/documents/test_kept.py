"""From kept slots to kept elements; against a plain reading of the protocol in tests/protocol/test_markers.py."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given

from crunch.documents.extraction import Extraction, Removal, keep_everything, remove_subtrees
from crunch.documents.kept import hidden_slots, kept_elements
from tests.support.pages import by_id, keeping, snapshot_page
from tests.support.trees import extractions


def kept_ids(extraction: Extraction) -> set[str]:
    kept = kept_elements(extraction).kept
    return {
        element.get("id")
        for element, value in zip(extraction.page.elements, kept, strict=True)
        if value and element.get("id")
    }


def test_what_is_around_kept_text_is_kept():
    page = snapshot_page('<div id="a"><p id="b"><i id="c">x</i></p><p id="d">y</p></div><p id="e">z</p>')
    assert kept_ids(keeping(page, "c")) == {"a", "b", "c"}


def test_element_without_text_follows_what_is_around_it():
    page = snapshot_page(
        '<div id="a">x<hr id="b"/><span id="c"><img id="d"/></span></div><div id="e">y<hr id="f"/></div>'
    )
    assert kept_ids(keeping(page, "a")) == {"a", "b", "c", "d"}


def test_roots_are_the_outermost_hidden_elements():
    page = snapshot_page('<div id="a">x<p id="b">y<i id="c">y</i></p></div><div id="d"><p id="e">z</p></div>')
    extraction = keep_everything(page)
    extraction = remove_subtrees(extraction, [Removal(by_id(page, name), "test", "other", "x") for name in ("b", "d")])
    assert kept_elements(extraction).roots == [by_id(page, "b"), by_id(page, "d")]


def test_hidden_element_without_text_is_a_root_when_a_rule_names_it():
    page = snapshot_page('<p id="a">x</p><div id="b"><img id="c"/></div>')
    extraction = keep_everything(page)
    assert kept_elements(extraction).roots == []
    extraction = extraction.with_removals([Removal(by_id(page, "b"), "test", "other", "x")])
    assert kept_elements(extraction).roots == [by_id(page, "b")]
    assert kept_ids(extraction) == {"a"}


def test_nothing_in_the_head_is_a_root():
    page = snapshot_page("<p>x</p>")
    extraction = keep_everything(page)
    extraction = extraction.with_removals([Removal(number, "test", "other", "x") for number in (1, 2)])
    assert kept_elements(extraction).roots == []


def test_slots_are_counted_by_the_children_before_them():
    page = snapshot_page('<p id="p">a<b id="b">x</b>c<br/>d</p>')
    extraction = keeping(page, "b")
    number = by_id(page, "p")
    assert hidden_slots(extraction, kept_elements(extraction).kept) == [(number, 0), (number, 1), (number, 2)]


@given(extractions())
def test_all_kept_text_stands_in_kept_elements(extraction):
    page, kept = extraction.page, kept_elements(extraction).kept
    for number in range(len(page)):
        if extraction.kept_texts[number]:
            assert kept[number]
        if extraction.kept_tails[number]:
            assert kept[page.parents[number]]


@given(extractions())
def test_hidden_text_is_in_a_hidden_root_or_a_hidden_slot(extraction):
    page = extraction.page
    rounded = kept_elements(extraction)
    hidden = bytearray(len(page))
    for root in rounded.roots:
        hidden[root : page.ends[root]] = b"\1" * (page.ends[root] - root)
    in_slots = {element for element, _ in hidden_slots(extraction, rounded.kept)}
    for number, parent in enumerate(page.parents):
        if page.ink_texts[number] and not extraction.kept_texts[number]:
            assert hidden[number] or number in in_slots
        if page.ink_tails[number] and not extraction.kept_tails[number]:
            assert hidden[parent] or parent in in_slots


def test_controls_are_shown_with_their_words_which_are_no_text():
    page = snapshot_page(
        '<p id="a">x</p><form id="b"><label id="c">Size <input id="d"/> cm</label></form><p id="e">y</p>'
    )
    extraction = replace(keeping(page, "a"), controls=frozenset((by_id(page, "b"),)))
    assert kept_ids(extraction) == {"a", "b", "c", "d"}
    assert hidden_slots(extraction, kept_elements(extraction).kept) == []
    assert extraction.text == "x"
