"""Medians and 95th percentiles over pages that were gone through, by kind of page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import ceil
from statistics import median
from typing import Any, Final

from tests.bench.stops.measure import Measured, Way
from tests.bench.stops.rivals import RIVALS

PAGE, PRESS, COMMAND = "the page as it is", "after a press", "go to the text"
WAYS: Final[dict[str, Callable[[Measured], Way | None]]] = {
    PAGE: lambda page: page.before,
    PRESS: lambda page: page.after,
    COMMAND: lambda page: page.text,
    **{rival: lambda page, rival=rival: page.rivals[rival] for rival in RIVALS},
}
ALL: Final = "all"
WANTED: Final = {"median": 1, "95 %": 5, "ahead": 0.95}
"""Stops before the first sentence, and the share of pages on which no rival leads nearer."""


@dataclass(frozen=True, slots=True)
class Spread:
    """Of some numbers."""

    middle: float
    high: float
    """The 95th percentile, by nearest rank."""

    def __str__(self) -> str:
        return f"{self.middle:,.4g} / {self.high:,.4g}"


def spread(values: Iterable[float]) -> Spread:
    """Median and 95th percentile; of nothing, zeros.

    >>> str(spread(range(1, 101)))
    '50.5 / 95'
    """
    found = sorted(values)
    return Spread(median(found), found[ceil(0.95 * len(found)) - 1]) if found else Spread(0, 0)


def by_kind(pages: Sequence[Measured]) -> dict[str, list[Measured]]:
    """All pages, then those of each kind, most first."""
    kinds: dict[str, list[Measured]] = {}
    for page in pages:
        kinds.setdefault(page.kind, []).append(page)
    return {ALL: list(pages), **dict(sorted(kinds.items(), key=lambda item: -len(item[1])))}


def stops_of_way(pages: Iterable[Measured], way: str) -> list[int]:
    """Of the pages on which a way leads to the first sentence, the stops that it takes."""
    return [found.stops for page in pages if (found := WAYS[way](page)) is not None]


def summary(pages: Sequence[Measured]) -> dict[str, Any]:
    """What is pinned and said of some pages: figures, and no word of a page."""
    ways = {way: [found for page in pages if (found := WAYS[way](page)) is not None] for way in WAYS}
    return {
        "pages": len(pages),
        "ways": {
            way: {
                "reached": len(found),
                "stops": _pair(one.stops for one in found),
                "all_stops": _pair(one.all_stops for one in found),
                "seconds": _pair(one.seconds for one in found),
            }
            for way, found in ways.items()
        },
        "whole": {
            "stops": [_pair(page.stops[at] for page in pages) for at in (0, 1)],
            "seconds": [_pair(page.seconds[at] for page in pages) for at in (0, 1)],
        },
        "ahead": round(sum(page.ahead for page in pages) / max(len(pages), 1), 4),
        "lost_beginning": sum(page.lost_beginning for page in pages),
        "unreachable": sum(page.unreachable for page in pages),
        "went_up": sum(page.went_up for page in pages),
        "before_title": sum(bool(page.before_title) for page in pages),
        "seen": {
            size: [_pair(page.seen[size][at] for page in pages) for at in (0, 1)]
            for size in (pages[0].seen if pages else ())
        },
    }


def _pair(values: Iterable[float]) -> list[float]:
    found = spread(values)
    return [round(found.middle, 1), round(found.high, 1)]
