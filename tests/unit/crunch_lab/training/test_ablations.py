import re

import pytest

pytest.importorskip("lightgbm", reason="the extra [train] is not installed")
pytest.importorskip("jax", reason="the extra [train] is not installed")

from crunch.algorithms.learned.features import NameTable, with_names
from crunch_lab.training import ablations, fit, folds, network

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def _few_rounds(monkeypatch):
    monkeypatch.setattr(fit, "ROUNDS", 12)
    monkeypatch.setitem(fit._PARAMETERS, "min_data_in_leaf", 5)
    monkeypatch.setattr(network, "OF_PAGES", (0.3,))
    monkeypatch.setattr(network, "EPOCHS", 12)
    monkeypatch.setattr(fit, "SHORT", (6, 0.2))


def test_the_whole_is_compared_with_what_lacks_a_part(training_pages):
    folds.cross_fit(training_pages, lambda text: None)
    rows = ablations.of_the_whole(training_pages)
    assert [title for title, _ in rows] == ["as shipped", *(cut.title for cut in ablations.CUTS)]
    assert rows[0][1]["package"]["own"] > 0.9


def test_every_group_of_features_is_left_out_in_turn(training_pages, monkeypatch):
    monkeypatch.setattr(ablations, "LEFT_OUT", ablations.LEFT_OUT[:2])
    said = []
    rows = ablations.of_the_features(training_pages, said.append, without="nothing")
    assert [title for title, _ in rows] == [
        ablations.LEFT_OUT[0][0],
        ablations.LEFT_OUT[1][0],
        "no page of the package nothing",
    ]
    assert said == ["groups of features", "without nothing"]


def test_patterns_leave_out_what_they_say(training_pages):
    names = with_names(training_pages[0].table, training_pages[0].words, NameTable()).names
    out = {title: [name for name in names if re.fullmatch(pattern, name)] for title, pattern in ablations.LEFT_OUT}
    assert out["all features"] == []
    assert "near_count" in out["no records"]
    assert {"in_best", "dense_side", "named_ratio"} <= set(out["no candidate regions"])
    assert not {"names_path", "in_nav"} & set(out["no candidate regions"])
    assert all(out[title] for title, _ in ablations.LEFT_OUT[1:])


def test_the_table_shows_macro_and_sets():
    found = {"package": {"wcxb": 0.8, "naeb": 0.9, "cleaneval-dev": 0.1}, "all": {"under .5": 0.05}}
    lines = ablations.section("what", [("a row", found)])
    assert lines[0] == "| what | macro | wcxb | under .5 |"
    assert lines[2] == "| a row | 0.8500 | 0.800 | 5.0% |"
