"""The classifier of page types, fitted and cross-fitted: no page is judged by trees or names that saw its site."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

import lightgbm
import numpy as np
from numpy.typing import NDArray

from crunch.documents.parsing import parse_html
from crunch.page_types.classifier import Classifier, likely, row_of
from crunch.page_types.facts import PageFacts, facts_of
from crunch.page_types.names import COLUMNS, NameScores
from crunch.page_types.types import PAGE_TYPES
from crunch_lab.evaluation.packages import Document
from crunch_lab.training.dataset import FOLDS, fold_of
from crunch_lab.training.export import forest_of, mean_forest

Doubles = NDArray[np.float64]

TYPED: Final = "wcxb"
"""The package whose facts say the type of each page, which is learned from."""
TYPE_OF_PACKAGE: Final = {
    "harvest-forum": "forum",
    "magic-forum": "forum",
    "fundus": "article",
    "naeb": "article",
    "scrapinghub": "article",
    "recipe-scrapers": "article",
    "product-extraction-benchmark": "product",
}
"""Packages of pages of one type, which are only judged."""
LEAST_SITES: Final = 5
"""A name in use on fewer sites is that site's own."""
_SHRINK: Final = 3.0
SEEDS: Final = (7, 8)
"""Forests, of which the mean is taken."""
ROUNDS: Final = 160
"""Trees of a forest, for each type."""
_PARAMETERS: Final[dict[str, Any]] = {
    "objective": "multiclass",
    "num_class": len(PAGE_TYPES),
    "learning_rate": 0.06,
    "num_leaves": 7,
    "min_data_in_leaf": 10,
    "feature_fraction": 0.15,
    "extra_trees": True,
    "bagging_fraction": 0.8,
    "bagging_freq": 1,
    "lambda_l2": 5.0,
    "max_bin": 63,
    "deterministic": True,
    "force_row_wise": True,
    "num_threads": 1,
    "verbose": -1,
}
RARITY: Final = 0.8
"""Power of how much rarer a type is than the mean with which its pages count more."""
_SHARPNESS: Final = np.arange(0.4, 2.5, 0.05)
WANTED: Final = 0.9
"""Share of what is said that is to be right."""


@dataclass(frozen=True, eq=False, slots=True)
class TypedPage:
    """A page whose type is known."""

    package: str
    name: str
    site: tuple[str, str]
    page_type: str
    facts: PageFacts

    @property
    def fold(self) -> int:
        """That of its site."""
        return fold_of(self.site)

    @property
    def number(self) -> int:
        """Of its type."""
        return PAGE_TYPES.index(self.page_type)

    @property
    def may_train(self) -> bool:
        """Whether the type was said of this page, and not of its package as a whole."""
        return self.package == TYPED


def typed_page(document: Document) -> TypedPage | None:
    """The facts of one document; None where its type is not known."""
    stated = document.facts.get("page_type") if document.package == TYPED else TYPE_OF_PACKAGE.get(document.package)
    if stated not in PAGE_TYPES:
        return None
    page = parse_html(document.html, document.facts.get("url"), encoding="utf-8")
    site = (document.package, document.site)
    return TypedPage(document.package, document.name, site, stated, facts_of(page))


class NameTables:
    """What names say of types, learned without certain folds."""

    def __init__(self, pages: Sequence[TypedPage]) -> None:
        groups: dict[tuple[tuple[str, str], int], set[str]] = defaultdict(set)
        for page in pages:
            groups[page.site, page.number].update(page.facts.names)
        uses = Counter(word for words in groups.values() for word in words)
        self._rows = {word: row for row, word in enumerate(sorted(w for w, n in uses.items() if n >= LEAST_SITES))}
        self._uses = np.zeros((FOLDS, len(self._rows), len(PAGE_TYPES)))
        self._sites = np.zeros((FOLDS, len(PAGE_TYPES)))
        for (site, number), words in groups.items():
            self._sites[fold_of(site), number] += 1
            self._uses[fold_of(site), [self._rows[word] for word in words if word in self._rows], number] += 1
        left_out: list[tuple[int, ...]] = [(), *((fold,) for fold in range(FOLDS)), *combinations(range(FOLDS), 2)]
        self._tables = {folds: self._learned(folds) for folds in left_out}

    def without(self, *folds: int) -> NameScores:
        """The table of all sites that are in none of the folds."""
        return self._tables[tuple(sorted(set(folds)))]

    def _learned(self, left_out: tuple[int, ...]) -> NameScores:
        folds = [fold for fold in range(FOLDS) if fold not in left_out]
        uses, sites = self._uses[folds].sum(axis=0), self._sites[folds].sum(axis=0)
        total, everyone = uses.sum(axis=1, keepdims=True), max(float(sites.sum()), 1.0)
        prior = _SHRINK * total / everyone
        inside, outside = (uses + prior) / (sites + _SHRINK), (total - uses + prior) / (everyone - sites + _SHRINK)
        known = total[:, 0] >= LEAST_SITES
        scores = np.log(inside[known] / outside[known]).astype(np.float16)
        words = [word for word, row in self._rows.items() if known[row]]
        return NameScores({word: row for row, word in enumerate(words)}, scores)


