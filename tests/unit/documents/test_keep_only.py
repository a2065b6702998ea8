"""Only what the reader selected stays."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from crunch.documents.extraction import Extraction
from crunch.documents.keep_only import keep_only
from crunch.documents.kept import hidden_slots, kept_elements
from crunch.protocol.markers import markers
from tests.support.pages import by_id, snapshot_page
from tests.support.trees import pages


def kept(body: str, *identities: str) -> Extraction:
    page = snapshot_page(body)
    return keep_only(page, [by_id(page, identity) for identity in identities])


def visible(extraction: Extraction) -> set[str]:
    bits = kept_elements(extraction).kept
    elements = extraction.page.elements
    return {element.get("id") for element, bit in zip(elements, bits, strict=True) if bit and element.get("id")}


PAGE = (
    '<nav id="nav">menu</nav><div id="d">own<p id="p">one <b id="b">two</b> three<img id="i"/></p><hr id="h"/>'
    '<p id="q">four</p></div><figure id="f"><img id="g"/><figcaption id="c">five</figcaption></figure>'
)


def test_own_text_of_the_selected_elements_stays():
    extraction = kept(PAGE, "p")
    assert extraction.text == "one three"
    assert visible(extraction) == {"d", "p", "i"}


def test_selected_part_of_a_block_stays_without_the_rest():
    extraction = kept(PAGE, "b", "q")
    assert extraction.text == "two\nfour"
    assert visible(extraction) == {"d", "p", "b", "q"}
    page = extraction.page
    slots = hidden_slots(extraction, kept_elements(extraction).kept)
    assert slots == [(by_id(page, "d"), 0), (by_id(page, "p"), 0), (by_id(page, "p"), 1)]


def test_selected_picture_stays_although_it_has_no_text():
    extraction = kept(PAGE, "g")
    assert extraction.text == ""
    assert visible(extraction) == {"f", "g"}


def test_formula_or_player_stays_whole():
    extraction = kept('<p id="p">x</p><math id="m"><mi id="i">a</mi><mo>=</mo></math><p id="q">y</p>', "m")
    assert extraction.text == "$a=$"
    assert visible(extraction) == {"m", "i"}


def test_document_of_a_selected_frame_stays_whole():
    extraction = kept(
        '<p id="p">x</p><iframe id="f"><crunch:frame><html><body><p id="q">y</p></body></html></crunch:frame></iframe>',
        "f",
    )
    assert extraction.text == "y"
    assert visible(extraction) == {"f", "q"}


def test_all_that_goes_says_why():
    extraction = kept(PAGE, "p")
    reply = markers(extraction, 1)
    assert {removal.reason for removal in reply.removals} == {"you kept only your selection"}
    assert reply.algorithm == "keep only"
    ids = [extraction.page.elements[removal.element].get("id") for removal in reply.removals]
    assert ids == ["nav", "b", "h", "q", "f"]


def test_numbers_past_the_end_are_ignored():
    page = snapshot_page(PAGE)
    assert keep_only(page, [by_id(page, "q"), 10_000]).text == "four"


def test_nothing_selected_keeps_nothing():
    extraction = kept(PAGE)
    assert extraction.text == ""
    assert extraction.share == 0


def test_same_element_twice_is_once():
    page = snapshot_page(PAGE)
    number = by_id(page, "p")
    assert keep_only(page, [number, number]).removals == keep_only(page, [number]).removals


@given(pages(), st.data())
def test_every_hidden_root_is_a_removal_and_every_choice_stays(page, data):
    elements = data.draw(st.lists(st.integers(0, len(page) + 2), max_size=4))
    extraction = keep_only(page, elements)
    rounded = kept_elements(extraction)
    named = {removal.element for removal in extraction.removals}
    if any(number < len(page) for number in elements):
        assert set(rounded.roots) <= named
    assert all(rounded.kept[number] for number in elements if number < len(page))
    for number in range(len(page)):
        assert extraction.kept_texts[number] <= page.ink_texts[number]
        assert extraction.kept_tails[number] <= page.ink_tails[number]
