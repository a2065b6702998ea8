"""Features of the second stage: what the first stage says of a block's surroundings."""

from __future__ import annotations

from typing import TypeVar

import numpy as np

from crunch.algorithms.learned.features import HEADING_CODES, FeatureTable
from crunch.algorithms.learned.surroundings import group_mean, shifted, window_mean
from crunch.algorithms.learned.tree_facts import Doubles, Floats

_LEVELS = 5

SHARE = 0.2
"""How much the second stage has to say in the end."""

OWN = (
    "tag", "characters", "quota", "words", "ends_sentence", "date", "price", "in_title", "of_title", "repeats",
    "occurrence", "depth", "bold", "in_hidden", "since_title", "lead_steps", "title_steps", "img_gap", "g_count",
    "near_count", "near_place", "near_copied", "outer_count", "outer_place", "outer_copied", "page_blocks",
    "page_ideographs", "kind_article", "kind_forum", "kind_listing", "kind_product", "kind_service",
)  # fmt: skip
"""Of the first stage's columns, those that the second stage sees again: with all of them it learns the first stage's
mistakes by heart instead of how neighbours agree."""

NAMES = (
    "first",
    *(f"first_n{by}" for by in (-3, -2, -1, 1, 2, 3)),
    *(f"first_w{radius}" for radius in (2, 5, 12)),
    "first_w4_text",
    *(f"first_a{level}{kind}" for level in range(1, _LEVELS + 1) for kind in ("_text", "")),
    "first_g",
    "first_g_text",
    *(f"first_{record}_{what}" for record in ("near", "outer") for what in ("list", "own")),
    "first_s",
    "first_page",
    "first_page_best",
    "first_page_size",
    "first_rank",
    "first_running",
    "first_since",
    "first_until",
)
"""Of the columns that the second stage adds, in order."""


def second_stage(table: FeatureTable, first: Floats) -> Floats:
    """What the first stage says of and around each block, beside a few features of the block.

    Args:
        table: features of the first stage.
        first: its probabilities.

    Returns:
        Shape (blocks, :data:`OWN` and :data:`NAMES`).
    """
    probabilities = first.astype(np.float64)
    characters = table.facts.characters.astype(np.float64)
    columns: list[Doubles | Floats] = [probabilities]
    columns += [shifted(first, by, -0.1) for by in (-3, -2, -1, 1, 2, 3)]
    columns += [window_mean(probabilities, radius) for radius in (2, 5, 12)]
    columns.append(window_mean(probabilities * characters, 4) / np.maximum(window_mean(characters, 4), 1e-6))
    columns += _ancestors(table, probabilities, characters)
    groups = table.groups
    columns.append(group_mean(groups, probabilities))
    weighted = group_mean(groups, probabilities * characters)
    columns.append(weighted / np.maximum(group_mean(groups, characters), 1e-6))
    columns += _records(table, probabilities, characters)
    is_heading = np.isin(table.values[:, table.names.index("tag")], HEADING_CODES)
    sections = np.cumsum(is_heading.astype(np.int64))
    weight = np.maximum(group_mean(sections, characters), 1e-6)
    columns.append(group_mean(sections, probabilities * characters) / weight)
    columns += _page(probabilities, characters)
    own = table.values[:, [table.names.index(name) for name in OWN]]
    return np.column_stack([own, *(column.astype(np.float32) for column in columns)])


Margins = TypeVar("Margins", Doubles, Floats)


def agreed(first: Margins, second: Margins) -> Margins:
    """What both stages say as one. The second sees more and makes fewer bad pages, but knows some kinds of pages less
    well; its share is measured on sites that neither saw."""
    return (1.0 - SHARE) * first + SHARE * second


def _ancestors(table: FeatureTable, probabilities: Doubles, characters: Doubles) -> list[Doubles]:
    tree, numbers = table.tree, table.facts.numbers
    right = tree.subtree_sum(tree.spread(numbers, (probabilities * characters).astype(np.float32)))
    weight = tree.subtree_sum(tree.spread(numbers, characters.astype(np.float32)))
    hopeful = tree.subtree_sum(tree.spread(numbers, probabilities.astype(np.float32)))
    count = tree.subtree_sum(tree.spread(numbers, np.ones(len(numbers), dtype=np.float32)))
    columns = []
    above = numbers
    for _ in range(_LEVELS):
        above = tree.parents[above]
        columns.append(right[above] / np.maximum(weight[above], 1e-6))
        columns.append(hopeful[above] / np.maximum(count[above], 1.0))
    return columns


def _records(table: FeatureTable, probabilities: Doubles, characters: Doubles) -> list[Doubles]:
    """What the first stage says of all records of a block's list, and of its own record."""
    tree, numbers, records = table.tree, table.facts.numbers, table.records
    right = tree.subtree_sum(tree.spread(numbers, (probabilities * characters).astype(np.float32)))
    weight = tree.subtree_sum(tree.spread(numbers, characters.astype(np.float32)))
    of_list = np.bincount(records.lists, weights=right)
    list_weight = np.maximum(np.bincount(records.lists, weights=weight), 1e-6)
    columns: list[Doubles] = []
    for chosen in (records.nearest, records.outer):
        record = chosen[numbers]
        there = record >= 0
        own = records.lists[record]
        columns.append(np.where(there, of_list[own] / list_weight[own], -1.0))
        columns.append(np.where(there, right[record] / np.maximum(weight[record], 1e-6), -1.0))
    return columns


def _page(probabilities: Doubles, characters: Doubles) -> list[Doubles]:
    size = len(probabilities)
    right = probabilities * characters
    ranks = np.empty(size)
    ranks[np.argsort(-probabilities, kind="stable")] = np.arange(size)
    order = np.arange(size)
    likely = probabilities > 0.5
    before = np.maximum.accumulate(np.where(likely, order, -10_000))
    after = np.minimum.accumulate(np.where(likely, order, 1_000_000)[::-1])[::-1]
    return [
        np.full(size, right.sum() / max(float(characters.sum()), 1e-6)),
        np.full(size, probabilities.max()),
        np.full(size, np.log1p(right.sum())),
        ranks / max(size, 1),
        np.cumsum(right) / max(float(right.sum()), 1e-6),
        np.log1p(np.minimum(order - before, 999)),
        np.log1p(np.minimum(after - order, 999)),
    ]
