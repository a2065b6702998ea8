import numpy as np
import pytest

from crunch.algorithms.learned.forest import Forest

ALL = 0xFFFFFFFF


@pytest.fixture
def forest():
    """Two trees: x0 <= 1 ? (x1 <= 5 ? 10 : 20) : 30, and x1 <= 0 ? -1 : 1."""
    leaves = np.zeros((2, 32), dtype=np.float32)
    leaves[0, :3] = 10, 20, 30
    leaves[1, :2] = -1, 1
    return Forest(
        np.array([0, 1, 1], dtype=np.int16),
        np.array([1.0, 5.0, 0.0], dtype=np.float32),
        np.array([ALL & ~0b011, ALL & ~0b001, ALL & ~0b001], dtype=np.uint32),
        np.array([0, 2], dtype=np.int32),
        leaves,
        np.zeros((2, 32, 0), dtype=np.float16),
    )


def test_every_row_leaves_each_tree_where_its_tests_lead(forest):
    rows = np.array([[0, 5], [1, 6], [2, 6], [2, -1]], dtype=np.float32)
    assert forest.margins(rows).tolist() == [11.0, 21.0, 31.0, 29.0]


def test_rows_do_not_depend_on_how_many_there_are(forest):
    rows = np.tile(np.array([[0, 5], [2, -1]], dtype=np.float32), (300, 1))
    margins = forest.margins(rows)
    assert set(margins[::2]) == {11.0}
    assert set(margins[1::2]) == {29.0}


def test_probabilities_are_logistic(forest):
    (probability,) = forest.probabilities(np.array([[2, -1]], dtype=np.float32))
    assert probability == pytest.approx(1 / (1 + np.exp(-29.0)))


def test_the_last_of_32_leaves_is_reached():
    leaves = np.arange(32, dtype=np.float32)[None, :]
    thresholds = np.arange(31, dtype=np.float32)  # a chain: x <= 0 ? 0 : x <= 1 ? 1 : ...
    masks = np.array([ALL & ~(1 << place) for place in range(31)], dtype=np.uint32)
    chain = Forest(
        np.zeros(31, np.int16), thresholds, masks, np.zeros(1, np.int32), leaves, np.zeros((1, 32, 0), np.float16)
    )
    assert chain.margins(np.array([[100.0], [0.0], [30.0]], dtype=np.float32)).tolist() == [31.0, 0.0, 30.0]


def test_contributions_are_those_of_the_exit_leaves(forest):
    shares = np.zeros((2, 32, 2), dtype=np.float16)
    shares[0, :3] = [[1, 0], [2, 0], [0, 4]]
    shares[1, :2] = [[0, -1], [0, 1]]
    forest = Forest(forest.features, forest.thresholds, forest.masks, forest.first_nodes, forest.leaves, shares)
    rows = np.array([[0, 5], [1, 6], [2, -1]], dtype=np.float32)
    assert forest.contributions(forest.exits(rows)).tolist() == [[1, 1], [2, 1], [0, 3]]
