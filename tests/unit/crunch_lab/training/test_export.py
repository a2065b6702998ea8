import numpy as np
import pytest

from crunch_lab.training.export import forest_of, mean_forest

lightgbm = pytest.importorskip("lightgbm", reason="the extra [train] is not installed")


def test_the_flat_arrays_say_what_lightgbm_says():
    random = np.random.default_rng(3)
    rows = random.normal(size=(600, 8)).astype(np.float32)
    labels = (rows[:, 0] * rows[:, 1] > rows[:, 2]).astype(np.float32)
    parameters = {"objective": "binary", "num_leaves": 31, "min_data_in_leaf": 3, "verbose": -1, "num_threads": 1}
    booster = lightgbm.train(parameters, lightgbm.Dataset(rows, labels), 20)
    forest = forest_of(booster.dump_model())
    assert np.allclose(forest.margins(rows), booster.predict(rows, raw_score=True), atol=1e-4)


def test_values_at_a_threshold_go_the_same_way():
    rows = np.repeat(np.array([[0.1], [0.2], [0.3]], dtype=np.float32), 30, axis=0)
    labels = (rows[:, 0] > 0.15).astype(np.float32)
    parameters = {"objective": "binary", "min_data_in_leaf": 1, "verbose": -1, "num_threads": 1}
    booster = lightgbm.train(parameters, lightgbm.Dataset(rows, labels), 3)
    forest = forest_of(booster.dump_model())
    assert np.allclose(forest.margins(rows), booster.predict(rows, raw_score=True), atol=1e-5)


def test_a_tree_without_a_split_is_its_leaf():
    dump = {"tree_info": [{"tree_structure": {"leaf_value": 0.25}}]}
    assert forest_of(dump).margins(np.zeros((2, 1), np.float32)).tolist() == [0.25, 0.25]


def test_too_many_leaves_are_refused():
    def chain(leaves):
        node = {"leaf_value": 0.0}
        for _ in range(leaves - 1):
            node = {
                "split_feature": 0, "threshold": 0.0, "decision_type": "<=",
                "left_child": {"leaf_value": 0.0}, "right_child": node,
            }  # fmt: skip
        return {"tree_info": [{"tree_structure": node}]}

    assert len(forest_of(chain(32)).features) == 31
    with pytest.raises(ValueError, match="33 leaves"):
        forest_of(chain(33))


def test_shares_of_groups_add_up_to_the_margin():
    random = np.random.default_rng(4)
    rows = random.normal(size=(600, 4)).astype(np.float32)
    labels = (rows[:, 0] > rows[:, 2]).astype(np.float32)
    parameters = {"objective": "binary", "num_leaves": 15, "min_data_in_leaf": 5, "verbose": -1, "num_threads": 1}
    booster = lightgbm.train(parameters, lightgbm.Dataset(rows, labels), 10)
    forest = forest_of(booster.dump_model(), [0, 1, 0, 1], 2)
    told = forest.contributions(forest.exits(rows))
    assert told.shape == (600, 2)
    assert np.ptp(forest.margins(rows) - told.sum(axis=1)) < 0.01
    assert np.abs(told[:, 0]).mean() > 10 * np.abs(told[:, 1]).mean(), "only columns 0 and 2 say anything"


def test_several_forests_say_their_mean():
    random = np.random.default_rng(5)
    rows = random.normal(size=(400, 4)).astype(np.float32)
    labels = (rows[:, 0] > rows[:, 2]).astype(np.float32)
    parameters = {"objective": "binary", "num_leaves": 7, "min_data_in_leaf": 5, "verbose": -1, "num_threads": 1}
    data = lightgbm.Dataset(rows, labels)
    forests = [
        forest_of(
            lightgbm.train({**parameters, "seed": seed, "feature_fraction": 0.5}, data, 5).dump_model(), [0] * 4, 1
        )
        for seed in (1, 2)
    ]
    both = mean_forest(forests)
    assert np.allclose(both.margins(rows), np.mean([forest.margins(rows) for forest in forests], axis=0), atol=1e-5)
    told = np.mean([forest.contributions(forest.exits(rows)) for forest in forests], axis=0)
    assert np.allclose(both.contributions(both.exits(rows)), told, atol=0.01)
