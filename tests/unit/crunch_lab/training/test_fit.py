import re

import numpy as np
import pytest

pytest.importorskip("lightgbm", reason="the extra [train] is not installed")
pytest.importorskip("jax", reason="the extra [train] is not installed")

from crunch.algorithms.learned.features import with_names
from crunch.algorithms.learned.model import from_bytes, to_bytes
from crunch_lab.training import fit, folds, network
from crunch_lab.training.dataset import FOLDS
from crunch_lab.training.detection import fit_detector, foreseen

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def _few_rounds(monkeypatch):
    monkeypatch.setattr(fit, "ROUNDS", 20)
    monkeypatch.setitem(fit._PARAMETERS, "min_data_in_leaf", 5)
    monkeypatch.setattr(network, "OF_PAGES", (0.3,))
    monkeypatch.setattr(network, "EPOCHS", 20)


def test_the_model_says_in_numpy_what_was_fitted_and_is_the_same_again(training_pages):
    judges, of_all = folds.fit_folds_and_all(training_pages, lambda text: None)
    assert len(judges) == FOLDS
    answers, _ = foreseen(training_pages)
    model = of_all.model("test", fit_detector(answers))
    again = fit.judges_of_all(training_pages, fit.NameTables(training_pages))
    assert to_bytes(model) == to_bytes(again.model("test", fit_detector(answers)))
    model = from_bytes(to_bytes(model))
    page = training_pages[0]
    table = with_names(page.table, page.words, model.names)
    assert table.names == model.feature_names
    trees, together = model.trees.margins(table.values), model.network.margins(table.values)
    assert ((trees > 0) == page.is_content).all()
    assert ((together > 0) == page.is_content).all()
    told = model.trees.contributions(model.trees.exits(table.values)).sum(axis=1)
    assert np.ptp(trees - told) < 0.05, "the groups' parts add up to all but the start, the same for every block"


def test_a_package_can_be_left_out(training_pages):
    fewer = fit.without_packages(training_pages, frozenset(("own",)))
    assert not any(page.may_train for page in fewer)
    assert all(page.may_train for page in training_pages)


def test_name_tables_forget_the_sites_of_a_fold(training_pages):
    tables = fit.NameTables(training_pages)
    assert tables.without().scores["menu"] < 0
    assert tables.without(0).scores != {} or tables.without(1).scores != {}


def test_columns_can_be_left_out_of_a_short_forest(training_pages, monkeypatch):
    monkeypatch.setattr(fit, "SHORT", (20, 0.1))
    patterns = [re.compile("(?!page_images).*"), re.compile("names_.*")]
    blind, seeing = fit.cross_fit_short(training_pages, patterns)
    assert np.ptp(np.concatenate(list(blind.values()))) < 0.2, "all blocks have the same number of pictures"
    right = [(margins > 0) == training_pages[place].is_content for place, margins in seeing.items()]
    assert np.concatenate(right).mean() > 0.95
    assert {training_pages[place].fold for place in seeing} == set(range(fit.SHORT_FOLDS))
