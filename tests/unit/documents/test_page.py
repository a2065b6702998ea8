"""Pages as columns, against the tree they were read from."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from crunch.documents.page import page_from_tree
from crunch.documents.parsing import parse_snapshot
from crunch.documents.tags import FACTS
from crunch.errors import BadSnapshotError
from tests.support.pages import by_id, deep_snapshot, html_page
from tests.support.trees import pages, silent

# Columns --------------------------------------------------------------------------------------------------------------


@given(pages(), st.data())
def test_some_elements_by_number(page, data):
    numbers = data.draw(st.lists(st.integers(0, len(page) - 1)))
    some = page.elements_at(numbers)
    assert some == {number: page.elements[number] for number in numbers}
    assert page.elements_at(numbers) == some


@given(pages())
def test_columns_are_those_of_the_tree(page):
    elements = list(page.root.iter())
    numbers = {element: number for number, element in enumerate(elements)}
    assert len(page) == len(elements)
    assert page.elements == elements
    assert page.tags == [element.tag for element in elements]
    assert page.texts == [element.text for element in elements]
    assert page.tails == [element.tail for element in elements]
    assert page.parents == [numbers.get(element.getparent(), 0) for element in elements]
    assert page.ends == [number + len(list(element.iter())) for number, element in enumerate(elements)]


@given(pages())
def test_ink_is_displayed_text_that_is_not_blank(page):
    elements = list(page.root.iter())
    for number, element in enumerate(elements):
        displayed = not silent(element)
        assert bool(page.displayed[number]) == displayed
        assert bool(page.ink_texts[number]) == (displayed and bool((element.text or "").strip()))
        parent = element.getparent()
        behind = parent is not None and not silent(parent) and bool((element.tail or "").strip())
        assert bool(page.ink_tails[number]) == behind


@given(pages())
def test_characters_are_those_of_the_ink(page):
    ink = [text for text, shown in zip(page.texts, page.ink_texts, strict=True) if shown]
    ink += [text for text, shown in zip(page.tails, page.ink_tails, strict=True) if shown]
    assert page.character_count == sum(len("".join(text.split())) for text in ink)
    assert {*page.ink_texts, *page.ink_tails} <= {0, 1}
    nothing = bytearray(len(page))
    assert page.count_characters(nothing, nothing) == 0
    assert page.count_characters(page.ink_texts, nothing) + page.count_characters(nothing, page.ink_tails) == (
        page.character_count
    )


def test_columns_of_a_small_page():
    page = parse_snapshot("<html>a<p>b<i/>c</p>d</html>")
    assert page.tags == ["html", "p", "i"]
    assert page.texts == ["a", "b", None]
    assert page.tails == [None, "d", "c"]
    assert page.parents == [0, 0, 1]
    assert page.ends == [3, 3, 3]
    assert page.from_browser
    assert page.url is None


def test_what_follows_the_root_element_is_no_text():
    root = etree.fromstring("<html><p>a</p></html>")
    root.tail = "behind"
    page = page_from_tree(root, "https://example.org/")
    assert page.ink_tails == bytes(2)
    assert page.character_count == 1
    assert page.url == "https://example.org/"
    assert not page.from_browser


def test_attributes_are_found_with_their_elements():
    page = html_page('<p role="note">a</p><p>b</p><p role="">c</p>')
    assert page.attribute("role") == [(4, "note"), (6, "")]
    assert page.attribute("none") == []


# Depth ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("levels", [1, 998, 999, 1000, 1001, 8000])
def test_nesting_of_any_depth_is_read(levels):
    page = parse_snapshot(deep_snapshot(levels))
    assert len(page) == levels + 2
    assert page.parents == [0, *range(levels + 1)]
    assert page.ends == [levels + 2] * (levels + 2)
    assert page.texts[-1] == "deep"


shapes = st.recursive(st.just([]), lambda inner: st.lists(inner, max_size=4), max_leaves=30)


@given(shapes.filter(bool), st.integers(1, 5000))
def test_parents_below_the_deepest_level_are_those_that_were_written(shape, base):
    flat: list[str] = []
    parents: list[int] = []

    def write(children: list, level: int, parent: int) -> None:
        for inner in children:
            number = len(parents) + 2
            parents.append(parent)
            flat.append(f'<b crunch:level="{level}">t</b>')
            write(inner, level + 1, number)

    write(shape, base, 1)
    page = parse_snapshot(f'<html xmlns:crunch="{FACTS}"><div>{"".join(flat)}</div><p/></html>')
    assert page.parents[2:-1] == parents
    below = {number: {number} for number in range(len(page))}
    for number in range(len(page) - 1, 0, -1):
        below[page.parents[number]] |= below[number]
    assert all(set(range(number, page.ends[number])) == below[number] for number in range(len(page)))


@pytest.mark.parametrize(
    "inside",
    [
        '<b crunch:level="x"/>',
        '<b crunch:level=""/>',
        '<b crunch:level="1001.0"/>',
        '<b crunch:level="1001"/><b crunch:level="1000"/>',
        '<b crunch:level="1001"/><b crunch:level="1003"/>',
        '<b crunch:level="1001"/><b crunch:level="1002"/><b crunch:level="1001"/><b crunch:level="1003"/>',
        '<b crunch:level="1001"><i/></b>',
        '<b crunch:level="1001"><i crunch:level="1002"/></b>',
        '<i/><b crunch:level="1001"/>',
        '<b crunch:level="1001"/><i/>',
        '<b crunch:level="1001"/><i/><b crunch:level="1002"/>',
    ],
)
def test_depth_facts_that_do_not_fit_are_refused(inside):
    with pytest.raises(BadSnapshotError, match=r"element [2-5]"):
        parse_snapshot(f'<html xmlns:crunch="{FACTS}"><div>{inside}</div></html>')


def test_two_deep_places_are_told_apart():
    page = parse_snapshot(
        f'<html xmlns:crunch="{FACTS}"><div id="a"><b crunch:level="9"/><b crunch:level="10"/></div>'
        '<div id="b"><b crunch:level="9"/><b crunch:level="10"/></div></html>'
    )
    first, second = by_id(page, "a"), by_id(page, "b")
    assert page.parents == [0, 0, first, first + 1, 0, second, second + 1]
    assert page.ends[first] == second
