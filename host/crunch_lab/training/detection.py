"""The detector of bad output, fitted and cross-fitted on what both ways of extraction made of the training pages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import lightgbm
import numpy as np
from numpy.typing import NDArray

from crunch.algorithms.learned.cut import best_cut
from crunch.algorithms.learned.detector import Quality, describe, foresee
from crunch.algorithms.learned.forest import Forest
from crunch_lab.training.dataset import FOLDS, TrainingPage
from crunch_lab.training.export import forest_of
from crunch_lab.training.judge import page_score

_PARAMETERS: Final[dict[str, Any]] = {
    "objective": "regression",
    "learning_rate": 0.05,
    "num_leaves": 15,
    "min_data_in_leaf": 40,
    "feature_fraction": 0.5,
    "bagging_fraction": 0.7,
    "bagging_freq": 1,
    "lambda_l2": 5.0,
    "seed": 7,
    "num_threads": 1,
    "deterministic": True,
    "force_row_wise": True,
    "verbose": -1,
}
ROUNDS: Final = 120

Detector = tuple[Forest, Forest]
"""Of precision and of recall."""


@dataclass(eq=False, slots=True)
class Answers:
    """What two ways of extraction make of a page: the trees' cut first, the rules' answer second."""

    page: TrainingPage
    rows: NDArray[np.float32]
    """Shape (2, values of ``describe``)."""
    precision: list[float]
    recall: list[float]
    f1: list[float]
    foreseen: list[Quality]


def answers_of(page: TrainingPage) -> Answers:
    """Describe and measure both; call ``cross_fit`` first."""
    keep, _ = best_cut(page.judged, page.table.facts.tokens)
    pairs = [(keep, page.rules), (page.rules, keep)]
    rows = np.array([describe(page.table, page.judged, own, other) for own, other in pairs])
    scores = [page_score(page, own) for own, _ in pairs]
    return Answers(
        page,
        rows,
        [score.precision for score in scores],
        [score.recall for score in scores],
        [score.f1 for score in scores],
        [],
    )


def foreseen(pages: list[TrainingPage]) -> tuple[list[Answers], list[Detector]]:
    """Both answers of every page with text, foreseen by detectors that saw no page of its site; and those detectors,
    by fold."""
    answers = [answers_of(page) for page in pages if len(page.numbers)]
    detectors = [fit_detector([answer for answer in answers if answer.page.fold != fold]) for fold in range(FOLDS)]
    for answer in answers:
        answer.foreseen = foresee(detectors[answer.page.fold], answer.rows)
    return answers, detectors


def fit_detector(answers: list[Answers]) -> Detector:
    """Forests of precision and of recall, from the pages that may train."""
    answers = [answer for answer in answers if answer.page.may_train]
    rows = np.concatenate([answer.rows for answer in answers])
    targets = ([answer.precision for answer in answers], [answer.recall for answer in answers])
    precision, recall = (
        forest_of(lightgbm.train(_PARAMETERS, lightgbm.Dataset(rows, np.concatenate(target)), ROUNDS).dump_model())
        for target in targets
    )
    return precision, recall
