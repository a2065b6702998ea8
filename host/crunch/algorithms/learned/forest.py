"""Boosted trees as flat arrays, evaluated with numpy for all blocks of a page at once (``descent.py``).

A tree is kept as in QuickScorer (Lucchese et al. 2015): each inner node has a bit mask of the leaves that a failed test
leaves reachable.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from crunch.algorithms.learned.descent import Descent
from crunch.algorithms.learned.tree_facts import Doubles, Floats, Ints

MOST_LEAVES: Final = 32


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
    _descent: Descent = field(init=False, repr=False)

    def __post_init__(self) -> None:
        descent = Descent(self.features, self.thresholds, self.masks, self.first_nodes, MOST_LEAVES)
        object.__setattr__(self, "_descent", descent)

    def exits(self, rows: Floats) -> Ints:
        """The leaf in which every row leaves every tree, as a place in the flat ``leaves``; shape (trees, rows).

        Args:
            rows: finite values; shape (rows, features).
        """
        return self._descent.exits(rows)

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


def logistic(margins: Doubles) -> Floats:
    """Probabilities of margins."""
    result: Floats = (1.0 / (1.0 + np.exp(-margins))).astype(np.float32)
    return result
