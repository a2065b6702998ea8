"""Which blocks to keep, given the probability of each: the set with the largest expected F1.

The blocks of a page are not judged right or wrong one by one: if one teaser of ten is no main content, neither are the
others. Were they taken as independent, ten doubtful teasers would promise to be content by half, and be kept beside a
short article. So the expectation is one over cases: in each, all blocks of the page are likelier or less likely
together than their probabilities say, and given the case they are independent. How far they go together was measured
on sites that no tree saw.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from crunch.algorithms.learned.tree_facts import Doubles, Floats

TOGETHER: Final = 6.0
"""Log-odds by which a standard deviation of what the page's blocks have in common moves them all."""
ALONE: Final = 3.0
"""What a block's own log-odds are multiplied by in each case, so that over all cases they are about the same again."""
_CASES: Final = 15
_EDGE: Final = 1e-7


def _cases() -> tuple[Doubles, Doubles]:
    """Places and weights of a quadrature over the standard normal distribution."""
    nodes, weights = np.polynomial.hermite_e.hermegauss(_CASES)
    return nodes, weights / weights.sum()


_NODES, _WEIGHTS = _cases()


def best_cut(probabilities: Floats, tokens: Floats, together: float = TOGETHER) -> tuple[NDArray[np.bool_], float]:
    """The blocks to keep and the F1 over tokens that may be expected of them.

    In each case, keeping the k likeliest blocks gives 2 x right / (kept + right in all); the k with the best mean over
    the cases is the cut.

    Args:
        probabilities: by block.
        tokens: by block; what it weighs.
        together: how strongly the blocks of a page go together; 0 takes them as independent.
    """
    keep = np.zeros(len(probabilities), dtype=bool)
    if not len(probabilities):
        return keep, 0.0
    order = np.argsort(-probabilities, kind="stable")
    scores = expected_f1(probabilities[order], tokens[order], together)
    best = int(np.argmax(scores))
    keep[order[: best + 1]] = True
    return keep, float(scores[best])


def expected_f1(probabilities: Floats, tokens: Floats, together: float = TOGETHER) -> Doubles:
    """By k - 1: the F1 to expect of keeping the first k blocks."""
    likely = np.clip(probabilities.astype(np.float64), _EDGE, 1.0 - _EDGE)
    own = (1.0 + (ALONE - 1.0) / TOGETHER * together) * np.log(likely / (1.0 - likely))
    weights = tokens.astype(np.float64)
    kept = np.cumsum(weights)
    result: Doubles = np.zeros(len(own))
    for node, weight in zip(_NODES.tolist(), _WEIGHTS.tolist(), strict=True):
        right = np.cumsum(weights / (1.0 + np.exp(together * node - own)))
        result += weight * 2.0 * right / np.maximum(kept + right[-1], 1e-9)
    return result
