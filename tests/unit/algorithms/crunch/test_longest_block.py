"""The longest block that would be left."""

from __future__ import annotations

from crunch.algorithms.crunch.cuts import Cut
from crunch.algorithms.crunch.longest_block import longest_block
from crunch.algorithms.crunch.state import PageState
from tests.support.pages import by_id, html_page

BODY = '<div>own <p id="x">longest <b>of all</b></p>text <a href="/">a link that does not count</a></div>'


def test_own_text_of_blocks_outside_links():
    page = html_page(BODY)
    state = PageState(page)
    assert longest_block(state, []) == len("longestofall")
    assert longest_block(state, [Cut(by_id(page, "x"), "other", "r")]) == len("owntext")


def test_ideographs_say_more_than_letters():
    assert longest_block(PageState(html_page("<p>\u4eca\u65e5\u306f</p>")), []) == 9


def test_empty_page():
    assert longest_block(PageState(html_page("")), []) == 0
