import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from crunch.algorithms.learned.cut import ALONE, TOGETHER, best_cut, expected_f1

BLOCKS = st.lists(st.tuples(st.floats(0.01, 0.99), st.integers(1, 50)), min_size=1, max_size=7)


def columns(blocks):
    probabilities, tokens = zip(*blocks, strict=True)
    return np.array(probabilities, dtype=np.float32), np.array(tokens, dtype=np.float32)


@given(BLOCKS)
def test_taken_as_independent_right_words_are_the_sum_of_the_probabilities(blocks):
    probabilities, tokens = columns(sorted(blocks, reverse=True))
    right, kept = np.cumsum(probabilities * tokens), np.cumsum(tokens)
    assert np.allclose(expected_f1(probabilities, tokens, together=0.0), 2 * right / (kept + right[-1]), atol=1e-3)


def test_what_goes_together_is_measured_on_drawn_pages():
    """The quadrature against drawing the case, and then each block, a great many times."""
    probabilities, tokens = columns([(0.95, 30), (0.7, 10), (0.5, 40), (0.2, 60)])
    random = np.random.default_rng(1)
    own = ALONE * np.log(probabilities / (1 - probabilities))
    chances = 1 / (1 + np.exp(TOGETHER * random.standard_normal((100_000, 1)) - own))
    right = np.cumsum(chances * tokens, axis=1)
    drawn = (2 * right / (np.cumsum(tokens) + right[:, -1:])).mean(axis=0)
    assert np.allclose(expected_f1(probabilities, tokens), drawn, atol=0.02)


@given(BLOCKS)
def test_the_cut_is_the_best_of_all_and_likelier_blocks_come_first(blocks):
    probabilities, tokens = columns(blocks)
    keep, promised = best_cut(probabilities, tokens)
    assert 0 <= promised <= 1 + 1e-9
    assert probabilities[keep].min() >= probabilities[~keep].max(initial=0.0)
    order = np.argsort(-probabilities, kind="stable")
    assert promised == pytest.approx(expected_f1(probabilities[order], tokens[order]).max())


def test_long_doubtful_teasers_are_not_kept_beside_a_short_sure_text():
    probabilities, tokens = columns([(0.9, 130), *[(0.25, 200)] * 10])
    together, _ = best_cut(probabilities, tokens)
    alone, _ = best_cut(probabilities, tokens, together=0.0)
    assert together.tolist() == [True] + [False] * 10
    assert alone.all()


def test_doubtful_pages_are_cut_lower_than_clear_ones():
    tokens = np.ones(4, dtype=np.float32)
    doubtful, _ = best_cut(np.array([0.4, 0.4, 0.4, 0.4], dtype=np.float32), tokens)
    clear, _ = best_cut(np.array([0.99, 0.99, 0.99, 0.2], dtype=np.float32), tokens)
    assert doubtful.all()
    assert clear.tolist() == [True, True, True, False]


def test_a_page_without_blocks_has_no_cut():
    keep, promised = best_cut(np.zeros(0, np.float32), np.zeros(0, np.float32))
    assert len(keep) == 0
    assert promised == 0.0
