"""What the blocks in each element come to."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from crunch.algorithms.learned.text_facts import COLUMNS, TextFacts, is_long
from crunch.algorithms.learned.tree_facts import Doubles, Tree


@dataclass(frozen=True, eq=False, slots=True)
class BlockSums:
    """By element, of the blocks that are it or in it."""

    blocks: Doubles
    characters: Doubles
    links: Doubles
    """Characters in links."""
    long: Doubles
    """Characters of long blocks."""
    copies: Doubles
    """Characters of blocks that stand further up as well."""
    commas: Doubles
    dates: Doubles
    """Blocks with a date."""
    prices: Doubles


def block_sums(tree: Tree, facts: TextFacts) -> BlockSums:
    """Sums over subtrees, all in one go."""
    values = np.zeros((8, tree.size))
    column = dict(zip(COLUMNS, facts.columns.T, strict=True))
    values[:, facts.numbers] = (
        np.ones(len(facts.numbers)),
        facts.characters,
        facts.link_characters,
        np.where(is_long(facts), facts.characters, 0.0),
        np.where(column["occurrence"] > 0, facts.characters, 0.0),
        column["commas"],
        column["date"],
        column["price"],
    )
    return BlockSums(*tree.subtree_sum(values))
