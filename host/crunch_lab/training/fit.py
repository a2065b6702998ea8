"""Trees and network of one training: no page is ever judged by trees, network or names that saw its site."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any, Final

import lightgbm
import numpy as np
from numpy.typing import NDArray

from crunch.algorithms.learned.discussion import with_wish
from crunch.algorithms.learned.features import NameTable, with_names
from crunch.algorithms.learned.forest import Forest, logistic
from crunch.algorithms.learned.model import Model
from crunch.algorithms.learned.network import Network, agreed
from crunch.algorithms.learned.reason_groups import GROUPS, group_of
from crunch_lab.training.dataset import FOLDS, TrainingPage, fold_of
from crunch_lab.training.detection import Detector
from crunch_lab.training.export import forest_of, mean_forest
from crunch_lab.training.name_table import kind_scores, kind_votes, scores_of, site_votes
from crunch_lab.training.network import Sample, fit_network

Floats = NDArray[np.float32]
Say = Callable[[str], None]
Margins = dict[int, NDArray[np.float64]]

SEED: Final = 7
_PARAMETERS: Final[dict[str, Any]] = {
    "objective": "binary",
    "learning_rate": 0.1,
    "num_leaves": 31,
    "min_data_in_leaf": 60,
    "feature_fraction": 0.25,
    "bagging_fraction": 0.8,
    "bagging_freq": 1,
    "lambda_l2": 5.0,
    "max_bin": 63,
    "seed": SEED,
    "deterministic": True,
    "force_row_wise": True,
    "num_threads": 1,
    "verbose": -1,
}
ROUNDS: Final = 160
"""Trees of a forest."""
EMPHASIS: Final = (1.0, 2.5)
"""By forest: how much more the rare pages of :data:`RARE` count; for the network their mean. The mean of forests from
other seeds and weights errs less than each of them."""
SHORT: Final = (70, 0.2)
"""Trees, and how far each goes, of the forests that are only compared with each other: half of the time."""
SHORT_FOLDS: Final = 2
"""In so many of the folds."""
RARE: Final = frozenset(("magic-article", "magic-forum", "scrapinghub", "product", "collection", "listing"))
"""Packages and types of pages with few examples and the worst figures."""


MOST_ROWS: Final = 250
"""Blocks of one page that are learned from."""


@dataclass(frozen=True, eq=False, slots=True)
class Judges:
    """All of a model but its detector."""

    feature_names: list[str]
    names: NameTable
    trees: Forest
    network: Network

    def model(self, version: str, detector: Detector) -> Model:
        """All of it."""
        return Model(version, self.feature_names, self.names, self.trees, self.network, *detector)


class NameTables:
    """What names say, learned without certain folds."""

    def __init__(self, pages: list[TrainingPage]) -> None:
        """Learn from those of the pages that may train."""
        trainable = [page for page in pages if page.may_train]
        votes, kinds = site_votes(trainable), kind_votes(trainable)
        without: list[tuple[int, ...]] = [(), *((fold,) for fold in range(FOLDS)), *combinations(range(FOLDS), 2)]
        self._tables = {
            left_out: NameTable(
                scores_of(words for site, words in votes.items() if fold_of(site) not in left_out),
                kind_scores((kind, words) for (site, kind), words in kinds.items() if fold_of(site) not in left_out),
            )
            for left_out in without
        }

    def without(self, *folds: int) -> NameTable:
        """The table of all sites that are in none of the folds."""
        return self._tables[tuple(sorted(set(folds)))]


@dataclass(frozen=True, eq=False, slots=True)
class JudgedFold:
    """What was fitted without one fold, and what it says of that fold."""

    judges: Judges
    said: dict[int, tuple[Floats, Floats, Floats]]
    """By index of the page: probabilities of the trees, of the network, and of both with the discussion apart."""


def judge_fold(
    pages: list[TrainingPage], tables: NameTables, fold: int, told: Sequence[str] = (), say: Say = lambda text: None
) -> JudgedFold:
    """Fit without one fold, and judge its pages; no other fold has any part in it.

    Args:
        pages: all; those of other folds that may train are learned from.
        tables: of the pages that may train.
        fold: that is left out.
        told: packages of which these models are told whether a page comes from them, and so in what style it was
            annotated. What is shipped is told nothing.
        say: gets a line at each step.
    """
    rest = [page for page in pages if page.may_train and page.fold != fold]
    rows = [
        _told(page, with_names(page.table, page.words, tables.without(page.fold, fold)).values, told) for page in rest
    ]
    forests = _fit_trees(rest, rows)
    say(f"trees, fold {fold + 1} of {FOLDS}")
    network = _fit_network(rest, rows)
    names = with_names(rest[0].table, rest[0].words, tables.without(fold)).names
    names += [f"told_{name}" for name in told]
    said = {}
    for index, page in enumerate(pages):
        if page.fold == fold and len(page.numbers):
            table = with_names(page.table, page.words, tables.without(fold))
            own = _told(page, table.values, told)
            by_trees = np.mean([forest.predict(own, raw_score=True) for forest in forests], axis=0)
            by_network = network.margins(own)
            judged, _ = with_wish(table, logistic(agreed(by_trees, by_network)), page.discussion)
            said[index] = logistic(by_trees), logistic(by_network), judged
    say(f"network, fold {fold + 1} of {FOLDS}")
    return JudgedFold(Judges(names, tables.without(fold), _as_one(forests, names), network), said)


def _told(page: TrainingPage, values: Floats, packages: Sequence[str]) -> Floats:
    """The columns, and one more for each package."""
    if not packages:
        return values
    own = np.array([page.package == name for name in packages], dtype=np.float32)
    return np.hstack([values, np.broadcast_to(own, (len(values), len(own)))])


def cross_fit_short(pages: list[TrainingPage], left_out: Sequence[re.Pattern[str]]) -> list[Margins]:
    """What one short forest says, once for each pattern of names whose columns are not looked at.

    Returns:
        For each pattern the margins of each page with text in those folds, by its place in ``pages``.
    """
    trainable = [page for page in pages if page.may_train]
    tables = NameTables(pages)
    rounds, rate = SHORT
    found: list[Margins] = [{} for _ in left_out]
    for fold in range(SHORT_FOLDS):
        rest = [page for page in trainable if page.fold != fold]
        named = [with_names(page.table, page.words, tables.without(page.fold, fold)) for page in rest]
        data = _dataset(rest, [table.values for table in named], {"feature_pre_filter": False})
        data.set_weight(_row_weights(rest, 1.0))
        judged = {index: page for index, page in enumerate(pages) if page.fold == fold and len(page.numbers)}
        rows = {
            index: with_names(page.table, page.words, tables.without(fold)).values for index, page in judged.items()
        }
        for pattern, margins in zip(left_out, found, strict=True):
            seen = [0.0 if pattern.fullmatch(name) else 1.0 for name in named[0].names]
            changed = {"learning_rate": rate, "feature_contri": seen, "feature_pre_filter": False}
            booster = lightgbm.train({**_PARAMETERS, **changed}, data, rounds)
            for index, values in rows.items():
                margins[index] = np.asarray(booster.predict(values, raw_score=True), dtype=np.float64)
    return found


def judges_of_all(pages: list[TrainingPage], tables: NameTables, say: Say = lambda text: None) -> Judges:
    """What is to be shipped, of all pages that may train.

    Args:
        pages: all.
        tables: of the pages that may train.
        say: gets a line at each step.
    """
    trainable = [page for page in pages if page.may_train]
    named = [with_names(page.table, page.words, tables.without(page.fold)) for page in trainable]
    rows = [table.values for table in named]
    names = named[0].names
    forests = _fit_trees(trainable, rows)
    say("trees, all pages")
    network = _fit_network(trainable, rows)
    say("network, all pages")
    return Judges(names, tables.without(), _as_one(forests, names), network)


def without_packages(pages: list[TrainingPage], left_out: frozenset[str]) -> list[TrainingPage]:
    """The pages, of which those of some packages may not train."""
    return [replace(page, found=0.0) if page.package in left_out else page for page in pages]


def _fit_trees(pages: list[TrainingPage], rows: list[Floats]) -> list[lightgbm.Booster]:
    data = _dataset(pages, rows)
    forests = []
    for member, emphasis in enumerate(EMPHASIS):
        data.set_weight(_row_weights(pages, emphasis))
        forests.append(lightgbm.train({**_PARAMETERS, "seed": SEED + member}, data, ROUNDS))
    return forests


def _as_one(forests: list[lightgbm.Booster], names: list[str]) -> Forest:
    groups = [group_of(name) for name in names]
    return mean_forest([forest_of(forest.dump_model(), groups, len(GROUPS)) for forest in forests])


def _fit_network(pages: list[TrainingPage], rows: list[Floats]) -> Network:
    weights = _weights(pages, float(np.mean(EMPHASIS)))
    return fit_network(
        [
            Sample(table, page.content, page.tokens, own.astype(np.float32), float(own.sum() / np.sqrt(len(own))))
            for page, table, own in zip(pages, rows, weights, strict=True)
        ]
    )


def _dataset(pages: list[TrainingPage], rows: list[Floats], more: dict[str, Any] | None = None) -> lightgbm.Dataset:
    """The blocks that are learned from."""
    chosen = [_sample(len(page.numbers)) for page in pages]
    labels = np.concatenate([page.is_content[own] for page, own in zip(pages, chosen, strict=True)])
    table = np.vstack([own[positions] for own, positions in zip(rows, chosen, strict=True)])
    parameters = {"max_bin": _PARAMETERS["max_bin"], "verbose": -1, **(more or {})}
    return lightgbm.Dataset(table, labels.astype(np.float32), params=parameters)


def _row_weights(pages: list[TrainingPage], emphasis: float) -> NDArray[np.float64]:
    """Of the same blocks: a sample of a page stands for all of it."""
    return np.concatenate(
        [own[chosen] * (len(own) / len(chosen)) for own in _weights(pages, emphasis) for chosen in [_sample(len(own))]]
    )


def _sample(size: int) -> NDArray[np.int64]:
    """The blocks of a page that are learned from: of a large one a sample, the same every time."""
    if size <= MOST_ROWS:
        return np.arange(size)
    return np.sort(np.random.default_rng(size).choice(size, MOST_ROWS, replace=False))


def _weights(pages: list[TrainingPage], emphasis: float) -> list[NDArray[np.float64]]:
    """Long blocks count more, long pages a little more; small packages and rare kinds of pages are not drowned."""
    sizes = Counter((page.package, page.page_type) for page in pages)
    middle = float(np.median(list(sizes.values())))
    weights = []
    for page in pages:
        own = np.minimum(page.tokens, 200.0) ** 0.5 + 0.5
        share = own / own.sum() * np.sqrt(len(own))
        rarity = (middle / sizes[page.package, page.page_type]) ** 0.4
        if page.package in RARE or page.page_type in RARE:
            rarity *= emphasis
        weights.append((share * rarity).astype(np.float64))
    return weights
