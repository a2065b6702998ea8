import numpy as np
import pytest

pytest.importorskip("jax", reason="the extra [train] is not installed")

from crunch_lab.training import network
from tests.support.networks import small_network

pytestmark = pytest.mark.slow


def samples(count, columns=6, seed=3):
    """Pages of which a run of blocks is content, as the first column says of most of them."""
    rng = np.random.default_rng(seed)
    made = []
    for _ in range(count):
        size = int(rng.integers(12, 60))
        content = np.zeros(size, np.float32)
        start = int(rng.integers(0, size // 2))
        content[start : start + size // 3] = 1.0
        rows = rng.normal(size=(size, columns)).astype(np.float32)
        rows[:, 0] = content * 2.0 - 1.0 + rng.normal(size=size)
        tokens = np.full(size, 20.0, np.float32)
        made.append(network.Sample(rows, content, tokens, np.full(size, 1 / size, np.float32), 1.0))
    return made


@pytest.fixture(autouse=True)
def _short(monkeypatch):
    monkeypatch.setattr(network, "EPOCHS", 30)
    monkeypatch.setattr(network, "_BATCH", 512)
    monkeypatch.setattr(network, "RATE", 5e-3)


def test_neighbours_make_it_better_than_the_column_alone(monkeypatch):
    monkeypatch.setattr(network, "OF_PAGES", (0.3,))
    fitted = network.fit_network(samples(60))
    fresh = samples(30, seed=4)
    right = np.concatenate([(fitted.margins(one.rows) > 0) == (one.content > 0) for one in fresh]).mean()
    alone = np.concatenate([(one.rows[:, 0] > 0) == (one.content > 0) for one in fresh]).mean()
    assert right > alone + 0.05


def test_the_same_pages_give_the_same_weights(monkeypatch):
    monkeypatch.setattr(network, "EPOCHS", 2)
    one, again = network.fit_network(samples(20)), network.fit_network(samples(20))
    assert all(np.array_equal(getattr(one, name), getattr(again, name)) for name in network.ARRAYS)
    assert not np.array_equal(one.enter[0], one.enter[1]), "members begin elsewhere"


@pytest.mark.parametrize("size", [1, 3, 16, 64])
def test_jax_and_numpy_say_the_same(size):
    small = small_network(features=6, members=1)
    rows = np.random.default_rng(1).normal(size=(size, 6)).astype(np.float32)
    weights = {name: getattr(small, name)[0] for name in network.ARRAYS[2:]}
    filled = np.zeros((1, 64, 6), np.float32)
    filled[0, :size] = small.standardised(rows)
    there = np.zeros((1, 64), np.float32)
    there[0, :size] = 1.0
    said = np.asarray(network.margins(weights, filled, there))[0, :size]
    assert np.allclose(said, small.margins(rows), rtol=1e-3, atol=1e-3)


def test_long_pages_are_shown_in_parts():
    rows = np.arange(1500, dtype=np.float32)[:, None]
    page = network.Sample(rows, rows[:, 0], rows[:, 0], rows[:, 0], 1.0)
    parts = [network._filled([page], np.random.default_rng(seed))["content"][0] for seed in range(4)]
    assert all(len(part) == 512 and (np.diff(part) == 1).all() for part in parts)
    assert len({part[0] for part in parts}) > 1


def test_every_page_is_in_one_batch():
    pages = samples(50)
    batches = network._batches(pages, np.random.default_rng(1))
    assert sorted(place for batch in batches for place in batch) == list(range(50))
