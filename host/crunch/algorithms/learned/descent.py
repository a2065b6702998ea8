"""The way of all rows down all trees at once, 64 rows in a machine word.

This is bit slicing (Biham 1997, there of a cipher), on trees: one bit a row says whether the row gets to a node. Each
different test is made once for all rows, however many nodes ask it, and its answers are packed into words. Then, level
by level over all trees together, a child's bits are its parent's, without those of the rows whose test fails (left) or
does not (right). The number of the exit leaf comes out one binary digit at a time: the OR of the leaves that have it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from crunch.algorithms.learned.tree_facts import Floats, Ints

_ROWS: Final = 512
"""Rows at a time: what they need stays in the processor's cache."""
_TESTS: Final = 512
"""Tests at a time, for the same reason."""
_PADDED: Final = 1.15
"""Most tests that a group of columns may be filled up to, for each that it has."""

Words = NDArray[np.unsignedinteger]


@dataclass(frozen=True, eq=False, slots=True)
class _Group:
    """Columns with about the same number of tests, filled up with tests that never fail."""

    columns: slice
    """Places in :attr:`Descent.columns`."""
    thresholds: Floats
    """Shape (columns, tests, 1)."""


@dataclass(frozen=True, eq=False, slots=True)
class _Level:
    """The inner nodes of all trees at one depth."""

    tests: Ints
    """By node: the place of its test among all of the groups."""
    nodes: Ints
    """By node: its place among all nodes."""
    left: slice
    """Places of the left children; those of the right ones follow."""
    right: slice


