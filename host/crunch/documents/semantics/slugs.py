"""Names that only repeat a heading: ``<section id="comments"><h2>Comments</h2>`` in a manual says what the section is
about, not what kind of part it is. Generators of pages make ids and classes from headings (slugs), so such a name is no
evidence of its own."""

from __future__ import annotations

import re
from typing import Final

from crunch.documents.page import Page
from crunch.documents.tags import HEADINGS

_FIRST: Final = 8
"""Elements of a part, itself first, among which its own heading must be."""
_INSIDE: Final = 12
"""Elements of a heading that are read: anchors and code in it."""
_LONGEST: Final = 300
_WORD: Final = re.compile(r"[^\W\d_]+")


def own_heading(page: Page, number: int) -> str:
    """Text of the heading with which a part opens, which it is, or which stands right before it; empty where other text
    comes first.

    Args:
        page: the page.
        number: of the part.
    """
    for inner in range(number, min(page.ends[number], number + _FIRST)):
        if page.tags[inner] in HEADINGS:
            return _text(page, inner)
        if page.ink_texts[inner] or (inner > number and page.ink_tails[inner]):
            break
    before = _sibling_before(page, number)
    return _text(page, before) if page.tags[before] in HEADINGS and not page.ink_tails[before] else ""


def repeats_its_heading(page: Page, number: int, word: str) -> bool:
    """Whether a word of a part's name is a word of its own heading, in the singular or the plural.

    Args:
        page: the page.
        number: of the part.
        word: of its class or id, in lower case; several, as in ``comment-list``, must all stand in the heading.
    """
    heading = {_stem(found.lower()) for found in _WORD.findall(own_heading(page, number))}
    return bool(heading) and all(_stem(part) in heading for part in word.split("-"))


def _text(page: Page, number: int) -> str:
    end = min(page.ends[number], number + _INSIDE)
    inside = [text for inner in range(number + 1, end) for text in (page.texts[inner], page.tails[inner])]
    return " ".join(filter(None, [page.texts[number], *inside]))[:_LONGEST]


def _sibling_before(page: Page, number: int) -> int:
    """The element right before one, within the same parent; the root where there is none near."""
    parent, before = page.parents[number], number - 1
    for _ in range(_INSIDE):
        if before <= parent:
            break
        if page.parents[before] == parent:
            return before
        before = page.parents[before]
    return 0


def _stem(word: str) -> str:
    return word.removesuffix("s")
