"""Who wrote the text, and when: lines around its title that annotated packages mostly leave out."""

from __future__ import annotations

from typing import Final

from crunch.algorithms.auto.block_names import block_names
from crunch.algorithms.auto.decision import Decision
from crunch.algorithms.auto.evidence import Evidence
from crunch.algorithms.learned.features import FeatureTable
from crunch.algorithms.learned.tree_facts import Bools
from crunch.documents.page import Page
from crunch.documents.semantics.names import BYLINE as BYLINE_NAME
from crunch.documents.semantics.names import DATE as DATE_NAME

LIKELY: Final = 0.15
"""Probability from which a line with a date stays, whatever it is called."""
BYLINE: Final = 0.08
"""Probability from which a line stays that the page calls a byline or a date, near its title."""
NEAR: Final = range(-3, 5)
"""Blocks, from the title's, among which a byline and a date stand."""
BELOW: Final = 8
"""Blocks below the title, as far as the text, among which a line with a date stands whatever it is called."""
BELOW_TITLE: Final = 0.05
"""Probability from which such a line stays that the page calls a byline or a date."""
DATE_WORDS: Final = 4
"""Words of a line that is nothing but a date."""
SHORT_LINE: Final = 15
"""Words of a line below the title at most."""
SHORT: Final = 25
"""Words of a byline or a date at most."""


def with_byline(decision: Decision, evidence: Evidence) -> Decision:
    """Keep the byline and the date around the title."""
    title = decision.title
    if title is None:
        return decision
    page, table, probabilities = evidence.page, evidence.table, evidence.probabilities
    keep, plain = decision.blocks, evidence.plain
    blocks = keep.copy()
    for place in around(title, NEAR, len(keep)):
        if probabilities[place] >= BYLINE and plain[place]:
            blocks[place] |= _says_who_or_when(page, table, place)
    for place in _line_below(table, keep, title):
        is_told = probabilities[place] >= BELOW_TITLE and plain[place]
        named = is_told and _says_who_or_when(page, table, place)
        dated = bool(table.facts.column("date")[place])
        alone = is_told and table.facts.tokens[place] <= DATE_WORDS
        blocks[place] |= named or (dated and (alone or (probabilities[place] >= LIKELY and plain[place])))
    return decision.with_blocks(blocks)


def around(title: int, near: range, count: int) -> range:
    """Blocks near the title, of so many in all."""
    return range(max(title + near.start, 0), min(title + near.stop, count))


def _line_below(table: FeatureTable, keep: Bools, title: int) -> list[int]:
    """Short lines between the title and the first kept text."""
    tokens = table.facts.tokens
    below = range(title + 1, min(title + BELOW, len(keep)))
    end = next((place for place in below if keep[place] and tokens[place] > SHORT), title)
    return [place for place in range(title + 1, end) if tokens[place] <= SHORT_LINE]


def _says_who_or_when(page: Page, table: FeatureTable, place: int) -> bool:
    if table.facts.tokens[place] > SHORT:
        return False
    number = int(table.facts.numbers[place])
    names = block_names(page, number)
    if BYLINE_NAME.search(names):
        return True
    timed = "time" in page.tags[number : page.ends[number]] or DATE_NAME.search(names) is not None
    return timed and bool(table.facts.column("date")[place])
