"""Records: parts that stand beside each other and look alike, such as posts, products, items of a list.

A record is an element with at least two siblings of the same tag and classes. What its list is like as a whole, and
where in it the record stands, is the same for all blocks in it: so the records of a list are judged together.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from crunch.algorithms.learned.columns import Columns
from crunch.algorithms.learned.text_facts import COLUMNS, TextFacts, is_long
from crunch.algorithms.learned.tree_facts import Doubles, Ints, Tree
from crunch.documents.kept import nearest_stop
from crunch.documents.page import Page

LEAST: Final = 3
"""Fewer alike are no list."""
LARGE: Final = 60.0
"""Mean characters from which records may be posts or products rather than links."""
_COUNTER: Final = re.compile(r"\d+")


@dataclass(frozen=True, eq=False, slots=True)
class Records:
    """By element; -1 where there is none."""

    lists: Ints
    """Which list an element would be a record of: siblings of the same look have the same number."""
    counts: Ints
    """How many records with text that list has."""
    nearest: Ints
    """The innermost record that an element is in, itself included."""
    outer: Ints
    """The outermost record of a list of large records."""


def records_of(page: Page, tree: Tree, characters: Doubles) -> Records:
    """Find the lists of records.

    Args:
        page: the page.
        tree: its shape.
        characters: by element, of its subtree.
    """
    tags, parents = page.tags, page.parents
    seen: dict[tuple[int, str, str], int] = {}
    lists = []
    classes = dict(page.attribute("class"))
    for number, (parent, tag) in enumerate(zip(parents, tags, strict=True)):
        look = _look(classes[number]) if number in classes else ""
        lists.append(seen.setdefault((parent, tag, look), len(seen)))
    own = np.array(lists, dtype=np.int64)
    with_text = characters > 0
    counts = np.bincount(own, weights=with_text).astype(np.int64)
    sizes = np.bincount(own, weights=characters)
    is_record = (counts[own] >= LEAST) & with_text
    is_large = is_record & (sizes[own] >= LARGE * counts[own])
    is_record[0] = is_large[0] = False
    is_outer = is_large & (tree.path_sum(is_large.astype(np.float64)) < 1.5)
    return Records(own, counts[own], _around(tree, is_record), _around(tree, is_outer))


def _around(tree: Tree, chosen: NDArray[np.bool_]) -> Ints:
    """By element: the nearest that is chosen, itself included; -1 where none is."""
    stops = chosen.copy()
    stops[0] = True
    nearest = nearest_stop(stops, tree.parents)
    return np.where(chosen[nearest], nearest, -1)


@lru_cache(maxsize=8192)
def _look(names: str) -> str:
    """Classes without counters; a page repeats them."""
    return _COUNTER.sub("", names)


def add_records(columns: Columns, page: Page, tree: Tree, facts: TextFacts, records: Records) -> None:
    """What the innermost and the outermost record of each block, and their lists, are like."""
    numbers = facts.numbers
    long = is_long(facts)
    sums = {
        "characters": tree.subtree_sum(tree.spread(numbers, facts.characters)),
        "links": tree.subtree_sum(tree.spread(numbers, facts.link_characters)),
        "long": tree.subtree_sum(tree.spread(numbers, np.where(long, facts.characters, 0.0))),
        "blocks": tree.subtree_sum(tree.spread(numbers, np.ones(len(numbers), np.float32))),
        "dates": tree.subtree_sum(tree.spread(numbers, facts.columns[:, COLUMNS.index("date")])),
        "prices": tree.subtree_sum(tree.spread(numbers, facts.columns[:, COLUMNS.index("price")])),
        "copies": tree.subtree_sum(
            tree.spread(numbers, np.where(facts.columns[:, COLUMNS.index("occurrence")] > 0, facts.characters, 0.0))
        ),
        "images": tree.subtree_sum(tree.tagged("img").astype(np.float64)),
    }
    lists, size = records.lists, int(records.lists.max(initial=-1)) + 1
    with_text = sums["characters"] > 0
    of_list = {name: np.bincount(lists, weights=values, minlength=size) for name, values in sums.items()}
    squares = np.bincount(lists, weights=sums["characters"] ** 2, minlength=size)
    counts = np.maximum(np.bincount(lists, weights=with_text, minlength=size), 1.0)
    shown = {name: np.bincount(lists, weights=sums[name] > 0, minlength=size) / counts for name in _SHOWN}
    order = _places(lists, with_text)
    total = max(float(facts.characters.sum()), 1.0)
    for name, chosen in (("near", records.nearest), ("outer", records.outer)):
        record = chosen[numbers]
        there = record >= 0
        safe = np.where(there, record, 0)
        own = lists[safe]
        mean = of_list["characters"][own] / counts[own]
        spread = np.sqrt(np.maximum(squares[own] / counts[own] - mean**2, 0.0)) / np.maximum(mean, 1.0)
        values = {
            "count": np.log1p(counts[own]),
            "mean": np.log1p(mean),
            "spread": spread,
            "share": of_list["characters"][own] / total,
            "quota": of_list["links"][own] / np.maximum(of_list["characters"][own], 1.0),
            "long": of_list["long"][own] / np.maximum(of_list["characters"][own], 1.0),
            "blocks": np.log1p(of_list["blocks"][own] / counts[own]),
            "dates": shown["dates"][own],
            "prices": shown["prices"][own],
            "images": shown["images"][own],
            "place": order[safe],
            "place_share": order[safe] / counts[own],
            "ratio": sums["characters"][safe] / np.maximum(mean, 1.0),
            "copied": sums["copies"][safe] / np.maximum(sums["characters"][safe], 1.0),
            "copies": of_list["copies"][own] / np.maximum(of_list["characters"][own], 1.0),
            "depth": tree.depth[numbers] - tree.depth[safe],
        }
        for what, column in values.items():
            columns.add(f"{name}_{what}", np.where(there, column, -1.0))


_SHOWN: Final = ("dates", "prices", "images")


def _places(lists: Ints, with_text: np.ndarray[tuple[int], np.dtype[np.bool_]]) -> Doubles:
    """By element: how many records with text stand before it in its list."""
    order = np.argsort(lists, kind="stable")
    counted = with_text[order].astype(np.float64)
    running = np.cumsum(counted) - counted
    starts = np.concatenate(([True], np.diff(lists[order]) > 0)) if len(order) else np.zeros(0, dtype=bool)
    base = np.maximum.accumulate(np.where(starts, running, 0.0)) if len(order) else running
    result = np.zeros(len(lists))
    result[order] = running - base
    return result