class Descent:
    """Trees whose nodes are numbered by depth; node 0 is none that a row gets to, then come the roots."""

    def __init__(
        self,
        features: NDArray[np.int16],
        thresholds: Floats,
        masks: NDArray[np.uint32],
        first_nodes: NDArray[np.int32],
        leaves: int,
    ) -> None:
        """Take the arrays of a ``Forest``, and how many leaves a tree may have, a power of two."""
        self._trees, self._leaves = len(first_nodes), leaves
        sizes = np.diff(np.append(first_nodes, len(features)))
        lost = (~masks).astype(np.int64)
        there = np.flatnonzero(lost)  # a tree that is one leaf has a test that leads nowhere
        tree = np.repeat(np.arange(self._trees), sizes)[there]
        lost = lost[there]
        starts = np.frexp(lost & -lost)[1] - 1  # the leaves below the left child, as those that a failed test loses
        middles = np.frexp(lost)[1]
        order = np.lexsort((-middles, starts, tree))  # preorder
        self.columns, self._groups, tests = _tests(features[there].astype(np.int64), thresholds[there])
        sizes_of_groups = [group.thresholds.size for group in self._groups]
        self._tests, self._most = sum(sizes_of_groups), max(sizes_of_groups, default=0)
        nodes = np.bincount(tree, minlength=self._trees)
        self._levels, self._size, self._exits = _levels(nodes, middles[order].astype(np.int64), tests[order], leaves)

    def exits(self, rows: Floats) -> Ints:
        """The leaf in which every row leaves every tree, as a place in the flat leaves; shape (trees, rows)."""
        result = np.empty((self._trees, len(rows)), dtype=np.int64)
        first = (np.arange(self._trees) * self._leaves)[:, None]
        for start in range(0, len(rows), _ROWS):
            part = rows[start : start + _ROWS]
            np.add(self._leaf_numbers(part), first, out=result[:, start : start + _ROWS])
        return result

    def _leaf_numbers(self, rows: Floats) -> NDArray[np.uint8]:
        """The leaf of every row in every tree; shape (trees, rows)."""
        failed = self._failed(rows)
        reached = np.empty((self._size, failed.shape[1]), failed.dtype)
        reached[0] = 0
        reached[1 : 1 + self._trees] = ~failed.dtype.type(0)
        for level in self._levels:
            here = np.take(reached, level.nodes, axis=0, mode="clip")
            right = reached[level.right]
            np.bitwise_and(here, np.take(failed, level.tests, axis=0, mode="clip"), out=right)
            np.bitwise_xor(here, right, out=reached[level.left])
        left = np.take(reached, self._exits, axis=0, mode="clip").reshape(self._leaves, self._trees, -1)
        numbers = np.zeros((self._trees, len(rows)), np.uint8)
        half = self._leaves // 2
        while half:  # the highest digit first; then both halves are alike
            digit = np.bitwise_or.reduce(left[half:], axis=0)
            numbers |= np.unpackbits(digit.view(np.uint8), axis=1, count=len(rows), bitorder="little") * np.uint8(half)
            left = left[:half] | left[half:]
            half //= 2
        return numbers

    def _failed(self, rows: Floats) -> Words:
        """By test: one bit a row; shape (tests, words)."""
        size = max(8, 1 << (len(rows) - 1).bit_length())
        columns = np.take(rows.T, self.columns, axis=0)[:, None, :]
        answers = np.zeros((self._most, size), np.bool_)
        packed = np.empty((self._tests, size // 8), np.uint8)
        start = 0
        for group in self._groups:
            end = start + group.thresholds.size
            own = answers[: end - start]
            shaped = own.reshape(*group.thresholds.shape[:2], size)[:, :, : len(rows)]
            np.greater(columns[group.columns], group.thresholds, out=shaped)
            packed[start:end] = np.packbits(own, bitorder="little").reshape(end - start, -1)
            start = end
        width = min(size // 8, 8)
        result: Words = packed.view(f"u{width}")
        return result


def _tests(features: Ints, thresholds: Floats) -> tuple[Ints, list[_Group], Ints]:
    """The columns that are tested, in the order of the groups; the groups; and by node the place of its test."""
    different, test_of = np.unique((features << 32) | thresholds.view(np.uint32), return_inverse=True)
    columns, first, counts = np.unique(different >> 32, return_index=True, return_counts=True)
    bounds = different.astype(np.uint32).view(np.float32)
    order = np.argsort(counts, kind="stable")
    sizes = counts[order].tolist()
    positions = np.zeros(len(different), np.int64)
    groups: list[_Group] = []
    start = total = 0
    while start < len(sizes):
        end = start + 1
        while end < len(sizes) and sizes[end] * (end + 1 - start) <= min(_TESTS, _PADDED * sum(sizes[start : end + 1])):
            end += 1
        most = sizes[end - 1]
        filled = np.full((end - start, most, 1), np.inf, np.float32)
        for row, column in enumerate(order[start:end]):
            own = slice(first[column], first[column] + counts[column])
            filled[row, : counts[column], 0] = bounds[own]
            positions[own] = total + row * most + np.arange(counts[column])
        groups.append(_Group(slice(start, end), filled))
        total += filled.size
        start = end
    return columns[order], groups, positions[test_of]


def _levels(nodes: Ints, middles: Ints, tests: Ints, leaves: int) -> tuple[list[_Level], int, Ints]:
    """The levels, how many nodes there are with the leaves, and where the leaves are, by number and by tree.

    Args:
        nodes: by tree, how many inner nodes it has.
        middles: by inner node, in preorder: the first leaf of its right child.
        tests: by inner node, in preorder: the place of its test.
        leaves: how many leaves a tree may have.
    """
    trees = len(nodes)
    exits = np.zeros((leaves, trees), np.int64)
    levels: list[_Level] = []
    tree = np.arange(trees)
    node = np.cumsum(nodes) - nodes  # the first of a subtree in preorder is its root
    start, end = np.zeros(trees, np.int64), nodes + 1
    number, size = 1 + tree, 1 + trees
    while len(tree):
        is_leaf = end - start == 1
        exits[start[is_leaf], tree[is_leaf]] = number[is_leaf]
        tree, node, start, end, number = (values[~is_leaf] for values in (tree, node, start, end, number))
        count = len(tree)
        middle = middles[node]
        lefts, rights = slice(size, size + count), slice(size + count, size + 2 * count)
        if count:
            levels.append(_Level(tests[node], number, lefts, rights))
        node = np.concatenate((node + 1, node + middle - start))
        start, end = np.concatenate((start, middle)), np.concatenate((middle, end))
        tree = np.concatenate((tree, tree))
        number = np.arange(size, size + 2 * count)
        size += 2 * count
    return levels, size, exits.ravel()
