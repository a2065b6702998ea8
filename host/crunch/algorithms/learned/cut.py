"""Which blocks to keep, given the probability of each: the set with the largest expected F1."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from crunch.algorithms.learned.tree_facts import Floats


def best_cut(probabilities: Floats, tokens: Floats) -> tuple[NDArray[np.bool_], float]:
    """The blocks to keep and the F1 over tokens that may be expected of them.

    With blocks in falling order of probability, keeping the first k gives an expected 2 x kept and right / (kept +
    right in all); the best k is the cut. A page whose text is all doubtful is so cut lower than one with clear text.
    """
    keep = np.zeros(len(probabilities), dtype=bool)
    if not len(probabilities):
        return keep, 0.0
    order = np.argsort(-probabilities, kind="stable")
    weights = tokens[order].astype(np.float64)
    right = np.cumsum(weights * probabilities[order])
    scores = 2.0 * right / np.maximum(np.cumsum(weights) + right[-1], 1e-9)
    best = int(np.argmax(scores))
    keep[order[: best + 1]] = True
    return keep, float(scores[best])
