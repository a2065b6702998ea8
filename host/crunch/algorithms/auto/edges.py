"""The edges of the text: the cut for the best F1 goes through a list, and stops before the last line of code.

A list of which most items stay, stays whole. What follows the last kept block in the same part stays when it is short
code, a correction, or the credits, however short; a line that the trees doubt less than that, too.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from crunch.algorithms.auto.block_names import block_names
from crunch.algorithms.auto.block_ranges import BlockRanges
from crunch.algorithms.learned.features import FeatureTable
from crunch.algorithms.learned.text_facts import quota_of
from crunch.algorithms.learned.tree_facts import Bools, Floats
from crunch.documents.page import Page
from crunch.documents.semantics.names import called
from crunch.documents.semantics.roles import NO_RUNNING_TEXT, WHOLE

OF_LIST: Final = 0.5
"""Share of a list's blocks, and of its words, above which it stays whole."""
IN_LIST: Final = 0.1
"""Probability from which an item of such a list stays."""
LAST: Final = 3
"""Blocks after the last kept one that are looked at, one after the other."""
CODE: Final = 0.1
"""Probability from which code there stays."""
NAMED: Final = 0.05
"""Probability from which a caption stays there, and what the page calls a correction, credits or a note."""
LINE: Final = 0.35
"""Probability from which any other line with few links stays there."""
LINKED: Final = 0.5
"""Share of links above which a block is no end of a text, and a list one of links."""

PROSE: Final = 12
"""Words of a kept block from which it says where the text is."""
NAME: Final = 4
"""Words at most of the name of a file."""
NEAR: Final = 4
"""Parts around a block, its own first, that may hold another one of the same text."""

_LISTS: Final = frozenset(("ul", "ol"))
_INNER: Final = frozenset(
    "li ul ol dl dt dd table tbody thead tr td th blockquote figure figcaption pre p span h2 h3 h4 h5 h6".split()
)
"""Parts of a text, not the part that holds it."""
_TEXT: Final = frozenset("p pre li td dd blockquote figcaption caption address small".split())
_NAMES: Final = called(
    "corrections?", "credits?", "amended", "updated?", "note", "editors?-note", "errata", "erratum", "tagline",
    "endnote", "postscript",
)  # fmt: skip


def whole_lists(page: Page, table: FeatureTable, probabilities: Floats, keep: Bools) -> Bools:
    """The blocks to keep, with the other items of lists of which most stay.

    Args:
        page: the page.
        table: features of its blocks.
        probabilities: by block.
        keep: by block. Not changed.
    """
    result = keep.copy()
    lists = [number for number, tag in enumerate(page.tags) if tag in _LISTS]
    if not lists or not keep.any():
        return result
    ranges = BlockRanges(page, table.facts.numbers)
    tokens = table.facts.tokens.astype(np.float64)
    blocks, kept = ranges.sums(lists, np.ones(len(keep))), ranges.sums(lists, keep)
    words, kept_words = ranges.sums(lists, tokens), ranges.sums(lists, tokens * keep)
    linked = ranges.sums(lists, table.facts.link_characters) > LINKED * ranges.sums(lists, table.facts.characters)
    most = (kept > OF_LIST * blocks) & (kept_words > OF_LIST * words) & (kept < blocks) & ~linked
    end = 0
    for number in np.array(lists)[most].tolist():
        if number >= end:
            rows = ranges.rows(number)
            result[rows] |= probabilities[rows] >= IN_LIST
            end = page.ends[number]
    return result


def with_end(page: Page, table: FeatureTable, probabilities: Floats, keep: Bools) -> Bools:
    """The blocks to keep, with the last lines of the part in which the last kept block stands.

    Args:
        page: the page.
        table: features of its blocks.
        probabilities: by block.
        keep: by block. Not changed.
    """
    result = keep.copy()
    kept_rows = np.flatnonzero(keep)
    if not len(kept_rows):
        return result
    numbers = table.facts.numbers
    last = int(kept_rows[-1])
    prose = np.flatnonzero(keep & (table.facts.tokens >= PROSE))
    part = part_of_both(page, int(numbers[prose[-1] if len(prose) else last]), int(numbers[last]))
    quota = quota_of(table.facts)
    for row in range(last + 1, min(last + 1 + LAST, len(keep))):
        number = int(numbers[row])
        owned = "©" in table.facts.texts[row]  # whose the text is belongs to the page, not to the text
        doubtful = owned or quota[row] > LINKED or number >= page.ends[part]
        if doubtful or probabilities[row] < _least(page, number, part):
            if _names_code(page, table, row):
                continue
            break
        result[row] = True
    return result


def _names_code(page: Page, table: FeatureTable, row: int) -> bool:
    """Whether a block is the name of a file over its code, which may stay without it."""
    below = row + 1
    if below == len(table.facts.numbers) or table.facts.tokens[row] > NAME:
        return False
    return page.tags[int(table.facts.numbers[below])] == "pre"


def part_of_both(page: Page, number: int, other: int) -> int:
    """What holds the text that two blocks are part of, if it is near the first."""
    part = part_around(page, number)
    around = part
    for _ in range(NEAR):
        if around <= other < page.ends[around]:
            return around
        if page.tags[around] in WHOLE:
            break
        around = part_around(page, around)
    return part


def part_around(page: Page, number: int) -> int:
    """What holds the text that a block is part of."""
    number = page.parents[number]
    while number and page.tags[number] in _INNER:  # a document's element may be any
        number = page.parents[number]
    return number


def _least(page: Page, number: int, part: int) -> float:
    """Probability that the block must have."""
    tag = page.tags[number]
    around = number
    while around != part and around:
        if page.tags[around] in NO_RUNNING_TEXT:
            return 2.0
        around = page.parents[around]
    if tag == "pre":
        return CODE
    if tag in ("figcaption", "caption") or _NAMES.search(block_names(page, number)):
        return NAMED
    return LINE if tag in _TEXT else 2.0
