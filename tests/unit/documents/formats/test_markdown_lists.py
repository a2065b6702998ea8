"""Numbers and signs of lists in Markdown."""

from __future__ import annotations

import re

import pytest
from lxml import etree
from markdown_it import MarkdownIt

from crunch.documents.extraction import keep_everything
from crunch.documents.formats.markdown_lists import Items, items_of, number_in
from tests.support.pages import html_page


def test_numbers_go_on_and_leap_where_the_page_says_so():
    items = Items(is_ordered=True, first=7)
    written = [items.written(items.marker(value), None) for value in (-1, -1, 12, -1, 14, 3)]
    assert written == [("7. ", True), ("8. ", False), ("12) ", True), ("13) ", False), ("14) ", False), ("3. ", True)]


def test_an_item_without_text_takes_its_number():
    items = Items(is_ordered=True)
    items.written(items.marker(), None)
    items.marker(5)
    assert items.written(items.marker(), None) == ("6) ", True)


def test_lists_side_by_side_have_other_signs_where_they_are_of_a_kind():
    before = Items(is_ordered=False)
    before.written(before.marker(), None)
    assert Items(is_ordered=False).written("- ", before) == ("* ", True)
    assert Items(is_ordered=True).written("1. ", before) == ("1. ", True)


def test_numbers_of_attributes():
    element = etree.Element("li", {"value": "5", "a": "-1", "b": "x", "c": "1" * 9, "d": "\u0663"})
    assert [number_in(element, name, 2) for name in ("value", "a", "b", "c", "d", "e")] == [5, 2, 2, 2, 2, 2]


def test_what_counts_down_begins_with_the_number_of_its_items():
    element = etree.fromstring("<ol reversed=''><li/><li><ol><li/></ol></li><p/></ol>")
    items = items_of(element)
    assert [items.marker(), items.marker(), items.marker()] == ["2. ", "1. ", "0. "]
    element.set("start", "9")
    assert items_of(element).marker() == "9. "


def numbers(body: str) -> list[list[tuple[int, str]]]:
    """Of each list that a reader of Markdown finds: numbers and words of its items."""
    rendered = MarkdownIt("commonmark").render(keep_everything(html_page(body)).markdown)
    found = []
    for ordered, start, inside in re.findall(r'<(ol|ul)(?: start="(\d+)")?>(.*?)</\1>', rendered, re.DOTALL):
        words = re.findall(r"<li>\s*(?:<p>)?([a-z]+)", inside)
        first = int(start or 1) if ordered == "ol" else 0
        found.append([(first + place if ordered == "ol" else 0, word) for place, word in enumerate(words)])
    return found


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("<ol start=7><li>a<li value=12>b</ol><ol><li>c</ol>", [[(7, "a")], [(12, "b")], [(1, "c")]]),
        ("<ul><li>a<li>b</ul><ul><li>c</ul>", [[(0, "a"), (0, "b")], [(0, "c")]]),
        ("<ul><li>a</ul><ol><li>b</ol><ul><li>c</ul>", [[(0, "a")], [(1, "b")], [(0, "c")]]),
        ("<ul><li>a</ul><ol start=5><li>b</ol>", [[(0, "a")], [(5, "b")]]),
        ("<ol><li>a<li value=2>b<li>c</ol>", [[(1, "a"), (2, "b"), (3, "c")]]),
        ("<ol><li>a<li value=0>b<li value=-3>c</ol>", [[(1, "a")], [(0, "b"), (1, "c")]]),
        ("<ol reversed><li>a<li>b<li>c</ol>", [[(3, "a")], [(2, "b")], [(1, "c")]]),
        ("<ol><li>a</ol>x<ol><li>b</ol>", [[(1, "a")], [(1, "b")]]),
        ("<ol><li>a</ol><ol><li>b</ol><ol><li>c</ol>", [[(1, "a")], [(1, "b")], [(1, "c")]]),
    ],
)
def test_a_reader_finds_the_lists_and_numbers_of_the_page(body, expected):
    assert numbers(body) == expected


def test_lists_within_items():
    body = "<ol><li>a<ol start=4><li>b</ol><ol><li>c</ol><li>d</ol>"
    assert keep_everything(html_page(body)).markdown == "1. a\n\n   4. b\n\n   1) c\n2. d"
