"""Parts that go as a whole get the page's own reason, the outermost one."""

from __future__ import annotations

from crunch.algorithms.auto.part_names import name_parts
from crunch.documents.extraction import Removal, keep_everything, remove_subtrees
from tests.support.pages import WORDS, by_id, html_page


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


def test_a_discussion_that_no_name_tells_is_one_part():
    entry = "<div id={0}><b>{1} Reader</b> <i>May {0}, 2021</i><p>I have seen the lamp.</p></div>"
    entries = "".join(entry.format(day, name) for day, name in enumerate(("Ann", "Bo", "Cem"), 1))
    page = html_page(f"<div>{f'<p>{WORDS}</p>' * 8}</div><div id=all><h2>Comments</h2>{entries}</div>")
    extraction = remove_subtrees(
        keep_everything(page), [Removal(by_id(page, name), "learned", "other", "why", 0.9) for name in "123"]
    )
    heading = Removal(page.tags.index("h2"), "learned", "other", "why", 0.9)
    extraction = name_parts(remove_subtrees(extraction, [heading]))
    assert [(one.element, one.kind, one.reason) for one in extraction.removals] == [
        (by_id(page, "all"), "discussion", "it is part of the comments")
    ]