def cross_fit(pages: Sequence[TypedPage], say: Callable[[str], None]) -> Doubles:
    """Margins of every page by trees and names that did not see its fold; shape (pages, types)."""
    tables = NameTables([page for page in pages if page.may_train])
    result = np.zeros((len(pages), len(PAGE_TYPES)))
    for fold in range(FOLDS):
        rest = [page for page in pages if page.may_train and page.fold != fold]
        columns = _columns(rest)
        forests = _fitted(rest, _rows(rest, [tables.without(page.fold, fold) for page in rest], columns))
        judged = [index for index, page in enumerate(pages) if page.fold == fold]
        own = [pages[index] for index in judged]
        rows = _rows(own, [tables.without(fold)] * len(own), columns)
        result[judged] = np.mean([forest.predict(rows, raw_score=True) for forest in forests], axis=0)
        say(f"page types, fold {fold + 1} of {FOLDS}")
    return result


def fit_all(pages: Sequence[TypedPage], margins: Doubles) -> Classifier:
    """The classifier to ship.

    Args:
        pages: all; those that may train are learned from.
        margins: of :func:`cross_fit`, for what is said how surely.
    """
    known = np.array([page.may_train for page in pages])
    rest = [page for page in pages if page.may_train]
    tables = NameTables(rest)
    columns = _columns(rest)
    boosters = _fitted(rest, _rows(rest, [tables.without(page.fold) for page in rest], columns))
    types = len(PAGE_TYPES)
    trees = [booster.dump_model()["tree_info"] for booster in boosters]
    forests = [mean_forest([forest_of({"tree_info": own[number::types]}) for own in trees]) for number in range(types)]
    sharpness = sharpness_of(margins[known], rest)
    least = least_of(likely(margins[known], sharpness), rest)
    return Classifier(columns, tables.without(), tuple(forests), sharpness, least)


def sharpness_of(margins: Doubles, pages: Sequence[TypedPage]) -> float:
    """What margins are to be multiplied with, so that the true types are as likely as can be."""
    rows, right = np.arange(len(pages)), [page.number for page in pages]

    def loss(sharpness: float) -> float:
        return float(-np.log(likely(margins, sharpness)[rows, right] + 1e-12).mean())

    return round(float(min(_SHARPNESS, key=loss)), 2)


def least_of(probabilities: Doubles, pages: Sequence[TypedPage]) -> float:
    """The least confidence from which on the share :data:`WANTED` of what is said is right."""
    right = probabilities.argmax(axis=1) == [page.number for page in pages]
    confidence = probabilities.max(axis=1)
    for bound in np.arange(0.3, 0.96, 0.05).tolist():
        said = confidence >= bound
        if said.any() and right[said].mean() >= WANTED:
            break
    return float(round(bound, 2))


def _columns(pages: Sequence[TypedPage]) -> tuple[str, ...]:
    return (*pages[0].facts.values, *COLUMNS)


def _rows(pages: Sequence[TypedPage], names: Sequence[NameScores], columns: tuple[str, ...]) -> NDArray[np.float32]:
    return np.array([row_of(page.facts, own, columns) for page, own in zip(pages, names, strict=True)])


def _fitted(pages: Sequence[TypedPage], rows: NDArray[np.float32]) -> list[lightgbm.Booster]:
    labels = np.array([page.number for page in pages])
    counts = np.bincount(labels, minlength=len(PAGE_TYPES))
    weights = (len(labels) / len(PAGE_TYPES) / np.maximum(counts, 1))[labels] ** RARITY
    data = lightgbm.Dataset(rows, labels, weight=weights, params={"max_bin": 63, "verbose": -1})
    return [lightgbm.train({**_PARAMETERS, "seed": seed}, data, ROUNDS) for seed in SEEDS]
