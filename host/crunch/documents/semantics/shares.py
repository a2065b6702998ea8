"""How much of a page's text a part holds."""

from __future__ import annotations

from itertools import accumulate
from typing import Final

from crunch.documents.page import Page

MOST: Final = 0.5
"""Share of the page's text above which a mark on a part says nothing about it: a page is no side of itself."""


def characters_in(page: Page, number: int) -> int:
    """Displayed characters in a subtree that are not blank; the tail of its root is its parent's."""
    texts, tails = page.once(_running)
    end = page.ends[number]
    return texts[end] - texts[number] + tails[end] - tails[number + 1]


def holds_most(page: Page, number: int) -> bool:
    """Whether more than half of the page's text stands in a part."""
    return characters_in(page, number) > MOST * page.character_count


def is_around_the_page(page: Page, number: int) -> bool:
    """Whether a part is a wrapper of the page's text: a mark on it, such as ``aria-hidden``, waits for a script.

    It holds most of the text, with the page's first-level heading where there is one; declarations of cookies hold more
    than the text on some pages.
    """
    if not holds_most(page, number):
        return False
    return "h1" in page.tags[number : page.ends[number]] or "h1" not in page.tags


def _running(page: Page) -> tuple[list[int], list[int]]:
    """Running sums, so that a part is asked in no time."""
    return [0, *accumulate(page.text_sizes)], [0, *accumulate(page.tail_sizes), 0]
