"""Regions that the rules of others would choose, as evidence: Readability's, with votes that move up the tree, and that
of composite text density (Sun et al. 2011)."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from crunch.algorithms.learned.block_sums import BlockSums
from crunch.algorithms.learned.columns import Columns
from crunch.algorithms.learned.text_facts import TextFacts
from crunch.algorithms.learned.tree_facts import Doubles, Ints, Tree

LEVELS: Final = 14
"""Levels above a block that count."""


def candidate_scores(tree: Tree, numbers: Ints, votes: Doubles) -> Doubles:
    """By element: a score in the manner of Readability, where paragraphs vote for the elements around them."""
    scores = np.zeros(tree.size)
    above = numbers
    for share in (1.0, 0.5, 1 / 3, 0.25):
        above = tree.parents[above]
        scores += np.bincount(above, weights=votes * share, minlength=tree.size)
    return scores


def votes_of(facts: TextFacts) -> Doubles:
    """By block: what it gives to the elements around it."""
    votes = np.where(
        facts.characters >= 25,
        1.0 + np.minimum(facts.characters / 100.0, 3.0) + np.minimum(facts.columns[:, 1], 10.0),
        0.0,
    )
    result: Doubles = votes * (1.0 - facts.link_characters / np.maximum(facts.characters, 1.0))
    return result


def density_scores(tree: Tree, sums: BlockSums) -> Doubles:
    """By element: sum over its children of their text outside links by the number of their elements."""
    density = (sums.characters - sums.links) / (tree.ends - tree.starts)
    scores: Doubles = np.bincount(tree.parents[1:], weights=density[1:], minlength=tree.size).astype(np.float64)
    scores[0] = 0.0
    return scores


def add_candidate(columns: Columns, tree: Tree, paths: Ints, scores: Doubles, name: str) -> None:
    """Where each block stands to the element with the best score: inside, beside, how far.

    Args:
        columns: gets the columns.
        tree: shape of the page.
        paths: elements around the blocks, :data:`LEVELS` of them.
        scores: by element.
        name: of the columns.
    """
    numbers = paths[0]
    best = int(np.argmax(scores)) if len(numbers) else 0
    top = max(float(scores.max()) if len(scores) else 0.0, 1e-6)
    chain = np.zeros(tree.size, dtype=bool)
    node = best
    while True:
        chain[node] = True
        if not node:
            break
        node = int(tree.parents[node])
    around = scores[paths]
    end = tree.ends[best]
    columns.add(f"in_{name}", (numbers >= best) & (numbers < end))
    columns.add(f"{name}_steps", np.count_nonzero(~chain[paths], axis=0))
    columns.add(f"{name}_ratio", np.maximum(around.max(axis=0), 0.0) / top)
    columns.add(f"{name}_parent_ratio", around[1] / top)
    columns.add(f"{name}_grandparent_ratio", around[2] / top)
    columns.add_same({f"{name}_score": float(np.log1p(top))})
    columns.add(f"{name}_depth", tree.depth[numbers] - tree.depth[best])
    columns.add(f"{name}_side", np.where(numbers < best, -1.0, np.where(numbers >= end, 1.0, 0.0)))
    columns.add(f"{name}_away", np.log1p(_away(numbers, best, int(end))))


def _away(numbers: Ints, best: int, end: int) -> NDArray[np.int64]:
    """Blocks between each block and the region."""
    first, last = np.searchsorted(numbers, best), np.searchsorted(numbers, end)
    order = np.arange(len(numbers))
    result: NDArray[np.int64] = np.where(order < first, first - order, np.where(order >= last, order - last + 1, 0))
    return result
