import numpy as np
import pytest

pytest.importorskip("lightgbm", reason="the extra [train] is not installed")

from crunch_lab.training import detection
from crunch_lab.training.dataset import FOLDS


@pytest.fixture
def judged_pages(training_pages, monkeypatch):
    """On every third page the trees are sure of the wrong blocks."""
    monkeypatch.setitem(detection._PARAMETERS, "min_data_in_leaf", 3)
    for place, page in enumerate(training_pages):
        right = page.is_content.astype(np.float32) * 0.8 + 0.1
        page.judged = right if place % 3 else 1 - right
    return training_pages


def test_both_answers_are_measured(judged_pages):
    answers = detection.answers_of(judged_pages[1])
    assert answers.f1[0] == pytest.approx(1.0)
    assert answers.rows.shape[0] == len(answers.f1) == 2
    assert detection.answers_of(judged_pages[0]).f1[0] < 0.3


def test_bad_output_is_foreseen_on_sites_never_seen(judged_pages):
    answers, detectors = detection.foreseen(judged_pages)
    assert len(detectors) == FOLDS
    own = np.array([answer.foreseen[0].f1 for answer in answers])
    bad = np.array([answer.f1[0] < 0.5 for answer in answers])
    assert own[bad].max() < own[~bad].min()
