"""Regions that the rules of others would choose, as evidence: Readability's, with votes that move up the tree, and that
of composite text density (Sun et al. 2011)."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from crunch.algorithms.learned.columns import Columns
from crunch.algorithms.learned.text_facts import TextFacts
from crunch.algorithms.learned.tree_facts import Doubles, Floats, Ints, Tree

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


def density_scores(tree: Tree, numbers: Ints, characters: Floats, link_characters: Floats) -> Doubles:
    """By element: sum over its children of their text outside links by the number of their elements."""
    text = tree.subtree_sum(tree.spread(numbers, characters - link_characters))
    density = text / (tree.ends - tree.starts)
    scores: Doubles = np.bincount(tree.parents[1:], weights=density[1:], minlength=tree.size).astype(np.float64)
    scores[0] = 0.0
    return scores


def add_candidate(columns: Columns, tree: Tree, numbers: Ints, scores: Doubles, name: str) -> None:
    """Where each block stands to the element with the best score: inside, beside, how far.

    Args:
        columns: gets the columns.
        tree: shape of the page.
        numbers: element numbers of the blocks.
        scores: by element.
        name: of the columns.
    """
    best = int(np.argmax(scores)) if len(numbers) else 0
    top = max(float(scores.max()) if len(scores) else 0.0, 1e-6)
    chain = np.zeros(tree.size, dtype=bool)
    node = best
    while True:
        chain[node] = True
        if not node:
            break
        node = int(tree.parents[node])
    steps = np.zeros(len(numbers), dtype=np.float32)
    highest = np.zeros(len(numbers))
    above = numbers
    for _ in range(LEVELS):
        steps += ~chain[above]
        highest = np.maximum(highest, scores[above])
        above = tree.parents[above]
    parents = tree.parents[numbers]
    end = tree.ends[best]
    columns.add(f"in_{name}", (numbers >= best) & (numbers < end))
    columns.add(f"{name}_steps", steps)
    columns.add(f"{name}_ratio", highest / top)
    columns.add(f"{name}_parent_ratio", scores[parents] / top)
    columns.add(f"{name}_grandparent_ratio", scores[tree.parents[parents]] / top)
    columns.add(f"{name}_score", np.full(len(numbers), np.log1p(top)))
    columns.add(f"{name}_depth", tree.depth[numbers] - tree.depth[best])
    columns.add(f"{name}_side", np.where(numbers < best, -1.0, np.where(numbers >= end, 1.0, 0.0)))
    columns.add(f"{name}_away", np.log1p(_away(numbers, best, int(end))))


def _away(numbers: Ints, best: int, end: int) -> NDArray[np.int64]:
    """Blocks between each block and the region."""
    first, last = np.searchsorted(numbers, best), np.searchsorted(numbers, end)
    order = np.arange(len(numbers))
    result: NDArray[np.int64] = np.where(order < first, first - order, np.where(order >= last, order - last + 1, 0))
    return result
