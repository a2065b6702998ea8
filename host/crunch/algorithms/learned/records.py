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

from crunch.algorithms.learned.block_sums import BlockSums
from crunch.algorithms.learned.columns import Columns
from crunch.algorithms.learned.looks import class_codes, numbered
from crunch.algorithms.learned.text_facts import TextFacts
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
    codes, classes = class_codes(page)
    seen: dict[str, int] = {}
    looks = np.array([seen.setdefault(_look(names), len(seen)) for names in classes])
    own = numbered(tree.parents, tree.codes, looks[codes])
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


def add_records(columns: Columns, tree: Tree, facts: TextFacts, records: Records, sums: BlockSums) -> None:
    """What the innermost and the outermost record of each block, and their lists, are like."""
    numbers, lists = facts.numbers, records.lists
    size = int(lists.max(initial=-1)) + 1
    with_text = sums.characters > 0
    counts = np.maximum(np.bincount(lists, weights=with_text, minlength=size), 1.0)

    def of_list(values: NDArray[np.generic]) -> Doubles:
        return np.bincount(lists, weights=values, minlength=size).astype(np.float64)

    characters = of_list(sums.characters)
    mean = characters / counts
    room = np.maximum(characters, 1.0)
    images = tree.subtree_sum(tree.tagged("img").astype(np.float64))
    told = np.array(
        [
            np.log1p(counts),
            np.log1p(mean),
            np.sqrt(np.maximum(of_list(sums.characters**2) / counts - mean**2, 0.0)) / np.maximum(mean, 1.0),
            characters / max(float(facts.characters.sum()), 1.0),
            of_list(sums.links) / room,
            of_list(sums.long) / room,
            np.log1p(of_list(sums.blocks) / counts),
            *(of_list(values > 0) / counts for values in (sums.dates, sums.prices, images)),
            of_list(sums.copies) / room,
        ]
    )
    order = _positions(lists, with_text)
    for name, chosen in (("near", records.nearest), ("outer", records.outer)):
        record = chosen[numbers]
        there = record >= 0
        safe = np.where(there, record, 0)
        own = lists[safe]
        values = np.empty((len(_TOLD), len(numbers)))
        values[_OF_LIST] = told[:, own]
        values[_OF_RECORD] = (
            order[safe],
            order[safe] / counts[own],
            sums.characters[safe] / np.maximum(mean[own], 1.0),
            sums.copies[safe] / np.maximum(sums.characters[safe], 1.0),
            tree.depth[numbers] - tree.depth[safe],
        )
        columns.add_all((f"{name}_{what}" for what in _TOLD), np.where(there, values, -1.0))


_TOLD: Final = (
    "count", "mean", "spread", "share", "quota", "long", "blocks", "dates", "prices", "images", "place", "place_share",
    "ratio", "copied", "copies", "depth",
)  # fmt: skip
_OF_RECORD: Final = [_TOLD.index(what) for what in ("place", "place_share", "ratio", "copied", "depth")]
_OF_LIST: Final = [index for index in range(len(_TOLD)) if index not in _OF_RECORD]


def _positions(lists: Ints, with_text: np.ndarray[tuple[int], np.dtype[np.bool_]]) -> Doubles:
    """By element: how many records with text stand before it in its list."""
    order = np.argsort(lists, kind="stable")
    counted = with_text[order].astype(np.float64)
    running = np.cumsum(counted) - counted
    starts = np.concatenate(([True], np.diff(lists[order]) > 0)) if len(order) else np.zeros(0, dtype=bool)
    base = np.maximum.accumulate(np.where(starts, running, 0.0)) if len(order) else running
    result = np.zeros(len(lists))
    result[order] = running - base
    return result
