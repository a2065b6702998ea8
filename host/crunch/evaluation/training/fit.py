"""The two stages, fitted and cross-fitted: no page is ever judged by trees or names that saw its site."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import combinations
from typing import Any, Final

import lightgbm
import numpy as np
from numpy.typing import NDArray

from crunch.algorithms.learned.features import FeatureTable, with_names
from crunch.algorithms.learned.model import Model
from crunch.algorithms.learned.second_stage import second_stage
from crunch.evaluation.training.dataset import FOLDS, TrainingPage, fold_of
from crunch.evaluation.training.export import forest_of
from crunch.evaluation.training.name_table import scores_of, site_votes

Floats = NDArray[np.float32]
Say = Callable[[str], None]

SEED: Final = 7
_PARAMETERS: Final[dict[str, Any]] = {
    "objective": "binary",
    "learning_rate": 0.07,
    "num_leaves": 31,
    "min_data_in_leaf": 60,
    "feature_fraction": 0.3,
    "bagging_fraction": 0.8,
    "bagging_freq": 1,
    "lambda_l2": 5.0,
    "max_bin": 63,
    "seed": SEED,
    "deterministic": True,
    "force_row_wise": True,
    "verbose": -1,
}
ROUNDS: Final = (220, 110)
"""Trees of the first and of the second stage."""


class NameTables:
    """Scores of names learned without certain folds."""

    def __init__(self, pages: Iterable[TrainingPage]) -> None:
        votes = site_votes(pages)
        folds = {site: fold_of(site) for site in votes}
        without: list[tuple[int, ...]] = [(), *((fold,) for fold in range(FOLDS)), *combinations(range(FOLDS), 2)]
        self._tables = {
            left_out: scores_of(words for site, words in votes.items() if folds[site] not in left_out)
            for left_out in without
        }

    def without(self, *folds: int) -> dict[str, float]:
        """The table of all sites that are in none of the folds."""
        return self._tables[tuple(sorted(set(folds)))]


def cross_fit(pages: list[TrainingPage], say: Say) -> None:
    """Fill ``first`` and ``second`` of every page with probabilities of models that did not see its fold."""
    trainable = [page for page in pages if page.may_train]
    tables = NameTables(trainable)
    named: dict[int, FeatureTable] = {}
    for fold in range(FOLDS):
        rest = [page for page in trainable if page.fold != fold]
        rows = [with_names(page.table, page.words, tables.without(page.fold, fold)).values for page in rest]
        booster = _fit(rest, rows, 0)
        for page in pages:
            if page.fold == fold and len(page.numbers):
                named[id(page)] = with_names(page.table, page.words, tables.without(fold))
                page.first = _predict(booster, named[id(page)].values)
        say(f"first stage, fold {fold + 1} of {FOLDS}")
    for fold in range(FOLDS):
        rest = [page for page in trainable if page.fold != fold]
        booster = _fit(rest, [second_stage(named[id(page)], page.first) for page in rest], 1)
        for page in pages:
            if page.fold == fold and len(page.numbers):
                page.second = _predict(booster, second_stage(named[id(page)], page.first))
        say(f"second stage, fold {fold + 1} of {FOLDS}")


def fit_all(pages: list[TrainingPage], version: str, say: Say) -> Model:
    """The model to ship: all pages that may train, with the cross-fitted probabilities for the second stage.

    Call :func:`cross_fit` first.
    """
    trainable = [page for page in pages if page.may_train]
    tables = NameTables(trainable)
    named = [with_names(page.table, page.words, tables.without(page.fold)) for page in trainable]
    first = _fit(trainable, [table.values for table in named], 0)
    say("first stage, all pages")
    rows = [second_stage(table, page.first) for table, page in zip(named, trainable, strict=True)]
    second = _fit(trainable, rows, 1)
    say("second stage, all pages")
    return Model(
        version, named[0].names, tables.without(), forest_of(first.dump_model()), forest_of(second.dump_model())
    )


def without_packages(pages: list[TrainingPage], left_out: frozenset[str]) -> list[TrainingPage]:
    """The same pages, of which those of some packages may not train."""
    return [replace(page, found=0.0) if page.package in left_out else page for page in pages]


def _fit(pages: list[TrainingPage], rows: list[Floats], stage: int) -> lightgbm.Booster:
    labels = np.concatenate([page.is_content for page in pages]).astype(np.float32)
    data = lightgbm.Dataset(np.vstack(rows), labels, weight=np.concatenate(_weights(pages)))
    return lightgbm.train(_PARAMETERS, data, ROUNDS[stage])


def _predict(booster: lightgbm.Booster, rows: Floats) -> Floats:
    return np.asarray(booster.predict(rows), dtype=np.float32)


def _weights(pages: list[TrainingPage]) -> list[NDArray[np.float64]]:
    """Long blocks count more, long pages a little more, and small packages are not drowned by large ones."""
    sizes = Counter(page.package for page in pages)
    middle = float(np.median(list(sizes.values())))
    weights = []
    for page in pages:
        own = np.minimum(page.tokens, 200.0) ** 0.5 + 0.5
        share = own / own.sum() * np.sqrt(len(own))
        weights.append((share * (middle / sizes[page.package]) ** 0.4).astype(np.float64))
    return weights
