"""A heading stays with the text under it, and goes when nothing of that stays.

A reader minds a heading over nothing ("Related stories"), and text without its heading. Measured on 702 pages of 12
sets: headings and labels that go add .0003 to macro F1, those that stay cost nothing.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

import numpy as np

from crunch.algorithms.learned.features import FeatureTable
from crunch.algorithms.learned.text_facts import quota_of
from crunch.algorithms.learned.tree_facts import Bools, Floats
from crunch.documents.page import Page
from crunch.documents.semantics.forms import CONTROLS
from crunch.documents.semantics.headings import tags_with_headings
from crunch.documents.semantics.media import PICTURES, PLAYERS
from crunch.documents.semantics.prices import is_a_price
from crunch.documents.semantics.roles import WHOLE
from crunch.documents.tags import HEADINGS

LIKELY: Final = 0.15
"""Probability from which a heading stays."""
REACH: Final = 4
"""Blocks under a heading of which one must stay."""
OF_TITLE: Final = 0.5
"""Share of words in common with the page's title from which a heading only repeats it, as the subjects of posts do."""
IN_BOX: Final = 3
"""Blocks that go from a box, none of which stays but its heading, from which the heading goes, too."""
LONG: Final = 12
"""Words from which a heading is text itself."""
SURE: Final = 0.7
"""Probability from which it is main content, whatever is under it."""
TITLES: Final = 3
"""So many headings of one kind over nothing are a list of titles."""
LABEL: Final = 6
"""Words, at most, of a line that ends in a colon and goes with the links after it."""

_BOX: Final = 3
"""Levels above a heading where its box may be."""
_COLONS: Final = (":", "\uff1a")
_SHOWN: Final = PICTURES | PLAYERS | (CONTROLS - {"button"}) | {"table", "figure", "form", "math"}
"""What a section may consist of without a word of text; buttons alone are tools of something else."""


def fit_headings(
    page: Page, table: FeatureTable, probabilities: Floats, keep: Bools, chrome: Bools, title: int | None
) -> None:
    """Let headings come and go with what is under them; ``keep`` is changed, in linear time.

    Args:
        page: the page.
        table: features of its blocks.
        probabilities: by block.
        keep: by block.
        chrome: by element; what the page itself calls something else than main content.
        title: place of the page's own heading, which stays.
    """
    numbers = table.facts.numbers
    tags = tags_with_headings(page)
    rows = [row for row, number in enumerate(numbers.tolist()) if tags[number] in HEADINGS]
    if rows:
        levels = {row: int(tags[numbers[row]][1]) for row in rows}
        _keep_likely(page, table, probabilities, keep, chrome, levels)
        kept = [row for row in rows if keep[row] and row != title and levels[row] > 1]
        lone = {row for row in _lone(levels, keep) if not _shows_something(page, table, row)}
        lone |= set(_alone_in_a_box(page, table, kept, keep))
        alike = Counter(table.groups[list(lone)].tolist())
        for row in lone.intersection(kept):
            is_text = table.facts.tokens[row] > LONG or probabilities[row] >= SURE or is_a_price(table.facts.texts[row])
            if not is_text and alike[int(table.groups[row])] < TITLES:
                keep[row] = False
    _drop_labels(table, keep)


def _keep_likely(
    page: Page, table: FeatureTable, probabilities: Floats, keep: Bools, chrome: Bools, levels: dict[int, int]
) -> None:
    """Keep headings that are likely enough and have text that stays, the last first: one may be that of another."""
    repeats = table.facts.column("in_title") >= OF_TITLE
    likely = (probabilities >= LIKELY) & ~keep & ~repeats
    for row in reversed(levels):
        if likely[row] and not chrome[table.facts.numbers[row]] and _has_text(page, table, levels, keep, row):
            keep[row] = True


def _shows_something(page: Page, table: FeatureTable, row: int) -> bool:
    """Whether there is something else than text between a heading and the next block."""
    start, end = page.ends[table.facts.numbers[row]], table.facts.numbers[row + 1]
    return not _SHOWN.isdisjoint(page.tags[start:end])


def _has_text(page: Page, table: FeatureTable, levels: dict[int, int], keep: Bools, row: int) -> bool:
    """Whether one of the next blocks of a heading's own section stays."""
    numbers = table.facts.numbers
    end = page.ends[page.parents[numbers[row]]]
    for below in range(row + 1, min(row + 1 + REACH, len(numbers))):
        if numbers[below] >= end or levels.get(below, 7) <= levels[row]:
            return False
        if keep[below]:
            return True
    return False


def _lone(levels: dict[int, int], keep: Bools) -> list[int]:
    """Kept headings under which there are blocks, up to the next heading of the same level, and none of them stays.

    Args:
        levels: of the headings, by place, in order.
        keep: by block.
    """
    found: list[int] = []
    waiting: list[int] = []  # kept headings under which no text was kept so far, outermost first
    before = np.concatenate(([0], np.cumsum(keep))).tolist()
    last = -1
    for row, level in [*levels.items(), (len(keep), 0)]:
        if before[row] > before[last + 1]:
            waiting.clear()
        while waiting and levels[waiting[-1]] >= level:
            heading = waiting.pop()
            if row > heading + 1:
                found.append(heading)
            else:  # it has no section, so it stays, and with it those above
                waiting.clear()
        if row < len(keep) and keep[row]:
            waiting.append(row)
        last = row
    return found


def _alone_in_a_box(page: Page, table: FeatureTable, headings: list[int], keep: Bools) -> list[int]:
    """Kept headings of boxes from which all else goes; not in a post or product of which text stays."""
    numbers = table.facts.numbers
    before = np.concatenate(([0], np.cumsum(keep)))
    records = table.records.outer[numbers]
    kept = np.bincount(records[keep & (records >= 0)], minlength=1)
    found = []
    for row in headings:
        if row + 1 == len(numbers) or (records[row] >= 0 and kept[records[row]] > 1):
            continue
        box = int(numbers[row])
        for _ in range(_BOX):
            box = page.parents[box]
            if page.ends[box] > numbers[row + 1]:
                break
        end = int(np.flatnonzero((numbers >= box) & (numbers < page.ends[box]))[-1]) + 1
        if end > row + IN_BOX and page.tags[box] not in WHOLE and before[end] == before[row + 1]:
            found.append(row)
    return found


def _drop_labels(table: FeatureTable, keep: Bools) -> None:
    """Take away "See also:" and the like over links that go."""
    tokens, texts = table.facts.tokens, table.facts.texts
    linked = quota_of(table.facts) > 0.5
    for row in np.flatnonzero(keep[:-1] & ~keep[1:] & linked[1:] & (tokens[:-1] <= LABEL)).tolist():
        if texts[row].endswith(_COLONS):
            keep[row] = False
