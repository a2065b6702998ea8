"""Means, deviations, intervals and tests.

Pages of one site are no independent observations, so intervals and tests draw sites.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, median, stdev
from typing import Any, Final

import numpy as np

ROUNDS: Final = 2000
_SEED: Final = 20070705
_EXACT: Final = 12
"""Up to so many sites every pattern of signs is tried."""


@dataclass(frozen=True, slots=True)
class Spread:
    """A sample in five numbers; standard deviations with n-1, None where there are too few values."""

    count: int
    mean: float
    median: float
    std: float | None
    std_within: float | None
    """Within each site, pooled over the sites with two pages or more."""


def spread(values: Sequence[float], sites: Sequence[str]) -> Spread:
    """Describe the values of pages of these sites."""
    if not values:
        return Spread(0, 0.0, 0.0, None, None)
    std = stdev(values) if len(values) > 1 else None
    return Spread(len(values), fmean(values), median(values), std, std_within_sites(values, sites))


def std_within_sites(values: Sequence[float], sites: Sequence[str], least: int = 2) -> float | None:
    """Pooled standard deviation within the sites that have ``least`` pages."""
    squares, freedom = 0.0, 0
    for group in by_site(values, sites).values():
        if len(group) >= max(least, 2):
            center = fmean(group)
            squares += sum((value - center) ** 2 for value in group)
            freedom += len(group) - 1
    return (squares / freedom) ** 0.5 if freedom else None


def by_site(values: Sequence[float], sites: Sequence[str]) -> dict[str, list[float]]:
    """Values grouped by site."""
    groups: dict[str, list[float]] = defaultdict(list)
    for value, site in zip(values, sites, strict=True):
        groups[site].append(value)
    return groups


def interval(
    packages: Iterable[tuple[Sequence[float], Sequence[str]]], rounds: int = ROUNDS
) -> tuple[float, float] | None:
    """95 % bootstrap interval of the mean over packages of the mean over pages; sites are drawn within each package.

    The same every time. None when no package has two sites.
    """
    means: list[Any] = []
    varies = False
    for number, (values, sites) in enumerate(packages):
        groups = list(by_site(values, sites).values())
        if not groups:
            continue
        varies = varies or len(groups) > 1
        sums = np.array([sum(group) for group in groups])
        counts = np.array([len(group) for group in groups])
        random = np.random.default_rng(_SEED + number)
        drawn = random.multinomial(len(groups), np.full(len(groups), 1 / len(groups)), size=rounds)
        means.append(drawn @ sums / (drawn @ counts))
    if not varies:
        return None
    low, high = np.percentile(np.mean(means, axis=0), [2.5, 97.5])
    return float(low), float(high)


def paired_p(
    differences: Sequence[float], sites: Sequence[str], weights: Sequence[float] | None = None, rounds: int = 10_000
) -> float:
    """Two-sided p of a paired randomisation test: would the difference be as large if each site's sign were by chance?

    Args:
        differences: of each page.
        sites: of each page; pages of one site change sign together.
        weights: of each page, so that packages count alike.
        rounds: random patterns of signs; up to 12 sites all patterns are tried.
    """
    weighted = [value * weight for value, weight in zip(differences, weights or [1.0] * len(differences), strict=True)]
    sums = np.array([sum(group) for group in by_site(weighted, sites).values()])
    sums = sums[sums != 0]
    if not len(sums):
        return 1.0
    observed = abs(float(sums.sum())) - 1e-12
    if len(sums) <= _EXACT:
        patterns = (np.arange(2 ** len(sums))[:, None] >> np.arange(len(sums)) & 1) * 2 - 1
        return float(np.mean(np.abs(patterns @ sums) >= observed))
    random = np.random.default_rng(_SEED)
    extreme = done = 0
    while done < rounds:
        size = min(1000, rounds - done)
        signs = random.integers(0, 2, size=(size, len(sums))) * 2 - 1
        extreme += int(np.sum(np.abs(signs @ sums) >= observed))
        done += size
    return (extreme + 1) / (rounds + 1)


def holm(values: Mapping[Any, float]) -> dict[Any, float]:
    """p values corrected for their number (Holm)."""
    corrected: dict[Any, float] = {}
    highest = 0.0
    for rank, (key, value) in enumerate(sorted(values.items(), key=lambda item: item[1])):
        highest = max(highest, min(1.0, value * (len(values) - rank)))
        corrected[key] = highest
    return {key: corrected[key] for key in values}


def size_classes(sizes: Sequence[float], times: Sequence[float], pieces: int = 12) -> list[tuple[float, float]]:
    """Median size and median time of equally full size classes of at least five; what is not above 0 is left out."""
    pairs = sorted((size, time) for size, time in zip(sizes, times, strict=True) if size > 0 and time > 0)
    pieces = min(pieces, len(pairs) // 5)
    groups = [pairs[len(pairs) * piece // pieces : len(pairs) * (piece + 1) // pieces] for piece in range(pieces)]
    return [(median(size for size, _ in group), median(time for _, time in group)) for group in groups]


def slope(sizes: Sequence[float], times: Sequence[float], pieces: int = 12) -> float | None:
    """Exponent b of time ~ size^b: a line through the medians of size classes, on logarithmic axes."""
    classes = size_classes(sizes, times, pieces)
    if len(classes) < 3:
        return None
    x, y = np.log([size for size, _ in classes]), np.log([time for _, time in classes])
    if float(np.ptp(x)) < 1e-9:
        return None
    return float(np.polyfit(x, y, 1)[0])
