"""Boosted trees as flat arrays, evaluated with numpy for all blocks of a page at once.

The method is that of QuickScorer (Lucchese et al. 2015): each inner node has a bit mask of the leaves that become
unreachable when its test fails; the OR of the masks of all failed tests of a tree leaves the exit leaf as its lowest
clear bit. One comparison of a matrix replaces a walk down every tree. All nodes stand as a matrix (place in the
tree, tree), so that the OR over a tree folds the matrix in halves.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from crunch.algorithms.learned.tree_facts import Doubles, Floats, Ints

MOST_LEAVES: Final = 32
_ROWS: Final = 64
"""Rows at a time: what they need stays in the processor's cache."""


@dataclass(frozen=True, eq=False, slots=True)
class Forest:
    """Trees of at most 32 leaves, their inner nodes one after another."""

    features: NDArray[np.int16]
    """By inner node: the column that is tested."""
    thresholds: Floats
    """By inner node: the test fails when the value is greater."""
    masks: NDArray[np.uint32]
    """By inner node: the leaves that a failed test leaves reachable."""
    first_nodes: NDArray[np.int32]
    """By tree: its first inner node."""
    leaves: Floats
    """Shape (trees, 32): what each leaf adds."""
    shares: NDArray[np.float16]
    """Shape (trees, 32, groups): what each group of features did on the way to the leaf; groups may be none."""
    _nodes: _Nodes = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_nodes", _matrix_of(self))

    def exits(self, rows: Floats) -> Ints:
        """The leaf in which every row leaves every tree, as a place in the flat ``leaves``; shape (trees, rows).

        Args:
            rows: finite values; shape (rows, features).
        """
        result = np.empty((len(self.first_nodes), len(rows)), dtype=np.int64)
        trees = (np.arange(len(self.first_nodes)) * MOST_LEAVES - 1)[:, None]
        columns = np.ascontiguousarray(rows.T)
        nodes = self._nodes
        for start in range(0, len(rows), _ROWS):
            left = np.take(columns[:, start : start + _ROWS], nodes.features, axis=0)
            np.subtract(nodes.thresholds, left, out=left)
            lost = left.view(np.int32)  # a failed test: less than nothing is left, so that the sign is set
            np.right_shift(lost, 31, out=lost)
            np.bitwise_and(lost, nodes.lost, out=lost)
            lost = lost.reshape(nodes.places, len(trees), -1)
            half = nodes.places // 2
            while half:
                np.bitwise_or(lost[:half], lost[half : 2 * half], out=lost[:half])
                half //= 2
            unreachable = lost[0].view(np.uint32)
            lowest = ~unreachable & (unreachable + np.uint32(1))
            result[:, start : start + _ROWS] = trees + np.frexp(lowest.astype(np.float32))[1]
        return result

    def margins(self, rows: Floats) -> Doubles:
        """Sum of the exit leaves of every row; shape (rows,)."""
        return self.sums(self.exits(rows))

    def sums(self, exits: Ints) -> Doubles:
        """Margins of rows whose exits are known."""
        result: Doubles = self.leaves.ravel().take(exits).sum(axis=0, dtype=np.float64)
        return result

    def contributions(self, exits: Ints) -> Floats:
        """What each group of features did for the margin of each row; shape (rows, groups).

        Along the path to a leaf every test moves the expectation; its move belongs to the feature it tests (Saabas).
        """
        flat = self.shares.reshape(-1, self.shares.shape[2])
        result: Floats = flat[exits].sum(axis=0, dtype=np.float32)
        return result

    def probabilities(self, rows: Floats) -> Floats:
        """Logistic of the margins."""
        return logistic(self.margins(rows))


@dataclass(frozen=True, eq=False, slots=True)
class _Nodes:
    """Inner nodes of all trees by place in the tree, then by tree; trees with fewer have tests that never fail."""

    places: int
    """A power of two."""
    features: Ints
    thresholds: Floats
    """None is -0, which taken from 0 would leave a set sign."""
    lost: NDArray[np.int32]
    """The leaves that a failed test makes unreachable."""


def _matrix_of(forest: Forest) -> _Nodes:
    first = forest.first_nodes.astype(np.int64)
    sizes = np.diff(np.append(first, len(forest.features)))
    places = 1 << int(sizes.max(initial=1) - 1).bit_length()
    place = np.arange(places)[:, None]
    there = place < sizes
    number = np.where(there, first + place, 0).ravel()
    features = forest.features[number].astype(np.int64)
    thresholds = (np.where(there.ravel(), forest.thresholds[number], 0.0) + 0.0).astype(np.float32)
    lost = np.where(there.ravel(), ~forest.masks[number], 0).astype(np.uint32)
    return _Nodes(places, features, thresholds[:, None], lost.view(np.int32)[:, None])


def logistic(margins: Doubles) -> Floats:
    """Probabilities of margins."""
    result: Floats = (1.0 / (1.0 + np.exp(-margins))).astype(np.float32)
    return result
