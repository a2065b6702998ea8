"""Facts in pairs (servings and times of a recipe, data of a device) that stand in the midst of the text stay with it.

Each is a word or two, so that the model gives it little; what stands around them says more.
"""

from __future__ import annotations

from typing import Final

from crunch.algorithms.auto.block_ranges import BlockRanges
from crunch.algorithms.learned.features import FeatureTable
from crunch.algorithms.learned.tree_facts import Bools, Floats
from crunch.documents.page import Page

LIKELY: Final = 0.15
"""Mean probability of its blocks from which such a list stays."""
SHORT: Final = 12
"""Words of its longest block: a fact, not a text."""
LINKED: Final = 0.3
"""Share of links among its characters from which it leads elsewhere."""


def with_fact_lists(page: Page, table: FeatureTable, probabilities: Floats, keep: Bools) -> Bools:
    """The blocks to keep, with ``dl`` lists that stand between kept blocks of one part.

    Args:
        page: the page.
        table: features of its blocks.
        probabilities: by block.
        keep: by block. Not changed.
    """
    result = keep.copy()
    lists = [number for number, tag in enumerate(page.tags) if tag == "dl"]
    if not lists or not keep.any():
        return result
    ranges, facts = BlockRanges(page, table.facts.numbers), table.facts
    for number in lists:
        rows = ranges.rows(number)
        if len(rows) < 2 or keep[rows].all() or facts.tokens[rows].max() > SHORT:
            continue
        around = ranges.rows(page.parents[page.parents[number]])
        kept = facts.numbers[around[keep[around]]]
        is_amid = (kept < number).any() and (kept >= page.ends[number]).any()
        is_linked = facts.link_characters[rows].sum() > LINKED * facts.characters[rows].sum()
        if is_amid and not is_linked and probabilities[rows].mean() >= LIKELY:
            result[rows] = True
    return result
