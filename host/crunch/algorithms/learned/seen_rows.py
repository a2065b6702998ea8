"""From the blocks of a page with the text that nobody sees to those of what is seen of it.

What the model said of each block stays; what a block says, how much of it there is, and which lists there are, is told
anew, of what is seen alone. So nothing hidden is weighed when the blocks to keep are chosen, and none of the rules
meets it as a neighbour, a heading, a copy or a record.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from crunch.algorithms.learned.features import FeatureTable
from crunch.algorithms.learned.records import records_of
from crunch.algorithms.learned.text_facts import text_facts
from crunch.algorithms.learned.tree_facts import Ints
from crunch.documents.page import Page


def seen_rows(table: FeatureTable, page: Page) -> tuple[FeatureTable, Ints]:
    """The table of the seen blocks, in their order, and which rows of the other they were; linear in the page.

    Args:
        table: features of the page with all of its text.
        page: the same with only that displayed which is seen.
    """
    facts = text_facts(page, table.head)
    places = np.zeros(len(page), np.int64)
    places[table.facts.numbers] = np.arange(len(table.facts.numbers))
    rows: Ints = places[facts.numbers]
    characters = table.tree.subtree_sum(np.array(facts.blocks.characters, np.float64))
    records = records_of(page, table.tree, characters)
    return replace(table, values=table.values[rows], facts=facts, groups=table.groups[rows], records=records), rows
