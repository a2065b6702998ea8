from dataclasses import replace

import numpy as np
import pytest

pytest.importorskip("lightgbm", reason="the extra [train] is not installed")
pytest.importorskip("jax", reason="the extra [train] is not installed")

from crunch.algorithms.learned.features import with_names
from crunch.algorithms.learned.forest import logistic
from crunch.algorithms.learned.model import to_bytes
from crunch.algorithms.learned.network import agreed
from crunch_lab.training import fit, folds, network
from crunch_lab.training.dataset import FOLDS
from crunch_lab.training.detection import fit_detector, foreseen

pytestmark = pytest.mark.slow


@pytest.fixture
def few_rounds(monkeypatch):
    monkeypatch.setattr(fit, "ROUNDS", 20)
    monkeypatch.setitem(fit._PARAMETERS, "min_data_in_leaf", 5)
    monkeypatch.setattr(network, "OF_PAGES", (0.3,))
    monkeypatch.setattr(network, "EPOCHS", 20)


@pytest.mark.usefixtures("few_rounds")
def test_pages_are_judged_by_models_that_saw_other_sites(training_pages):
    said = []
    judges = folds.cross_fit(training_pages, said.append)
    right = [(page.judged > 0.5) == page.is_content for page in training_pages]
    assert np.concatenate(right).mean() > 0.95
    assert len(said) == 10
    page = training_pages[0]
    own = judges[page.fold]
    values = with_names(page.table, page.words, own.names).values
    again = logistic(agreed(own.trees.margins(values), own.network.margins(values)))
    assert again == pytest.approx(page.judged, abs=0.02), "what is returned is what judged"


def test_processes_of_their_own_give_the_same_bytes(training_pages):
    said = []
    others = [replace(page) for page in training_pages]
    judges, of_all = folds.fit_folds_and_all(training_pages, lambda text: None)
    again, again_of_all = folds.fit_folds_and_all(others, said.append, at_once=2)
    assert sorted(said) == ["all pages", *(f"fold {fold + 1} of {FOLDS}" for fold in range(FOLDS))]
    for page, other in zip(training_pages, others, strict=True):
        for name in ("by_trees", "by_network", "judged"):
            assert getattr(page, name).tobytes() == getattr(other, name).tobytes() != b""
    detector = fit_detector(foreseen(training_pages)[0])
    for one, other in zip([*judges, of_all], [*again, again_of_all], strict=True):
        assert to_bytes(one.model("test", detector)) == to_bytes(other.model("test", detector))
