from itertools import product

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from crunch.algorithms.learned.cut import best_cut

BLOCKS = st.lists(st.tuples(st.floats(0.01, 0.99), st.integers(1, 50)), min_size=1, max_size=7)


def expected_f1(keep, probabilities, tokens):
    right = sum(p * t for k, p, t in zip(keep, probabilities, tokens, strict=True) if k)
    kept = sum(t for k, t in zip(keep, tokens, strict=True) if k)
    return 2 * right / (kept + sum(p * t for p, t in zip(probabilities, tokens, strict=True)))


@given(BLOCKS)
def test_no_set_of_blocks_promises_more(blocks):
    probabilities = np.array([p for p, _ in blocks], dtype=np.float32)
    tokens = np.array([t for _, t in blocks], dtype=np.float32)
    keep, promised = best_cut(probabilities, tokens)
    best = max(
        expected_f1(choice, probabilities, tokens) for choice in product([0, 1], repeat=len(blocks)) if any(choice)
    )
    assert promised >= best - 1e-5
    assert abs(expected_f1(keep, probabilities, tokens) - promised) < 1e-5


def test_doubtful_pages_are_cut_lower_than_clear_ones():
    tokens = np.ones(4, dtype=np.float32)
    doubtful, _ = best_cut(np.array([0.4, 0.4, 0.4, 0.4], dtype=np.float32), tokens)
    clear, _ = best_cut(np.array([0.99, 0.99, 0.99, 0.4], dtype=np.float32), tokens)
    assert doubtful.all()
    assert clear.tolist() == [True, True, True, False]


def test_a_page_without_blocks_has_no_cut():
    keep, promised = best_cut(np.zeros(0, np.float32), np.zeros(0, np.float32))
    assert len(keep) == 0
    assert promised == 0.0
