"""Where a block stands to the landmarks of its page: the title, the text that follows it, articles, pictures.

A page often shows several texts, of which the one that belongs to the title is wanted; what is related stands below
another branch of the tree. So the distance in the tree to the title and to the first long text after it says which
text a block is part of.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from crunch.algorithms.learned.columns import Columns
from crunch.algorithms.learned.text_facts import COLUMNS, TextFacts, is_long, quota_of
from crunch.algorithms.learned.tree_facts import Doubles, Ints, Tree

_COUNTED: Final = ("h1", "article")
_TITLE: Final = 0.4
"""Share of words in common from which a block is the page's title."""
_SPAN_COST: Final = 8.0
"""Words outside links that a block must have to make the span of the main text longer."""


def title_of(tree: Tree, facts: TextFacts) -> int:
    """The block that shows the page's title, as a row; -1 when none does."""
    if not len(facts.numbers):
        return -1
    titles = facts.columns[:, COLUMNS.index("in_title")]
    best = int(np.argmax(titles))
    if titles[best] > _TITLE:
        return best
    headings = np.flatnonzero(tree.tagged("h1")[facts.numbers])
    return int(headings[0]) if len(headings) else -1


def add_landmarks(columns: Columns, tree: Tree, facts: TextFacts) -> None:
    """Columns ``title_*``, ``lead_*``, ``h1_*``, ``article_*``, ``img_*`` and ``span_*``."""
    numbers, size = facts.numbers, len(facts.numbers)
    long = np.flatnonzero(is_long(facts))
    title = title_of(tree, facts)
    after = long[np.searchsorted(long, max(title, 0)) :]
    lead = int(after[0]) if len(after) else int(long[0]) if len(long) else -1
    _add_distance(columns, tree, numbers, title, "title")
    _add_distance(columns, tree, numbers, lead, "lead")
    since = np.arange(size) - lead if lead >= 0 else np.full(size, -1000)
    columns.add("lead_since", np.sign(since) * np.log1p(np.abs(since)))
    for tag in _COUNTED:
        positions = np.flatnonzero(tree.tagged(tag))
        before = np.searchsorted(positions, numbers, side="right")
        columns.add(f"{tag}_before", np.minimum(before, 20))
        columns.add(f"{tag}_after", np.minimum(len(positions) - before, 20))
    pictures = np.flatnonzero(tree.tagged("img"))
    seen = np.searchsorted(pictures, numbers)
    columns.add("img_gap", np.clip(np.diff(seen, prepend=0), 0, 5))
    columns.add("img_ahead", np.clip(np.diff(seen, append=len(pictures)), 0, 5))
    columns.add("gap", np.log1p(np.maximum(np.diff(numbers, prepend=0), 0)))
    columns.add("gap_ahead", np.log1p(np.maximum(np.diff(numbers, append=tree.size), 0)))
    _add_span(columns, facts)


def _add_distance(columns: Columns, tree: Tree, numbers: Ints, row: int, name: str) -> None:
    """Levels from each block and from the landmark up to what holds both."""
    if row < 0:
        columns.add_same({f"{name}_{what}": -1.0 for what in ("steps", "up", "share")})
        return
    chain = np.zeros(tree.size)
    node = int(numbers[row])
    depth = int(tree.depth[node])
    while True:
        chain[node] = 1.0
        if not node:
            break
        node = int(tree.parents[node])
    common = tree.path_sum(chain)[numbers]
    columns.add(f"{name}_steps", tree.depth[numbers] - common)
    columns.add(f"{name}_up", depth - common)
    columns.add(f"{name}_share", common / max(depth, 1))


def _add_span(columns: Columns, facts: TextFacts) -> None:
    """The run of blocks with the most words outside links for its length (after Finn et al. 2001)."""
    size = len(facts.numbers)
    gain = facts.tokens * (1.0 - quota_of(facts)) - _SPAN_COST
    start, end = densest_run(gain.astype(np.float64))
    order = np.arange(size)
    away = np.where(order < start, order - start, np.where(order >= end, order - end + 1, 0))
    columns.add("span_away", np.sign(away) * np.log1p(np.abs(away)))
    columns.add("span_place", np.clip((order - start) / max(end - start, 1), -1.0, 2.0))
    columns.add_same({"span_words": float(np.log1p(max(float(gain[start:end].sum()), 0.0))) if size else 0.0})


def densest_run(gain: Doubles) -> tuple[int, int]:
    """First and one past the last place of the run with the largest sum; an empty one at 0 when nothing is positive."""
    running = np.concatenate(([0.0], np.cumsum(gain)))
    lowest = np.minimum.accumulate(running)
    end = int(np.argmax(running - lowest))
    start: NDArray[np.int64] = np.flatnonzero(running[: end + 1] == lowest[end])
    return (int(start[0]), end) if end else (0, 0)
