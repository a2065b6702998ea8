"""The price of what a page sells, near its title, and the article's number; further up stand those of other offers."""

from __future__ import annotations

from typing import Final

from crunch.algorithms.auto.article_numbers import article_numbers
from crunch.algorithms.auto.block_names import block_names
from crunch.algorithms.auto.byline import around
from crunch.algorithms.auto.decision import Decision
from crunch.algorithms.auto.evidence import Evidence
from crunch.algorithms.auto.selling import sells_something
from crunch.algorithms.learned.features import FeatureTable
from crunch.documents.page import Page
from crunch.documents.semantics.names import called
from crunch.documents.semantics.prices import is_a_price, says_a_price

LIKELY: Final = 0.15
"""Probability from which a price stays."""
NEAR: Final = range(-3, 13)
"""Blocks, from the title's, among which the price stands."""
SOLD: Final = 0.02
"""Probability from which the first price stays where the page sells something."""
BELOW: Final = 30
"""Blocks below the title among which that one stands: pictures, stars and sizes come between."""
NUMBERED: Final = range(-3, 120)
"""Blocks, from the title's, among which the article's number stands: below the description in some shops."""
MOST_NUMBERS: Final = 6
"""Blocks with such numbers at most (the article's, its maker's, that of trade, and labels): more are those of a list of
offers."""
SHORT: Final = 25
"""Words of a price, with what is said around it, at most."""

_PRICE: Final = called("prices?", "amount", "cost")


def with_price(decision: Decision, evidence: Evidence) -> Decision:
    """Keep the price that stands near the title and, where the page sells something, the article's number."""
    if decision.title is None:
        return decision
    blocks = decision.blocks.copy()
    for row in around(decision.title, NEAR, len(blocks)):
        if evidence.probabilities[row] >= LIKELY and evidence.plain[row]:
            blocks[row] |= _is_price(evidence.page, evidence.table, row)
    first = _first_below(evidence, decision.title)
    if first is not None and evidence.probabilities[first] >= SOLD and sells_something(evidence):
        blocks[first] = True
    near = [
        row
        for row in around(decision.title, NUMBERED, len(blocks))
        if evidence.probabilities[row] >= SOLD and evidence.plain[row]
    ]
    numbers = list(article_numbers(evidence, near))
    if len(numbers) in range(1, MOST_NUMBERS + 1) and sells_something(evidence):
        blocks[numbers] = True
    return decision.with_blocks(blocks)


def _first_below(evidence: Evidence, title: int) -> int | None:
    """The first price below the title that is in no part which the page itself calls something else."""
    texts, plain = evidence.table.facts.texts, evidence.plain
    below = range(title + 1, min(title + 1 + BELOW, len(texts)))
    return next((row for row in below if plain[row] and is_a_price(texts[row])), None)


def _is_price(page: Page, table: FeatureTable, row: int) -> bool:
    text = table.facts.texts[row]
    if table.facts.tokens[row] > SHORT or not says_a_price(text):
        return False
    return is_a_price(text) or _PRICE.search(block_names(page, int(table.facts.numbers[row]))) is not None
