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
from crunch.documents.semantics.media import PICTURES, PLAYERS
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
    places: list[int] = np.flatnonzero(table.tree.tagged(*HEADINGS)[numbers]).tolist()
    if places:
        levels = {place: int(page.tags[numbers[place]][1]) for place in places}
        _keep_likely(page, table, probabilities, keep, chrome, levels)
        kept = [place for place in places if keep[place] and place != title and levels[place] > 1]
        lone = {place for place in _lone(levels, keep) if not _shows_something(page, table, place)}
        lone |= set(_alone_in_a_box(page, table, kept, keep))
        alike = Counter(table.groups[list(lone)].tolist())
        for place in lone.intersection(kept):
            long = table.facts.tokens[place] > LONG or probabilities[place] >= SURE
            if not long and alike[int(table.groups[place])] < TITLES:
                keep[place] = False
    _drop_labels(table, keep)


def _keep_likely(
    page: Page, table: FeatureTable, probabilities: Floats, keep: Bools, chrome: Bools, levels: dict[int, int]
) -> None:
    """Keep headings that are likely enough and have text that stays, the last first: one may be that of another."""
    repeats = table.facts.column("in_title") >= OF_TITLE
    likely = (probabilities >= LIKELY) & ~keep & ~repeats
    for place in reversed(levels):
        if likely[place] and not chrome[table.facts.numbers[place]] and _has_text(page, table, levels, keep, place):
            keep[place] = True


def _shows_something(page: Page, table: FeatureTable, place: int) -> bool:
    """Whether there is something else than text between a heading and the next block."""
    start, end = page.ends[table.facts.numbers[place]], table.facts.numbers[place + 1]
    return not _SHOWN.isdisjoint(page.tags[start:end])


def _has_text(page: Page, table: FeatureTable, levels: dict[int, int], keep: Bools, place: int) -> bool:
    """Whether one of the next blocks of a heading's own section stays."""
    numbers = table.facts.numbers
    end = page.ends[page.parents[numbers[place]]]
    for below in range(place + 1, min(place + 1 + REACH, len(numbers))):
        if numbers[below] >= end or levels.get(below, 7) <= levels[place]:
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
    for place, level in [*levels.items(), (len(keep), 0)]:
        if before[place] > before[last + 1]:
            waiting.clear()
        while waiting and levels[waiting[-1]] >= level:
            heading = waiting.pop()
            if place > heading + 1:
                found.append(heading)
            else:  # it has no section, so it stays, and with it those above
                waiting.clear()
        if place < len(keep) and keep[place]:
            waiting.append(place)
        last = place
    return found


def _alone_in_a_box(page: Page, table: FeatureTable, headings: list[int], keep: Bools) -> list[int]:
    """Kept headings of boxes from which all else goes; not in a post or product of which text stays."""
    numbers = table.facts.numbers
    before = np.concatenate(([0], np.cumsum(keep)))
    records = table.records.outer[numbers]
    kept = np.bincount(records[keep & (records >= 0)], minlength=1)
    found = []
    for place in headings:
        if place + 1 == len(numbers) or (records[place] >= 0 and kept[records[place]] > 1):
            continue
        box = int(numbers[place])
        for _ in range(_BOX):
            box = page.parents[box]
            if page.ends[box] > numbers[place + 1]:
                break
        end = int(np.flatnonzero((numbers >= box) & (numbers < page.ends[box]))[-1]) + 1
        if end > place + IN_BOX and page.tags[box] not in WHOLE and before[end] == before[place + 1]:
            found.append(place)
    return found


def _drop_labels(table: FeatureTable, keep: Bools) -> None:
    """Take away "See also:" and the like over links that go."""
    tokens, texts = table.facts.tokens, table.facts.texts
    linked = quota_of(table.facts) > 0.5
    for place in np.flatnonzero(keep[:-1] & ~keep[1:] & linked[1:] & (tokens[:-1] <= LABEL)).tolist():
        if texts[place].endswith(_COLONS):
            keep[place] = False
