"""Boosted trees as flat arrays, evaluated with numpy for all blocks of a page at once.

The method is that of QuickScorer (Lucchese et al. 2015): each inner node has a bit mask of the leaves that stay
reachable when its test fails; the AND of the masks of all failed tests of a tree leaves the exit leaf as its lowest set
bit. One comparison of a matrix replaces a walk down every tree.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from crunch.algorithms.learned.tree_facts import Doubles, Floats

MOST_LEAVES: Final = 32
_ROWS: Final = 128
"""Rows at a time: what they need stays in the processor's cache."""


@dataclass(frozen=True, eq=False, slots=True)
class Forest:
    """Trees of at most 32 leaves, their inner nodes one after another."""

    features: NDArray[np.int16]
    """By inner node: the column that is tested."""
    thresholds: Floats
    """By inner node: the test fails when the value is greater."""
    masks: NDArray[np.uint32]
    """By inner node: the leaves that a failed test leaves."""
    first_nodes: NDArray[np.int32]
    """By tree: its first inner node."""
    leaves: Floats
    """Shape (trees, 32): what each leaf adds."""

    def margins(self, rows: Floats) -> Doubles:
        """Sum of the exit leaves of every row; shape (rows,)."""
        result = np.zeros(len(rows))
        trees = np.arange(len(self.first_nodes))
        for start in range(0, len(rows), _ROWS):
            part = rows[start : start + _ROWS]
            failed = part[:, self.features] > self.thresholds
            reachable = np.where(failed, self.masks, np.uint32(0xFFFFFFFF))
            exits = np.bitwise_and.reduceat(reachable, self.first_nodes, axis=1)
            lowest = exits & (~exits + np.uint32(1))
            places = np.frexp(lowest.astype(np.float64))[1] - 1
            result[start : start + _ROWS] = self.leaves[trees, places].sum(axis=1)
        return result

    def probabilities(self, rows: Floats) -> Floats:
        """Logistic of the margins."""
        return logistic(self.margins(rows))


def logistic(margins: Doubles) -> Floats:
    """Probabilities of margins."""
    result: Floats = (1.0 / (1.0 + np.exp(-margins))).astype(np.float32)
    return result
