"""Parts that go as a whole get the plainest reason there is: what the page itself calls them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from crunch.algorithms.auto.sign_up_boxes import sign_up_boxes
from crunch.algorithms.learned.reasons import IN_COMMENTS, STEP
from crunch.algorithms.region.named_chrome import named_parts
from crunch.algorithms.region.page_chrome import page_chrome
from crunch.documents.extraction import Extraction, Removal
from crunch.documents.page import Page
from crunch.documents.semantics.discussions import discussions_of


def name_parts(extraction: Extraction) -> Extraction:
    """With parts of which nothing is kept, outermost first, in place of the removals of the blocks in them."""
    return extraction.with_revised_removals(partial(_with_parts, extraction.page, _kept_before(extraction)))


def _with_parts(page: Page, kept: list[int], removals: Sequence[Removal]) -> list[Removal]:
    parts: list[Removal] = []
    end = 0
    known = [*page_chrome(page), *named_parts(page), *sign_up_boxes(page), *_discussions(page)]
    for part in sorted(known, key=lambda removal: removal.element):
        number = part.element
        if number >= end and kept[page.ends[number]] == kept[number]:
            parts.append(part)
            end = page.ends[number]
    inside = bytearray(len(page))
    for part in parts:
        number = part.element
        inside[number : page.ends[number]] = b"\1" * (page.ends[number] - number)
    return parts + [removal for removal in removals if not inside[removal.element]]


def _discussions(page: Page) -> list[Removal]:
    """Those that no name tells."""
    parts = (part for found in discussions_of(page) for part in found.parts)
    return [Removal(part, STEP, "discussion", IN_COMMENTS, 0.5) for part in parts]


def _kept_before(extraction: Extraction) -> list[int]:
    """By element: how many kept slots lie in the elements before it; a slot lies in the element that it is text of."""
    page = extraction.page
    own = list(extraction.kept_texts)
    for parent, kept_tail in zip(page.parents, extraction.kept_tails, strict=True):
        own[parent] += kept_tail
    running = [0]
    for count in own:
        running.append(running[-1] + count)
    return running
