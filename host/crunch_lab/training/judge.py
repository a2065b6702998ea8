"""What cross-fitted probabilities are worth: word-bag F1 of every page, and its means."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from statistics import fmean

import numpy as np
from numpy.typing import NDArray

from crunch.algorithms.learned.cut import best_cut
from crunch_lab.evaluation.measures import Score, word_bag
from crunch_lab.evaluation.tokens import compared_tokens
from crunch_lab.training.dataset import TrainingPage


def page_score(page: TrainingPage, keep: NDArray[np.bool_]) -> Score:
    """Word-bag precision and recall of some blocks."""
    words: list[str] = []
    for row in keep.nonzero()[0].tolist():
        words += compared_tokens(page.table.facts.texts[row])
    return word_bag(words, page.gold)


Keep = Callable[[TrainingPage], NDArray[np.bool_]]
"""Which blocks of a page to keep."""


def best(page: TrainingPage) -> NDArray[np.bool_]:
    """What the cut of the algorithm keeps, going by trees and network."""
    return best_cut(page.judged, page.table.facts.tokens)[0]


def page_f1(page: TrainingPage, keep: Keep = best) -> float:
    """Word-bag F1 of the blocks that are kept."""
    return page_score(page, keep(page)).f1


def figures(pages: Iterable[TrainingPage], keep: Keep = best) -> dict[str, dict[str, float]]:
    """:func:`means` of the blocks that are kept."""
    return means((page, page_f1(page, keep)) for page in pages)


def means(measured: Iterable[tuple[TrainingPage, float]]) -> dict[str, dict[str, float]]:
    """Mean F1 by ``package``, by ``type`` of wcxb's pages and by ``language`` of daniel's; ``all`` holds the macro mean
    over packages and the share of pages under .5."""
    packages: dict[str, list[float]] = defaultdict(list)
    types: dict[str, list[float]] = defaultdict(list)
    languages: dict[str, list[float]] = defaultdict(list)
    for page, f1 in measured:
        packages[page.package].append(f1)
        if page.package == "wcxb":
            types[page.page_type or "?"].append(f1)
        if page.package == "daniel":
            languages[page.language or "?"].append(f1)
    everything = [f1 for values in packages.values() for f1 in values]
    by_package = {name: fmean(values) for name, values in sorted(packages.items())}
    return {
        "package": by_package,
        "type": {name: fmean(values) for name, values in sorted(types.items())},
        "language": {name: fmean(values) for name, values in sorted(languages.items())},
        "all": {
            "macro": fmean(by_package.values()),
            "pages": float(len(everything)),
            "under .5": sum(f1 < 0.5 for f1 in everything) / len(everything),
        },
    }
