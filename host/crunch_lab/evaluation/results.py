"""The scores of a run as rows, and what the tables and figures take from them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from crunch_lab.evaluation.losses.figures import partial_figures
from crunch_lab.evaluation.losses.kind_figures import NEUTRAL, beyond_figures, kind_figures
from crunch_lab.evaluation.losses.parts import is_partial
from crunch_lab.evaluation.measures import Score
from crunch_lab.evaluation.model_card import TRAINED, training_packages
from crunch_lab.evaluation.scoring import read_scores
from crunch_lab.evaluation.stages import PageRecord, Pages, Plan, is_judged
from crunch_lab.evaluation.statistics import Spread, holm, interval, paired_p, spread

MAIN_MEASURE: Final = "sequence"
CONFORMANCE: Final = frozenset(("mozilla-readability", "defuddle-fixtures"))
"""Outputs of a tool in place of gold: shown, but never part of a mean (``conformance_only`` in package.toml)."""
LENGTHS: Final = ((0, "under 100"), (100, "100 to 299"), (300, "300 to 999"), (1000, "1,000 and more"))


@dataclass(frozen=True, slots=True)
class Row:
    """One page by one extractor."""

    package: str
    label: str
    name: str
    site: str
    facts: dict[str, Any]
    record: dict[str, Any]

    def value(self, measure: str = MAIN_MEASURE, part: int = 2) -> float:
        """Precision (0), recall (1) or F1 (2)."""
        return float(self.record[measure][part])

    @property
    def kilobytes(self) -> float:
        """Size of the page."""
        return float(self.record["size"]) / 1000

    @property
    def seconds(self) -> float:
        """Processor time."""
        return float(self.record.get("seconds") or 0.0)

    @property
    def elapsed(self) -> float:
        """Seconds by the clock, whatever they were spent on: a program can wait, or let others work for it."""
        return float(self.record.get("wall") or self.seconds)


@dataclass
class Results:
    """Everything that was measured in a run."""

    packages: list[str]
    labels: list[str]
    rows: dict[tuple[str, str], list[Row]]
    """By package and label of the extractor."""
    left_out: dict[str, list[str]] = field(default_factory=dict)
    """Documents with empty gold, by package."""
    conformance: set[str] = field(default_factory=set)
    versions: dict[str, str] = field(default_factory=dict)
    titles: dict[str, str] = field(default_factory=dict)
    settings: dict[str, Any] = field(default_factory=dict)
    """Of the run: sample, token rule, time-out and so on."""
    training: frozenset[str] = frozenset()
    """Packages that the model of ``learned`` and ``auto`` was trained on."""
    partial: set[str] = field(default_factory=set)
    """Packages whose gold is a part of what is content, and has no precision."""

    @cached_property
    def has_neutral(self) -> bool:
        """Whether every judged page is scored without the words that sets differ in."""
        return bool(self.judged) and all(NEUTRAL in row.record for label in self.labels for row in self.all_rows(label))

    @cached_property
    def judged(self) -> list[str]:
        """The packages that a mean is taken over; those without human gold when nothing else is there."""
        whole = [name for name in self.packages if name not in self.partial]
        return [name for name in whole if name not in self.conformance] or whole

    def saw(self, label: str, package: str | None = None) -> bool:
        """True when the extractor was trained on pages of the package, or of any: its figure there is too good."""
        trained = label.partition(":")[0] in TRAINED
        return trained and (package in self.training if package else bool(self.training & set(self.judged)))

    def all_rows(self, label: str, packages: Iterable[str] | None = None) -> list[Row]:
        """The rows of one extractor in the judged packages; in all where none is judged."""
        return [row for package in packages or self.judged or self.packages for row in self.rows[package, label]]

    def spread(self, package: str, label: str, measure: str = MAIN_MEASURE, part: int = 2) -> Spread:
        """Mean, median and deviations of one cell of the table."""
        rows = self.rows[package, label]
        return spread([row.value(measure, part) for row in rows], [row.site for row in rows])

    def partial_figures(self, package: str, label: str) -> dict[str, float]:
        """What is kept of a package with partial gold (``losses/figures.py``)."""
        return partial_figures([row.record for row in self.rows[package, label]])

    def kind_figures(self, label: str, packages: Sequence[str]) -> dict[str, tuple[float, int]]:
        """Gold recall and words by kind of block (``losses/kind_figures.py``)."""
        return kind_figures(row.record for row in self.all_rows(label, packages))

    def beyond_figures(self, label: str, packages: Sequence[str]) -> dict[str, float]:
        """Shares of the output that are words beyond the gold."""
        return beyond_figures(row.record for row in self.all_rows(label, packages))

    def macro(self, label: str, measure: str = MAIN_MEASURE, part: int = 2) -> float:
        """Mean over the packages of the mean over their pages."""
        means = [cell.mean for package in self.judged if (cell := self.spread(package, label, measure, part)).count]
        return sum(means) / len(means) if means else 0.0

    def f_beta(self, label: str, beta: float, measure: str = MAIN_MEASURE) -> float:
        """Macro mean of F-beta."""
        means = []
        for package in self.judged:
            rows = self.rows[package, label]
            if rows:
                scores = [Score(row.value(measure, 0), row.value(measure, 1)).f(beta) for row in rows]
                means.append(sum(scores) / len(scores))
        return sum(means) / len(means) if means else 0.0

    def interval(self, label: str, measure: str = MAIN_MEASURE) -> tuple[float, float] | None:
        """95 % interval of the macro mean, by site."""
        cells = [self.rows[package, label] for package in self.judged]
        return interval(([row.value(measure) for row in rows], [row.site for row in rows]) for rows in cells)

    def median_milliseconds(self, label: str) -> float:
        """Median processor time a page."""
        return spread([row.seconds * 1000 for row in self.all_rows(label)], [""] * len(self.all_rows(label))).median

    def seconds_per_kilobyte(self, label: str) -> float:
        """Processor time of all pages over their size."""
        rows = self.all_rows(label)
        size = sum(row.kilobytes for row in rows)
        return sum(row.seconds for row in rows) / size if size else 0.0

    def elapsed_milliseconds(self, label: str) -> float:
        """Median time by the clock a page."""
        rows = self.all_rows(label)
        return spread([row.elapsed * 1000 for row in rows], [""] * len(rows)).median

    def elapsed_per_kilobyte(self, label: str) -> float:
        """Seconds by the clock of all pages over their size."""
        rows = self.all_rows(label)
        size = sum(row.kilobytes for row in rows)
        return sum(row.elapsed for row in rows) / size if size else 0.0

    def misses(self, label: str) -> list[Row]:
        """Pages that crashed, timed out or failed."""
        return [row for row in self.all_rows(label, self.packages) if row.record.get("status") != "ok"]

    def ranked(self) -> list[str]:
        """Labels, best macro F1 first."""
        return sorted(self.labels, key=lambda label: -self.macro(label))

    def comparisons(self, measure: str = MAIN_MEASURE) -> dict[tuple[str, str], tuple[float, float]]:
        """Every pair: macro difference on the pages both have, and p after correction; packages count alike."""
        raw: dict[tuple[str, str], float] = {}
        gain: dict[tuple[str, str], float] = {}
        ranked = self.ranked()
        for position, better in enumerate(ranked):
            for worse in ranked[position + 1 :]:
                differences: list[float] = []
                sites: list[str] = []
                weights: list[float] = []
                for package in self.judged:
                    others = {row.name: row for row in self.rows[package, worse]}
                    pairs = [(row, others[row.name]) for row in self.rows[package, better] if row.name in others]
                    differences += [row.value(measure) - other.value(measure) for row, other in pairs]
                    sites += [row.site for row, _ in pairs]
                    weights += [1 / max(1, len(pairs)) / len(self.judged)] * len(pairs)
                gain[better, worse] = sum(d * w for d, w in zip(differences, weights, strict=True))
                raw[better, worse] = paired_p(differences, sites, weights)
        return {pair: (gain[pair], p) for pair, p in holm(raw).items()}

    def groups(self, label: str, key: Callable[[Row], str]) -> dict[str, Spread]:
        """Spread by a property of the pages."""
        grouped: dict[str, list[Row]] = {}
        for row in self.all_rows(label):
            grouped.setdefault(key(row), []).append(row)
        return {
            name: spread([row.value() for row in rows], [row.site for row in rows]) for name, rows in grouped.items()
        }

    def labelled(self, label: str) -> dict[str, float | None]:
        """What only some pages are labelled for: snippets, nodes, images. None when no page is."""
        sums: dict[str, float] = {}
        for row in self.all_rows(label):
            results = {**row.record.get("labels", {})}
            results |= {key: row.record[key] for key in ("must_have", "must_not_have") if key in row.record}
            for key, numbers in results.items():
                for position, number in enumerate(numbers):
                    sums[f"{key}.{position}"] = sums.get(f"{key}.{position}", 0.0) + number

        def share(above: str, below: str) -> float | None:
            return sums[above] / sums[below] if sums.get(below) else None

        unwanted = share("must_not_have.0", "must_not_have.1")
        return {
            "must-have snippets found": share("must_have.0", "must_have.1"),
            "must-not-have snippets absent": None if unwanted is None else 1 - unwanted,
            "node accuracy": share("nodes.0", "nodes.1"),
            "image precision": share("images.0", "images.1"),
            "image recall": share("images.0", "images.2"),
        }


def page_type(row: Row) -> str:
    """The page type that the facts state."""
    return str(row.facts.get("page_type") or "not stated")


def language(row: Row) -> str:
    """The primary language that the facts state."""
    return str(row.facts.get("language") or "not stated").lower().partition("-")[0]


def gold_length(row: Row) -> str:
    """Class of the number of gold words."""
    return [name for least, name in LENGTHS if row.record["gold_words"] >= least][-1]


def _facts(record: PageRecord) -> dict[str, Any]:
    """What is stated of a page, and the wiki that made it, as the page says."""
    return {**record.facts, "wiki": record.wiki} if record.wiki else record.facts


def collect(plan: Plan, pages: Pages) -> Results:
    """Read the scores of a plan."""
    rows: dict[tuple[str, str], list[Row]] = {}
    for package in plan.packages:
        records = pages[package.name]
        for extractor in plan.extractors:
            rows[package.name, extractor.label] = [
                Row(
                    package.name,
                    extractor.label,
                    record["name"],
                    records[record["name"]].site,
                    _facts(records[record["name"]]),
                    record,
                )
                for record in read_scores(plan, pages, package.name, extractor)
            ]
    return Results(
        [package.name for package in plan.packages],
        [extractor.label for extractor in plan.extractors],
        rows,
        {
            package.name: [record.name for record in pages[package.name].values() if not is_judged(record, plan.rule)]
            for package in plan.packages
        },
        {
            package.name
            for package in plan.packages
            if package.name in CONFORMANCE or package.description.get("conformance_only")
        },
        {extractor.label: extractor.shown for extractor in plan.extractors},
        {package.name: str(package.description.get("title", package.name)) for package in plan.packages},
        {"sample": plan.sample, "tokens": plan.rule, "timeout": plan.limit, "jobs": plan.jobs, "memory": plan.memory},
        training_packages(),
        {
            package.name
            for package in plan.packages
            if any(is_partial(record.facts) for record in pages[package.name].values())
        },
    )
