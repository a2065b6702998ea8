"""The tables of what readers lose, for the report and as Markdown."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from crunch_lab.evaluation.losses.figures import GOLD_WORDS, shown_figures
from crunch_lab.evaluation.losses.kind_figures import NEUTRAL
from crunch_lab.evaluation.results import Results

_COUNT: Final = (
    "F1 over bags of words in which words of title, byline, date, caption and standfirst that the gold leaves out are"
    " neither gold nor extra; in brackets the strict one. Which words those are is said by the page's markup."
)
_RECALL: Final = (
    "Share of the gold's words in blocks of a kind that are kept, over all pages of packages that are judged; in"
    " brackets the words. Kinds are read from the page's markup; a piece of twelve words is kept or not."
)
_TOO_MUCH: Final = (
    "Shares of the words of the outputs. Title, byline, caption and standfirst are no fault: sets differ in them."
    " Clutter is all else that the gold has not."
)
_PARTIAL: Final = (
    "Packages whose gold standard is a part of what is content: there recall means something, precision and F1 do not,"
    " so they are in no mean. A line counts that stands on the page, and is kept where three quarters of its words"
    " stand in the output as one run; half lost: pages that lose half or more of such lines."
)


@dataclass(frozen=True, slots=True)
class LossTable:
    """A table of texts."""

    name: str
    note: str
    head: list[str]
    """Of the columns beside that of extractors."""
    rows: dict[str, list[str]]
    """Extractor -> cells."""
    title: str = ""
    """Above it, where it is of one package."""


def loss_tables(results: Results) -> list[LossTable]:
    """The neutral count, gold recall by kind of block and words beyond the gold, where every page was read for them;
    then a table for each package with partial gold."""
    tables = [_neutral(results), _kinds(results), _beyond(results)] if results.has_neutral else []
    return [*tables, *(_partial(results, package) for package in results.packages if package in results.partial)]


def loss_markdown(results: Results) -> Iterator[str]:
    """The same, line by line."""
    for table in loss_tables(results):
        yield from (f"{table.title or table.name}", "", table.note, "")
        yield f"| extractor | {' | '.join(table.head)} |"
        yield f"|---|{'--:|' * len(table.head)}"
        for label, cells in table.rows.items():
            name = label.replace("|", "\\|")
            yield f"| {name} | {' | '.join(cells)} |"
        yield ""


def _short(value: float) -> str:
    return f"{value:.3f}"


def _percent(value: float) -> str:
    return f"{value:.1%}".replace("%", " %")


def _neutral(results: Results) -> LossTable:
    rows = {}
    for label in results.ranked():
        counts = [
            (results.spread(package, label, NEUTRAL).mean, results.spread(package, label, "bag").mean)
            for package in results.judged
        ]
        counts.append((results.macro(label, NEUTRAL), results.macro(label, "bag")))
        rows[label] = [f"{_short(neutral)} ({_short(strict)})" for neutral, strict in counts]
    return LossTable("Neutral F1 by package", _COUNT, [*results.judged, "macro"], rows)


def _kinds(results: Results) -> LossTable:
    found = {label: results.kind_figures(label, results.judged) for label in results.ranked()}
    words = {kind: count for figures in found.values() for kind, (_, count) in figures.items()}
    rows = {
        label: [_short(figures[kind][0]) if kind in figures else "–" for kind in words]
        for label, figures in found.items()
    }
    head = [f"{kind} ({count:,})" for kind, count in words.items()]
    return LossTable("Gold recall by kind of block", _RECALL, head, rows)


def _beyond(results: Results) -> LossTable:
    found = {label: results.beyond_figures(label, results.judged) for label in results.ranked()}
    kinds = list(dict.fromkeys(kind for figures in found.values() for kind in figures))
    rows = {label: [_percent(figures[kind]) if figures else "–" for kind in kinds] for label, figures in found.items()}
    return LossTable("Words beyond the gold", _TOO_MUCH, kinds, rows)


def _partial(results: Results, package: str) -> LossTable:
    figures = {label: results.partial_figures(package, label) for label in results.labels}
    best_first = sorted(figures, key=lambda label: -figures[label].get(GOLD_WORDS, 0))
    shown = {label: shown_figures(figures[label]) for label in best_first}
    head = list(dict.fromkeys(name for cells in shown.values() for name in cells))
    count = max((len(results.rows[package, label]) for label in results.labels), default=0)
    rows = {label: [cells.get(name, "–") for name in head] for label, cells in shown.items()}
    return LossTable(f"What is kept of {package}", _PARTIAL, head, rows, f"{package} ({count})")
