"""What cross-fitted probabilities are worth: word-bag F1 of every page, and its means."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from statistics import fmean
from typing import Final

import numpy as np
from numpy.typing import NDArray

from crunch.algorithms.learned.cut import best_cut
from crunch_lab.evaluation.losses.scores import loss_scores
from crunch_lab.evaluation.measures import Score, word_bag
from crunch_lab.evaluation.tokens import compared_tokens
from crunch_lab.training.dataset import TrainingPage

OUTSIDE_THE_MACRO: Final = frozenset(("cleaneval-dev", "fundus"))
"""Packages beside the twelve whose mean is compared from version to version."""


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


def neutral_f1(page: TrainingPage, keep: Keep = best) -> float:
    """The same, where words of title, byline, caption and standfirst that the gold leaves out do not count."""
    text = "\n".join(page.table.facts.texts[row] for row in keep(page).nonzero()[0].tolist())
    return neutral(text, page.left_out, "\n".join(page.gold))


def neutral(text: str, left_out: dict[str, list[str]], gold: str) -> float:
    """Word-bag F1 of a text without the words of some pieces that the gold leaves out.

    Args:
        text: of an extraction.
        left_out: by kind, the pieces (``losses.kinds.gold_pieces``).
        gold: its words, or the text that has them.
    """
    f1: float = loss_scores(text, {"left_out": left_out}, gold)["neutral"][2]
    return f1


Measure = Callable[[TrainingPage, Keep], float]
Figures = dict[str, dict[str, float]]


def figures(pages: Iterable[TrainingPage], keep: Keep = best, measure: Measure = page_f1) -> Figures:
    """:func:`means` of the blocks that are kept."""
    return means((page, measure(page, keep)) for page in pages)


def macro(found: Figures) -> float:
    """Mean over the sets that are compared from version to version."""
    return fmean(value for name, value in found["package"].items() if name not in OUTSIDE_THE_MACRO)


def means(measured: Iterable[tuple[TrainingPage, float]]) -> Figures:
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
