"""From the article subtree to an extraction: the subtree without its lists of links; the rest goes, with reasons."""

from __future__ import annotations

from itertools import accumulate, pairwise
from typing import Final

from crunch.algorithms.article.reading import BLOCKS, Counts
from crunch.documents.extraction import Extraction, Removal, remove_subtrees
from crunch.documents.page import Page
from crunch.wording import say

STEP: Final = "article"
OUTSIDE: Final = say("outside_article")
_MEDIA: Final = frozenset("img picture video audio canvas svg iframe embed object input".split())
"""What is worth a removal of its own although it has no text. The algorithm's own set, as its figures have it."""


def keep_subtree(page: Page, counts: Counts, root: int) -> Extraction:
    """An extraction of one element; what lies outside is removed, largest parts first."""
    size = len(page)
    end = page.ends[root]
    kept_texts, kept_tails = bytearray(size), bytearray(size)
    kept_texts[root:end] = page.ink_texts[root:end]
    kept_tails[root + 1 : end] = page.ink_tails[root + 1 : end]
    removals: list[Removal] = []
    shown = list(accumulate((tag in _MEDIA for tag in page.tags), initial=0))
    path = _path(page, root)
    for around, inside in pairwise([*path, root]):
        own_text = page.ink_texts[around]
        child = around + 1
        while child < page.ends[around]:
            own_text = own_text or page.ink_tails[child]
            after = page.ends[child]
            if child != inside and (counts.characters(child) or shown[after] > shown[child]):
                removals.append(Removal(child, STEP, "other", OUTSIDE, 1.0))
            child = after
        if own_text:
            removals.append(Removal(around, STEP, "other", OUTSIDE, 1.0))
    return Extraction(page, bytes(kept_texts), bytes(kept_tails), removals)


def remove_link_lists(extraction: Extraction, counts: Counts, root: int) -> Extraction:
    """The extraction without lists of links: blocks in the subtree with two or more that hold over half of the text."""
    page = extraction.page
    removals = []
    removed_until = root + 1
    for number in range(root + 1, page.ends[root]):
        if number < removed_until or page.tags[number] not in BLOCKS:
            continue
        linked = counts.link_characters(number)
        if linked and 2 * linked > counts.characters(number) and counts.links(number) > 1:
            quota = linked / counts.characters(number)
            reason = say("list_of_links", links=counts.links(number), share=quota)
            removals.append(Removal(number, "list of links", "navigation", reason, round(quota, 3)))
            removed_until = page.ends[number]
    return remove_subtrees(extraction, removals)


def _path(page: Page, number: int) -> list[int]:
    """The ancestors of an element, outermost first."""
    path = []
    while number:
        number = page.parents[number]
        path.append(number)
    return path[::-1]
