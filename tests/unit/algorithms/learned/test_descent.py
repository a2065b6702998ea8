"""Against a plain walk down trees drawn at random."""

import numpy as np
import pytest

from crunch.algorithms.learned.descent import Descent

LEAVES = 32
ALL = 0xFFFFFFFF
COLUMNS = 7


def grown(random, leaves):
    """A tree as nested (column, threshold, left, right), a leaf being its number, from left to right."""
    numbers = iter(range(leaves))

    def grow(count):
        if count == 1:
            return next(numbers)
        on_the_left = int(random.integers(1, count))
        column, threshold = int(random.integers(COLUMNS)), np.float32(random.integers(-3, 4) / 2)
        return column, threshold, grow(on_the_left), grow(count - on_the_left)

    return grow(leaves)


def leaves_of(node):
    return [node] if isinstance(node, int) else leaves_of(node[2]) + leaves_of(node[3])


def arrays_of(trees, random):
    """The trees as a forest keeps them, the nodes of each in any order."""
    features, thresholds, masks, first_nodes = [], [], [], []
    for tree in trees:
        first_nodes.append(len(features))
        nodes, open_nodes = [], [tree]
        while open_nodes:
            node = open_nodes.pop()
            if not isinstance(node, int):
                nodes.append((node[0], node[1], ALL & ~sum(1 << leaf for leaf in leaves_of(node[2]))))
                open_nodes += node[2:]
        nodes = nodes or [(0, np.float32(np.inf), ALL)]  # a tree that is one leaf
        for place in random.permutation(len(nodes)):
            for column, value in zip((features, thresholds, masks), nodes[place], strict=True):
                column.append(value)
    types = np.int16, np.float32, np.uint32, np.int32
    return [
        np.array(values, kind) for values, kind in zip((features, thresholds, masks, first_nodes), types, strict=True)
    ]


def walked(trees, rows):
    found = []
    for place, tree in enumerate(trees):
        for row in rows:
            node = tree
            while not isinstance(node, int):
                node = node[3] if row[node[0]] > node[1] else node[2]
            found.append(place * LEAVES + node)
    return np.array(found).reshape(len(trees), len(rows))


def rows_of(random, count):
    rows = random.integers(-8, 9, (count, COLUMNS)).astype(np.float32) / 4  # many stand right at a threshold
    rows[random.random(rows.shape) < 0.1] = -0.0
    rows[random.random(rows.shape) < 0.05] = np.float32(3e38)
    return rows


@pytest.mark.parametrize("count", [0, 1, 2, 7, 8, 9, 30, 63, 64, 65, 129, 250, 511, 512, 513, 1100])
def test_every_row_leaves_where_a_walk_ends(count):
    random = np.random.default_rng(count)
    trees = [grown(random, int(random.integers(1, LEAVES + 1))) for _ in range(12)]
    trees += [grown(random, LEAVES), grown(random, 1)]
    rows = rows_of(random, count)
    assert np.array_equal(Descent(*arrays_of(trees, random), LEAVES).exits(rows), walked(trees, rows))


def test_trees_may_be_chains_to_either_side():
    left = right = 0
    for leaf in range(1, LEAVES):
        left = (0, np.float32(leaf), left, leaf)
    for leaf in range(LEAVES - 2, -1, -1):
        right = (0, np.float32(leaf), leaf, right if right else LEAVES - 1)
    random = np.random.default_rng(1)
    rows = np.repeat(np.arange(-1, 40, dtype=np.float32)[:, None], COLUMNS, axis=1)
    assert np.array_equal(Descent(*arrays_of([left, right], random), LEAVES).exits(rows), walked([left, right], rows))


def test_a_huge_page_is_as_its_rows_one_by_one():
    random = np.random.default_rng(2)
    descent = Descent(*arrays_of([grown(random, 20) for _ in range(3)], random), LEAVES)
    rows = rows_of(random, 10_000)
    exits = descent.exits(rows)
    assert exits.shape == (3, 10_000)
    for row in random.integers(0, 10_000, 50).tolist():
        assert np.array_equal(descent.exits(rows[row : row + 1]), exits[:, row : row + 1])


def test_trees_without_any_test():
    random = np.random.default_rng(3)
    exits = Descent(*arrays_of([0, 0], random), LEAVES).exits(rows_of(random, 5))
    assert exits.tolist() == [[0] * 5, [LEAVES] * 5]


def test_rows_may_be_a_view_and_stay_as_they_were():
    random = np.random.default_rng(4)
    trees = [grown(random, 20) for _ in range(4)]
    rows = rows_of(random, 40)
    seen = np.asfortranarray(rows)[::2]
    before = seen.copy()
    assert np.array_equal(Descent(*arrays_of(trees, random), LEAVES).exits(seen), walked(trees, seen))
    assert np.array_equal(seen, before)
