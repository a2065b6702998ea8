"""What opens a text, or goes with its pictures, in other elements than usual: titles that are no heading, senders of
letters, captions that are no ``figcaption``, prices in letters."""

from __future__ import annotations

import re
from typing import Final

import numpy as np

from crunch.algorithms.auto.block_names import block_names
from crunch.algorithms.learned.features import FeatureTable
from crunch.algorithms.learned.text_facts import quota_of
from crunch.algorithms.learned.tree_facts import Bools, Floats
from crunch.documents.page import Page
from crunch.documents.semantics.media import PICTURES
from crunch.documents.semantics.names import called
from crunch.documents.semantics.prices import is_a_price

ABOVE: Final = 4
"""Blocks above the first paragraph that are looked at."""
PARAGRAPH: Final = 20
"""Words of a kept block from which it is a paragraph."""
NAMED: Final = 0.15
"""Probability from which a line stays that its class calls a title or a caption, and a price."""
BOLD: Final = 0.25
"""Probability from which a line stays that is set bold, or opens so."""
SET_BOLD: Final = 0.4
"""Share of such a line that is bold."""
WORDS: Final = 40
"""Words of a title or a caption at most."""
CAPTION: Final = 4
"""Words from which a line alone with a picture is its caption."""
BELOW: Final = 2
"""Blocks after the last kept one that may be its caption."""

_TITLE: Final = called(
    "titles?", "headline", "heading", "hed", "subject", "titel", "titre", "titulo", "titolo", "tytul", "zagolovok",
    "(?:entry|post|page)-?title",
)  # fmt: skip
_NO_TITLE: Final = re.compile(r"site|logo|brand|widget|nav|menu|related|side|share|section", re.IGNORECASE)
_CAPTION: Final = called("(?:fig-?)?captions?", "legend", "bildunterschrift", "im(?:g|age)-?text")
_FRAMES: Final = frozenset(("div", "figure", "td", "center", "span", "section"))
_FRAME: Final = 12
"""Elements at most of a part that is a picture with its caption."""
_LINKED: Final = 0.5


def openings(
    page: Page, table: FeatureTable, probabilities: Floats, keep: Bools, chrome: Bools, title: int | None
) -> Bools:
    """The blocks to keep, with what opens the text and what its pictures show.

    Args:
        page: the page.
        table: features of its blocks.
        probabilities: by block.
        keep: by block. Not changed.
        chrome: by element; what the page itself calls something else than main content.
        title: place of the page's own heading, if it has one: what stands above it is no title.
    """
    result = keep.copy()
    kept_rows = np.flatnonzero(keep)
    if not len(kept_rows):
        return result
    numbers, tokens = table.facts.numbers, table.facts.tokens
    bold = table.values[:, table.names.index("bold")]
    quota = quota_of(table.facts)
    paragraphs = kept_rows[tokens[kept_rows] >= PARAGRAPH]
    first, last = int(paragraphs[0] if len(paragraphs) else kept_rows[0]), int(kept_rows[-1])
    for row in range(max(first - ABOVE, 0), min(last + 1 + BELOW, len(keep))):
        number = int(numbers[row])
        if keep[row] or tokens[row] > WORDS or probabilities[row] < NAMED or chrome[number]:
            continue
        if quota[row] <= _LINKED and _is_caption(page, number, tokens[row] >= CAPTION):
            result[row] = True
        elif row < first and (title is None or row > title):
            names = block_names(page, number)
            titled = _TITLE.search(names) is not None and _NO_TITLE.search(names) is None
            bolder = bold[row] >= SET_BOLD or _opens_bold(page, number)  # a title may be a link
            set_bold = bolder and probabilities[row] >= BOLD
            result[row] = titled or set_bold or is_a_price(table.facts.texts[row])
    return result


def _opens_bold(page: Page, number: int) -> bool:
    """Whether text that stands beside the blocks of a part opens with a bold name, as letters in archives do."""
    if page.ink_texts[number]:
        return False
    for inner in range(number + 1, min(page.ends[number], number + _FRAME)):
        if page.parents[inner] == number and page.tags[inner] in ("b", "strong"):
            return True
        if page.parents[inner] == number and (page.tags[inner] == "p" or page.ink_tails[inner]):
            return False
    return False


def _is_caption(page: Page, number: int, is_long: bool) -> bool:
    """By its class, or by standing alone with a picture in a part, where it is no agency's name or "Loading"."""
    if _CAPTION.search(block_names(page, number)):
        return True
    if not is_long:
        return False
    around = page.parents[number]
    inside = page.tags[around : page.ends[around]]
    if len(inside) > _FRAME or PICTURES.isdisjoint(inside):
        return False
    if page.tags[around] not in _FRAMES or page.ink_texts[around]:
        return False
    outside = [inner for inner in range(around + 1, page.ends[around]) if not number <= inner < page.ends[number]]
    return not any(page.ink_texts[inner] or page.ink_tails[inner] for inner in outside) and not page.ink_tails[number]
