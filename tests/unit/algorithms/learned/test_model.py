from dataclasses import replace

import numpy as np
import pytest

from crunch.algorithms.learned.features import NameTable
from crunch.algorithms.learned.forest import Forest
from crunch.algorithms.learned.model import (
    BadModelError,
    Model,
    from_bytes,
    model_in_use,
    shipped_model,
    to_bytes,
    used_instead,
)
from tests.support.networks import small_network


def small_forest(leaf):
    leaves = np.zeros((1, 32), dtype=np.float32)
    leaves[0, 0] = leaf
    return Forest(
        np.zeros(1, np.int16),
        np.ones(1, np.float32),
        np.full(1, 0xFFFFFFFF, np.uint32),
        np.zeros(1, np.int32),
        leaves,
        np.ones((1, 32, 2), np.float16),
    )


@pytest.fixture
def model():
    names = NameTable({"sidebar": -1.5}, {"cart": [0.5]})
    return Model("test", ["a", "b"], names, small_forest(1.0), small_network(), small_forest(3.0), small_forest(4.0))


def test_a_model_survives_its_file(model):
    again = from_bytes(to_bytes(model))
    assert (again.version, again.feature_names, again.names) == ("test", ["a", "b"], model.names)
    assert [forest.leaves[0, 0] for forest in (again.trees, again.precision, again.recall)] == [1, 3, 4]
    assert again.trees.shares.shape == (1, 32, 2)
    assert again.trees.masks.dtype == np.uint32
    rows = np.ones((3, 2), np.float32)
    assert again.network.margins(rows).tolist() == model.network.margins(rows).tolist()


def test_the_same_model_gives_the_same_bytes(model):
    assert to_bytes(model) == to_bytes(model)


@pytest.mark.parametrize("place", [0, 20, -1])
def test_a_damaged_file_is_refused(model, place):
    data = bytearray(to_bytes(model))
    data[place] ^= 1
    with pytest.raises(BadModelError, match="damaged"):
        from_bytes(bytes(data))


def test_the_shipped_model_is_whole_and_small():
    from importlib.resources import files

    assert len(files("crunch.algorithms.learned").joinpath("model.bin").read_bytes()) < 2_000_000
    assert shipped_model().feature_names


def test_another_model_can_be_used_instead():
    other = replace(shipped_model(), version="other")
    with used_instead(other):
        assert model_in_use() is other
    assert model_in_use() is shipped_model()
