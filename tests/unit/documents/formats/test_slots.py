"""Kept slots in document order, exactly."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given

from crunch.documents.extraction import keep_everything
from crunch.documents.formats.slots import events, exact_slots
from tests.support.pages import html_page, with_slots
from tests.support.trees import extractions


def test_exact_part_of_a_slot_is_written_whatever_markers_keep():
    page = html_page("<p>one two three<b>x</b> four five</p>")
    extraction = with_slots(keep_everything(page), tails={5: 0})
    extraction = replace(extraction, partial_texts={4: "two three"}, partial_tails={5: " four"})
    assert extraction.text == "two threex four"
    exact = exact_slots(extraction)
    assert max(exact.kept_texts) == max(exact.kept_tails) == 1
    assert page.texts[4] == "one two three"
    assert extraction.kept_tails[5] == 0


def test_extraction_without_partial_slots_is_exact():
    extraction = keep_everything(html_page("a"))
    assert exact_slots(extraction) is extraction


@given(extractions())
def test_events_open_and_close_every_element(extraction):
    page = extraction.page
    stack: list[int] = []
    seen: list[int] = []
    for event, number, _ in events(page, extraction.kept_texts, extraction.kept_tails):
        if event == "start":
            assert not stack or stack[-1] == page.parents[number]
            stack.append(number)
            seen.append(number)
        elif event == "end":
            assert stack.pop() == number
        else:
            assert stack[-1] == number
    assert not stack
    assert seen == list(range(len(page)))
