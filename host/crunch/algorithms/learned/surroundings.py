"""What stands around a block: its neighbours in the order of the text, and the blocks that look like it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from crunch.algorithms.learned.columns import Columns
from crunch.algorithms.learned.looks import class_codes, numbered
from crunch.algorithms.learned.text_facts import COLUMNS, TextFacts, is_long, quota_of
from crunch.algorithms.learned.tree_facts import Doubles, Floats, Ints, Tree
from crunch.documents.page import Page


def shifted(values: Floats, by: int, fill: float = 0.0) -> Floats:
    """``values`` moved along: row i holds what was in row i + by."""
    result = np.full_like(values, fill)
    if by > 0:
        result[: -by or None] = values[by:]
    elif by < 0:
        result[-by:] = values[:by]
    return result


def window_mean(values: Doubles | Floats, radius: int) -> Doubles:
    """Mean over the rows at most ``radius`` away."""
    running = np.concatenate(([0.0], np.cumsum(values, dtype=np.float64)))
    order = np.arange(len(values))
    low, high = np.maximum(order - radius, 0), np.minimum(order + radius + 1, len(values))
    result: Doubles = (running[high] - running[low]) / np.maximum(high - low, 1)
    return result


def add_neighbours(columns: Columns, tree: Tree, facts: TextFacts) -> None:
    """Sizes and links of the blocks before and after."""
    size = np.log1p(facts.characters)
    quota = quota_of(facts)
    numbers = facts.numbers
    parents = tree.parents[numbers]
    for by in (-3, -2, -1, 1, 2, 3):
        columns.add(f"n{by}_characters", shifted(size, by))
        columns.add(f"n{by}_quota", shifted(quota, by, -1.0))
    for by in (-1, 1):
        columns.add(f"n{by}_sibling", shifted(parents.astype(np.float32), by, -1.0) == parents)
    for radius in (3, 8, 20):
        columns.add(f"w{radius}_characters", window_mean(size, radius))
        columns.add(f"w{radius}_quota", window_mean(quota, radius))
    long = is_long(facts)
    order = np.arange(len(numbers))
    before = np.maximum.accumulate(np.where(long, order, -10_000)) if len(order) else order
    after = np.minimum.accumulate(np.where(long, order, 10_000_000)[::-1])[::-1] if len(order) else order
    columns.add("since_long", np.log1p(np.minimum(order - before, 1000)))
    columns.add("until_long", np.log1p(np.minimum(after - order, 1000)))
    running = np.cumsum(long)
    columns.add("long_before", np.log1p(running))
    columns.add("long_after", np.log1p((running[-1] if len(running) else 0) - running))


def add_sections(columns: Columns, facts: TextFacts, headings: Doubles) -> None:
    """What stands between the heading before a block and the next one.

    Args:
        columns: gets the columns.
        facts: of the blocks.
        headings: by block, how many headings stand up to it.
    """
    sections = headings.astype(np.int64)
    counts = np.bincount(sections) if len(sections) else np.zeros(0)
    characters = np.bincount(sections, weights=facts.characters)
    links = np.bincount(sections, weights=facts.link_characters)
    long = np.bincount(sections, weights=np.where(is_long(facts), facts.characters, 0.0))
    columns.add("s_blocks", np.log1p(counts[sections]))
    columns.add("s_characters", np.log1p(characters[sections]))
    columns.add("s_quota", links[sections] / np.maximum(characters[sections], 1.0))
    columns.add("s_long", long[sections] / np.maximum(characters[sections], 1.0))
    starts = np.searchsorted(sections, np.arange(len(counts)))
    first = np.minimum(starts[sections], max(len(sections) - 1, 0))
    columns.add("s_heading_characters", np.log1p(facts.characters[first]))
    columns.add("s_heading_quota", quota_of(facts)[first])


def group_numbers(page: Page, tree: Tree, facts: TextFacts) -> Ints:
    """Blocks with the same tags and classes on the last three elements of their path get the same number."""
    own = numbered(tree.codes, class_codes(page)[0])
    path = tree.paths(facts.numbers, 3)
    return numbered(*own[path], tree.depth[facts.numbers].astype(np.int64))


def group_mean(groups: Ints, values: NDArray[np.floating]) -> Doubles:
    """Mean of the values of each row's group."""
    if not len(groups):
        return np.zeros(0)
    counts = np.maximum(np.bincount(groups), 1)
    result: Doubles = (np.bincount(groups, weights=values) / counts)[groups]
    return result


def add_groups(columns: Columns, facts: TextFacts, groups: Ints) -> None:
    """What the blocks of the same look are like together: records decide as one."""
    size = len(groups)
    counts = np.bincount(groups)[groups] if size else np.zeros(0)
    total = max(float(facts.characters.sum()), 1.0)
    columns.add("g_count", np.log1p(counts))
    columns.add("g_characters", group_mean(groups, np.log1p(facts.characters)))
    columns.add("g_quota", group_mean(groups, quota_of(facts)))
    columns.add("g_share", group_mean(groups, facts.characters) * counts / total)
    columns.add("g_long", group_mean(groups, is_long(facts).astype(np.float64)))
    order = np.arange(size, dtype=np.float64)
    columns.add("g_place", group_mean(groups, order) / max(size, 1))
    columns.add("g_commas", group_mean(groups, facts.columns[:, 1]))
    for name in ("date", "price", "capitals", "occurrence"):
        columns.add(f"g_{name}", group_mean(groups, facts.columns[:, COLUMNS.index(name)]))
