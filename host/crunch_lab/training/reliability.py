"""Whether what the model says of itself is true: block probabilities against labels, foreseen F1 against measured."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import fmean
from typing import Any, Final

import numpy as np

from crunch.algorithms.learned.detector import is_better
from crunch_lab.training.dataset import TrainingPage
from crunch_lab.training.detection import Answers

BAD: Final = 0.5
"""F1 below which an extraction is bad output."""
_BINS: Final = 10


def reliability(
    said: Sequence[float], true: Sequence[float], weights: Sequence[float] | None = None
) -> list[list[float]]:
    """Rows of mean said, mean true and share of the weight, by tenths of what was said; empty tenths are left out."""
    left, right = np.asarray(said, dtype=np.float64), np.asarray(true, dtype=np.float64)
    weight = np.ones(len(left)) if weights is None else np.asarray(weights, dtype=np.float64)
    bins = np.minimum((left * _BINS).astype(np.int64), _BINS - 1)
    rows = []
    for bin_number in range(_BINS):
        inside = bins == bin_number
        share = float(weight[inside].sum())
        if share:
            means = [float((values[inside] * weight[inside]).sum()) / share for values in (left, right)]
            rows.append([round(value, 4) for value in (*means, share / float(weight.sum()))])
    return rows


def area_under_curve(scores: Sequence[float], positive: Sequence[bool]) -> float:
    """How often a positive scores above a negative; equal scores count half."""
    values, wanted = np.asarray(scores, dtype=np.float64), np.asarray(positive, dtype=bool)
    count = int(wanted.sum())
    if not count or count == len(wanted):
        return float("nan")
    _, inverse, sizes = np.unique(values, return_inverse=True, return_counts=True)
    ranks = (np.cumsum(sizes) - (sizes - 1) / 2.0)[inverse]
    return float((ranks[wanted].sum() - count * (count + 1) / 2.0) / (count * (len(wanted) - count)))


def detection_figures(pages: Iterable[TrainingPage], answers: list[Answers]) -> dict[str, Any]:
    """Reliability of blocks and of pages, area under the curve for bad output, F1 with and without switching."""
    with_text = [page for page in pages if len(page.numbers)]
    switched, plain, best = [], [], []
    for answer in answers:
        own, other = answer.foreseen
        switched.append(answer.f1[1] if is_better(own, other) else answer.f1[0])
        plain.append(answer.f1[0])
        best.append(max(answer.f1))
    foreseen = [answer.foreseen[0].f1 for answer in answers]
    return {
        "blocks": reliability(
            np.concatenate([page.judged for page in with_text]).tolist(),
            np.concatenate([page.is_content for page in with_text]).tolist(),
            np.concatenate([page.tokens for page in with_text]).tolist(),
        ),
        "pages": reliability(foreseen, plain),
        "auc": area_under_curve([-value for value in foreseen], [value < BAD for value in plain]),
        "error": fmean(abs(said - true) for said, true in zip(foreseen, plain, strict=True)),
        "plain": _macro(answers, plain),
        "switched": _macro(answers, switched),
        "best of both": _macro(answers, best),
        "switches": sum(left != right for left, right in zip(plain, switched, strict=True)) / max(len(answers), 1),
    }


def _macro(answers: list[Answers], values: list[float]) -> float:
    packages: dict[str, list[float]] = {}
    for answer, value in zip(answers, values, strict=True):
        packages.setdefault(answer.page.package, []).append(value)
    return fmean(fmean(own) for own in packages.values())
