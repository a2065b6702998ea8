import numpy as np
import pytest

from crunch.algorithms.learned.network import DILATIONS, SHARE, agreed, joined
from tests.support.networks import small_network

NETWORK = small_network(features=5)


def rows_of(count, seed=1):
    return np.random.default_rng(seed).normal(size=(count, 5)).astype(np.float32)


@pytest.mark.parametrize("count", [1, 2, 16, 17, 300])
def test_a_block_sees_its_neighbours_and_the_page(count):
    rows = rows_of(count)
    margins = NETWORK.margins(rows)
    assert margins.shape == (count,)
    assert np.isfinite(margins).all()
    changed = rows.copy()
    changed[-1] += 1.0
    assert (NETWORK.margins(changed) != margins).any()


def test_what_is_farther_than_all_layers_reach_is_seen_only_through_the_page():
    blind = small_network(features=5)
    blind.page[:] = 0.0
    rows = rows_of(200)
    changed = rows.copy()
    changed[100] += 1.0
    moved = np.flatnonzero(blind.margins(changed) != blind.margins(rows))
    assert 100 in moved
    assert moved.min() >= 100 - sum(DILATIONS)
    assert moved.max() <= 100 + sum(DILATIONS)


def test_extreme_values_are_cut_off():
    rows = rows_of(30)
    rows[3] = 1e30
    far = rows.copy()
    far[3] = 1e35
    assert NETWORK.margins(rows).tolist() == NETWORK.margins(far).tolist()


def test_members_say_their_mean():
    one, other = small_network(features=5, members=1), small_network(features=5, members=1, seed=6)
    rows = rows_of(40)
    alone = [one.margins(rows), type(one)(one.mean, one.scale, *list(_arrays(other))[2:]).margins(rows)]
    assert np.allclose(joined([one, other]).margins(rows), np.mean(alone, axis=0), atol=1e-5)


def _arrays(network):
    return (getattr(network, name) for name in type(network).__dataclass_fields__)


def test_trees_have_a_little_more_to_say():
    assert agreed(np.array([1.0, 0.0]), np.array([0.0, 1.0])).tolist() == [1.0 - SHARE, SHARE]
    assert 0 < SHARE < 0.5
