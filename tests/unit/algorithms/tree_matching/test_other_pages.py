from __future__ import annotations

import pytest

from crunch.algorithms.base import Context
from crunch.algorithms.tree_matching.nodes import nodes_of
from crunch.algorithms.tree_matching.other_pages import alike_note, other_pages
from crunch.documents.page import Page
from crunch.documents.parsing import parse_html
from tests.support.pages import html_page

PAGE = html_page("<h1>Site</h1><p>One</p>")
SECOND = html_page("<h1>Site</h1><p>Two</p>")


def compare(*others: Page, language: str | None = None):
    return other_pages(nodes_of(PAGE), Context(others, language), use_level=True)


def test_other_page_is_taken_without_a_word():
    found = compare(SECOND)
    assert (len(found.nodes), found.notes, found.same) == (1, [], [])


def test_no_other_page():
    assert "no other page" in compare().notes[0]


@pytest.mark.parametrize("body", ["", "<p> &nbsp;</p>", "<script>x()</script>"])
def test_empty_page_is_put_aside(body):
    found = compare(html_page(body))
    assert found.nodes == []
    assert "empty" in found.notes[0]


def test_same_page_is_put_aside():
    found = compare(html_page("<h1>Site</h1>\n<p>One </p>"), SECOND)
    assert len(found.nodes) == len(found.same) == 1
    assert found.notes == ["other page 1 is the same page: comparing a page with itself tells nothing"]


def test_other_language_is_said_and_compared_all_the_same():
    german = parse_html("<html lang=de-AT><body><h1>Site</h1><p>Zwei</p></body></html>")
    found = compare(german, language="en-GB")
    assert len(found.nodes) == 1
    assert "another language (de, not en)" in found.notes[0]
    assert compare(german).notes == []
    assert compare(german, language="de").notes == []


def test_pages_without_a_common_template():
    nodes = nodes_of(PAGE)
    blank = bytearray(len(nodes.keys))
    assert "redesigned" in str(alike_note(nodes, blank))
    assert alike_note(nodes, bytearray([1]) * len(nodes.keys)) is None
    empty = nodes_of(html_page(""))
    assert alike_note(empty, bytearray(len(empty.keys))) is None
