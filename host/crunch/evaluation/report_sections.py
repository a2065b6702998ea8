"""The sections of the report, each a function of the results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Final

from crunch.evaluation.charts import box_plots, legend, log_scatter, mean_scatter, scatter
from crunch.evaluation.markup import Child, Markup, el, join
from crunch.evaluation.report_style import heat_class
from crunch.evaluation.results import LENGTHS, Results, Row, gold_length, language, page_type
from crunch.evaluation.statistics import slope

_OTHERS: Final = ("characters", "bag", "set", "rouge_l", "shingles")
_POINTS: Final = 300
"""Points of a series in a scatter plot; of more pages a fixed sample is drawn."""


def table(note: str, head: Sequence[Child], rows: Sequence[Sequence[Child | Markup]], name: str) -> Markup:
    """A note, and a table in a region that scrolls by itself; rows hold cells, texts become cells."""
    body = []
    for first, *rest in rows:
        cells = [cell if isinstance(cell, Markup) and cell.startswith("<td") else el("td", cell) for cell in rest]
        body.append(el("tr", el("th", first, scope="row"), cells))
    heading = el("thead", el("tr", [el("th", cell, scope="col") for cell in head]))
    made = el("table", el("caption", name), heading, el("tbody", body))
    region = el("div", made, class_="wide", tabindex=0, role="region", aria_label=name)
    return join(el("p", note, class_="soft"), region)


def short(value: float | None) -> str:
    """Three digits; a dash for nothing."""
    return "–" if value is None else f"{value:.3f}"


def overview(results: Results) -> Markup:
    """One line an extractor."""
    head = ["extractor", "version", "F1, word sequence", "95 % interval", "precision", "recall", "F0.5", "F2"]
    head += ["F1, characters", "F1, bag", "F1, set", "ROUGE-L", "4-word shingles"]
    head += ["std", "std within sites", "ms a page", "s per kB", "misses"]
    best = max((results.macro(label) for label in results.labels), default=0)
    rows: list[list[Child]] = []
    for label in results.ranked():
        value = results.macro(label)
        span = results.interval(label)
        spreads = [results.spread(package, label) for package in results.judged]
        rows.append(
            [
                label,
                el("td", results.versions.get(label, ""), class_="text"),
                el("td", short(value), class_="best" if value == best else None),
                f"{span[0]:.3f} to {span[1]:.3f}" if span else "–",
                short(results.macro(label, part=0)),
                short(results.macro(label, part=1)),
                short(results.f_beta(label, 0.5)),
                short(results.f_beta(label, 2)),
                *(
                    short(results.macro(label, measure))
                    for measure in ("characters", "bag", "set", "rouge_l", "shingles")
                ),
                short(_mean([item.std for item in spreads])),
                short(_mean([item.std_within for item in spreads])),
                f"{results.median_milliseconds(label):.1f}",
                f"{results.seconds_per_kilobyte(label):.6f}",
                len(results.misses(label)),
            ]
        )
    caption = (
        "Macro means: the mean over packages of the mean over their pages. Intervals by bootstrap over sites. Standard"
        " deviations of F1 with n-1, mean over packages. Times are processor times, parsing included."
    )
    return table(caption, head, rows, "Overview")


def _mean(values: Sequence[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return sum(known) / len(known) if known else None


def boxes(results: Results) -> Markup:
    """Spread of F1 over all pages."""
    series = {label: [row.value() for row in results.all_rows(label)] for label in results.ranked()}
    note = "Box: quartiles and median; whiskers: 5th and 95th percentile; diamond: mean. Every page counts once."
    return el("figure", box_plots(series, "Box plots of F1 by extractor"), el("figcaption", note))


def precision_recall(results: Results) -> Markup:
    """Means, and pages."""
    labels = results.ranked()
    means = {label: (results.macro(label, part=1), results.macro(label, part=0)) for label in labels}
    pages = {label: [(row.value(part=1), row.value(part=0)) for row in _sample(results, label)] for label in labels}
    return join(
        legend(labels),
        el("figure", mean_scatter(means, "Mean precision and recall by extractor"), el("figcaption", "Macro means.")),
        el(
            "figure",
            scatter(pages, "Precision and recall of single pages"),
            el("figcaption", f"Single pages, at most {_POINTS} of each extractor (a fixed sample)."),
        ),
    )


def _sample(results: Results, label: str) -> list[Row]:
    rows = results.all_rows(label)
    return sorted(rows, key=lambda row: sha256(f"{row.package}/{row.name}".encode()).digest())[:_POINTS]


def heat_map(results: Results) -> Markup:
    """Extractor x package."""
    rows = []
    for label in results.ranked():
        cells = []
        for package in results.packages:
            item = results.spread(package, label)
            cells.append(el("td", short(item.mean), class_=heat_class(item.mean)) if item.count else el("td", "–"))
        value = results.macro(label)
        rows.append([label, *cells, el("td", short(value), class_=heat_class(value))])
    head = ["extractor"]
    for package in results.packages:
        count = max((len(results.rows[package, label]) for label in results.labels), default=0)
        head.append(f"{package} ({count}){' *' if package in results.conformance else ''}")
    caption = "Mean word-sequence F1; in brackets the pages."
    if results.conformance and results.conformance != set(results.packages):
        caption += " * No human gold: shown, not part of the mean."
    return table(caption, [*head, "macro"], rows, "F1 by package")


def by_group(results: Results, key: Callable[[Row], str], title: str, order: Sequence[str] = ()) -> Markup:
    """F1 by a property of the pages."""
    labels = results.ranked()
    found = {label: results.groups(label, key) for label in labels}
    counts: dict[str, int] = {}
    for groups in found.values():
        for name, item in groups.items():
            counts[name] = max(counts.get(name, 0), item.count)
    names = [name for name in order if name in counts] or sorted(counts, key=lambda name: (-counts[name], name))
    rows = []
    for label in labels:
        cells = []
        for name in names:
            group = found[label].get(name)
            cells.append(el("td", short(group.mean), class_=heat_class(group.mean)) if group else el("td", "–"))
        rows.append([label, *cells])
    head = ["extractor", *(f"{name} ({counts[name]})" for name in names)]
    return table(f"Mean word-sequence F1 by {title}; every page counts once.", head, rows, f"F1 by {title}")


def groups(results: Results) -> Markup:
    """By page type, language and length."""
    return join(
        by_group(results, page_type, "page type"),
        by_group(results, language, "language"),
        by_group(results, gold_length, "gold words", [name for _, name in LENGTHS]),
    )


def comparisons(results: Results) -> Markup:
    """Paired tests."""
    rows = [
        [f"{better} – {worse}", f"{gain:+.3f}", f"{p:.4f}", "yes" if p < 0.05 else "no"]
        for (better, worse), (gain, p) in results.comparisons().items()
    ]
    if not rows:
        return el("p", "One extractor: nothing to compare.")
    caption = (
        "Difference of macro F1 on the same pages; p of a paired randomisation test in which each site keeps or changes"
        " its sign, corrected for the number of pairs (Holm)."
    )
    return table(caption, ["pair", "difference", "p", "below .05"], rows, "Paired tests")


def times(results: Results) -> Markup:
    """Processor time against page size."""
    labels = results.ranked()
    points = {label: [(row.kilobytes, row.seconds * 1000) for row in _sample(results, label)] for label in labels}
    rows = []
    for label in labels:
        all_rows = results.all_rows(label, results.packages)
        exponent = slope([row.kilobytes for row in all_rows], [row.seconds for row in all_rows])
        slowest = max((row.seconds for row in all_rows), default=0.0)
        memory = max((float(row.record.get("memory") or 0) for row in all_rows), default=0.0)
        rows.append(
            [
                label,
                f"{results.median_milliseconds(label):.1f}",
                f"{results.seconds_per_kilobyte(label):.6f}",
                "–" if exponent is None else f"{exponent:.2f}",
                f"{slowest * 1000:.0f}",
                f"{memory:.0f}" if memory else "–",
            ]
        )
    head = ["extractor", "median ms a page", "s per kB", "exponent of size", "slowest page, ms", "most memory, MiB"]
    caption = "Exponent b in time ~ size^b (1 is linear), through the medians of size classes."
    return join(
        legend(labels),
        el("figure", log_scatter(points, "Processor time against page size", ("kB of HTML", "milliseconds"))),
        table(caption, head, rows, "Times"),
    )


def labelled(results: Results) -> Markup:
    """Snippets, nodes and images, where pages are labelled for them."""
    found = {label: results.labelled(label) for label in results.ranked()}
    names = [name for name in next(iter(found.values())) if any(values[name] is not None for values in found.values())]
    if not names:
        return el("p", "No page carries snippets or labels of nodes or images.")
    rows = [[label, *(short(values[name]) for name in names)] for label, values in found.items()]
    return table("Shares over all labelled pages.", ["extractor", *names], rows, "Snippets and labels")


def misses(results: Results) -> Markup:
    """Failures, and pages that were left out."""
    rows = [
        [
            label,
            el("td", f"{row.package}/{row.name}", class_="text"),
            el("td", str(row.record.get("status")), class_="text"),
            el("td", str(row.record.get("message") or ""), class_="message"),
        ]
        for label in results.labels
        for row in results.misses(label)
    ]
    left_out = {package: names for package, names in results.left_out.items() if names}
    count = sum(map(len, left_out.values()))
    listed = "; ".join(f"{package}: {', '.join(names)}" for package, names in left_out.items())
    note = el("p", f"Left out, because their gold is empty: {count or 'none'}{f' ({listed})' if listed else ''}.")
    if not rows:
        return join(el("p", "No page crashed, timed out or failed."), note)
    caption = "Each counts as a full miss."
    return join(table(caption, ["extractor", "page", "what", "message"], rows, "Misses"), note)
