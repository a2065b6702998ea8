"""Parts that go as a whole get the page's own reason, the outermost one."""

from __future__ import annotations

from crunch.algorithms.auto.part_names import name_parts
from crunch.documents.extraction import Removal, keep_everything, remove_subtrees
from tests.support.pages import by_id, html_page


def test_a_part_that_goes_whole_is_named_in_place_of_what_is_in_it():
    page = html_page("<nav id=menu><p id=a>Home</p><p id=b>News</p></nav><p id=text>Bread</p>")
    extraction = keep_everything(page)
    extraction = remove_subtrees(
        extraction, [Removal(by_id(page, name), "learned", "other", "why", 0.9) for name in "ab"]
    )
    extraction = name_parts(extraction)
    assert [(one.element, one.reason) for one in extraction.removals] == [
        (by_id(page, "menu"), "the page calls it navigation")
    ]


def test_a_part_of_which_something_stays_is_not():
    page = html_page("<nav id=menu><p id=a>Home</p><p id=b>News</p></nav><p id=text>Bread</p>")
    extraction = keep_everything(page)
    extraction = remove_subtrees(extraction, [Removal(by_id(page, "a"), "learned", "other", "why", 0.9)])
    extraction = name_parts(extraction)
    assert [one.element for one in extraction.removals] == [by_id(page, "a")]
