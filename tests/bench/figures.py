"""A figure of a benchmark, and how figures are printed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import process_time


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured value, with what it should not pass, when there is a bound."""

    name: str
    value: float
    unit: str
    bound: float | None = None

    @property
    def holds(self) -> bool:
        return self.bound is None or self.value <= self.bound


def print_figures(title: str, figures: list[Figure]) -> None:
    """A table on standard output; what passes its bound is marked in words."""
    print(f"\n{title}")
    for figure in figures:
        bound = "" if figure.bound is None else f"  at most {figure.bound:g}"
        verdict = "" if figure.holds else "  <- OVER"
        print(f"  {figure.name:<58}{figure.value:>10.2f} {figure.unit:<12}{bound}{verdict}", flush=True)


def rows(figures: list[Figure]) -> str:
    """Rows for the table of RESULTS.md (what, figure, bound); what passes its bound is bold, as it is there."""
    lines = []
    for figure in figures:
        value = f"{figure.value:.3g}" if abs(figure.value) < 100 else f"{figure.value:,.0f}"
        bound = "" if figure.bound is None else f"{figure.bound:g} {figure.unit}"
        verdict = "" if figure.holds else ": **over**"
        lines.append(f"| {figure.name.strip()} | {value} {figure.unit}{verdict} | {bound} |")
    return "\n".join(lines)


def processor_ratio(work: Callable[[], object], base: Callable[[], object], rounds: int) -> tuple[float, float]:
    """Median processor milliseconds of ``work``, and the median of its ratio to ``base``, measured by turns."""
    times, ratios = [], []
    for _ in range(rounds):
        bare, full = _milliseconds(base), _milliseconds(work)
        times.append(full)
        ratios.append(full / bare)
    return median(times), median(ratios)


def _milliseconds(work: Callable[[], object]) -> float:
    start = process_time()
    result = work()
    end = process_time()
    del result  # what it takes to free a page belongs to nobody's time
    return (end - start) * 1000
