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
    for row in around(title, NEAR, len(keep)):
        if probabilities[row] >= BYLINE and plain[row]:
            blocks[row] |= _says_who_or_when(page, table, row)
    for row in _line_below(table, keep, title):
        is_told = probabilities[row] >= BELOW_TITLE and plain[row]
        named = is_told and _says_who_or_when(page, table, row)
        dated = bool(table.facts.column("date")[row])
        alone = is_told and table.facts.tokens[row] <= DATE_WORDS
        blocks[row] |= named or (dated and (alone or (probabilities[row] >= LIKELY and plain[row])))
    return decision.with_blocks(blocks)


def around(title: int, near: range, count: int) -> range:
    """Blocks near the title, of so many in all."""
    return range(max(title + near.start, 0), min(title + near.stop, count))


def _line_below(table: FeatureTable, keep: Bools, title: int) -> list[int]:
    """Short lines between the title and the first kept text."""
    tokens = table.facts.tokens
    below = range(title + 1, min(title + BELOW, len(keep)))
    end = next((row for row in below if keep[row] and tokens[row] > SHORT), title)
    return [row for row in range(title + 1, end) if tokens[row] <= SHORT_LINE]


def _says_who_or_when(page: Page, table: FeatureTable, row: int) -> bool:
    if table.facts.tokens[row] > SHORT:
        return False
    number = int(table.facts.numbers[row])
    names = block_names(page, number)
    if BYLINE_NAME.search(names):
        return True
    timed = "time" in page.tags[number : page.ends[number]] or DATE_NAME.search(names) is not None
    return timed and bool(table.facts.column("date")[row])
