"""Features of the second stage: what the first stage says of a block's surroundings."""

from __future__ import annotations

import numpy as np

from crunch.algorithms.learned.features import FeatureTable
from crunch.algorithms.learned.surroundings import group_mean, shifted, window_mean
from crunch.algorithms.learned.tree_facts import Doubles, Floats

_LEVELS = 5


def second_stage(table: FeatureTable, first: Floats) -> Floats:
    """Features of the first stage with those of the second beside them.

    Args:
        table: features of the first stage.
        first: its probabilities.

    Returns:
        Shape (blocks, features of both stages).
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
    columns += _page(probabilities, characters)
    return np.column_stack([table.values, *(column.astype(np.float32) for column in columns)])


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
