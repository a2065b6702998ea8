"""The page as somebody sees it: without hidden text, or with what is folded away."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from crunch.documents.extraction import Extraction, Removal
from crunch.documents.page import Page
from crunch.documents.semantics.hidden import REASON, STEP, Hidden, hidden_of
from crunch.documents.tags import NOT_DISPLAYED

HiddenText = Literal["drop", "unfold", "keep"]
"""What becomes of text that nobody sees; ``unfold``: it goes, but closed ``details`` count as open in browsers, too."""


def seen_page(page: Page, wish: HiddenText) -> Page:
    """The page with only that text displayed which the wish leaves; the same page where that is all."""
    if wish == "unfold":
        page = unfolded(page)
    if wish == "keep":
        return page
    return page.once(_without_hidden)


def _without_hidden(page: Page) -> Page:
    found = hidden_of(page)
    hidden = found.elements
    if 1 not in hidden:
        return page
    left = int.from_bytes(page.displayed, "little") & ~int.from_bytes(hidden, "little")
    return page.showing(bytearray(left.to_bytes(len(hidden), "little")), hidden, found.players)


def written_page(page: Page) -> Page:
    """The page with all of its text displayed, that which nobody sees, too; the same page where there is none."""
    return page.once(_with_unseen) if page.as_written else page


def _with_unseen(page: Page) -> Page:
    both = int.from_bytes(page.as_written, "little") | int.from_bytes(page.displayed, "little")
    displayed = bytearray(both.to_bytes(len(page), "little"))
    return page if displayed == page.displayed else page.showing(displayed, bytearray(), page.players)


def unfolded(page: Page) -> Page:
    """The page with what lies in closed ``details`` displayed; in a file it is anyway."""
    if not page.from_browser or "details" not in page.tags:
        return page
    displayed = bytearray(page.displayed)
    number = 0
    while number < len(page):
        is_folded = page.tags[number] == "details" and page.displayed[number]
        if not is_folded or page.elements[number].get("open") is not None:
            number += 1
            continue
        end = page.ends[number]
        while number < end:
            if page.tags[number] in NOT_DISPLAYED:
                number = page.ends[number]
            else:
                displayed[number] = 1
                number += 1
    return page if displayed == page.displayed else replace(page, displayed=displayed)


def name_hidden(extraction: Extraction, hidden: Hidden) -> Extraction:
    """The extraction that says what went of a page because nobody sees it, or why it did not.

    Args:
        extraction: of the page as somebody sees it; it gets a note, and of a file the removals. In a browser they would
            take from those who cannot see what is there for them.
        hidden: of the page as it was.
    """
    extraction = extraction.with_notes(*hidden.notes)
    if not hidden.roots or extraction.page.from_browser:
        return extraction
    parts = [Removal(number, STEP, "other", REASON, 1.0) for number in hidden.roots]

    def is_other(removal: Removal) -> bool:
        return not hidden.elements[removal.element] or removal.element in hidden.players

    return extraction.with_revised_removals(lambda known: [*filter(is_other, known), *parts])
