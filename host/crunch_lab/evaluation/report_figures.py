"""The sections of the report that draw: spread, precision and recall, paired tests, time."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from crunch_lab.evaluation.charts import box_plots, legend, log_lines, mean_scatter, panels
from crunch_lab.evaluation.markup import Child, Markup, el, join
from crunch_lab.evaluation.report_sections import named, noted, table
from crunch_lab.evaluation.results import Results, Row
from crunch_lab.evaluation.statistics import size_classes, slope

_POINTS: Final = 300
"""Points of a series in a scatter plot; of more pages a fixed sample is drawn."""
_LEVEL: Final = 0.05


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
            panels(pages, "Precision and recall of single pages"),
            el("figcaption", f"Single pages, at most {_POINTS} of each extractor (a fixed sample)."),
        ),
    )


def _sample(results: Results, label: str) -> list[Row]:
    rows = results.all_rows(label)
    return sorted(rows, key=lambda row: sha256(f"{row.package}/{row.name}".encode()).digest())[:_POINTS]


def comparisons(results: Results) -> Markup:
    """Paired tests: every pair in one square, and their p values."""
    pairs = results.comparisons()
    if not pairs:
        return el("p", "One extractor: nothing to compare.")
    labels = results.ranked()
    square: list[list[Child]] = []
    for better in labels[:-1]:
        cells: list[Child] = []
        for worse in labels[1:]:
            gain, p = pairs.get((better, worse), (None, None))
            if gain is None or p is None:
                cells.append("")
            else:
                cells.append(el("td", f"{gain:+.3f}", class_="sure" if p < _LEVEL else "unsure"))
        square.append([named(results, better), *cells])
    note = (
        "Macro F1 of the line less that of the column, on the same pages. Bold where p is below .05 in a paired"
        " randomisation test in which each site keeps or changes its sign, corrected for the number of pairs (Holm)."
    )
    rows = [[f"{better} – {worse}", f"{gain:+.3f}", f"{p:.4f}"] for (better, worse), (gain, p) in pairs.items()]
    every = table("Corrected p of every pair.", ["pair", "difference", "p"], rows, "p values")
    return join(
        table(noted(results, note), ["extractor", *labels[1:]], square, "Paired tests"),
        el("details", el("summary", "p values"), every),
    )


def times(results: Results) -> Markup:
    """Processor time against page size, and time by the clock."""
    labels = results.ranked()
    lines: dict[str, list[tuple[float, float]]] = {}
    rows = []
    for label in labels:
        all_rows = results.all_rows(label, results.packages)
        sizes, seconds = [row.kilobytes for row in all_rows], [row.seconds for row in all_rows]
        lines[label] = [(size, time * 1000) for size, time in size_classes(sizes, seconds)]
        exponent = slope(sizes, seconds)
        memory = max((float(row.record.get("memory") or 0) for row in all_rows), default=0.0)
        rows.append(
            [
                label,
                f"{results.median_milliseconds(label):.1f}",
                f"{results.seconds_per_kilobyte(label):.6f}",
                f"{results.elapsed_milliseconds(label):.1f}",
                f"{results.elapsed_per_kilobyte(label):.6f}",
                "–" if exponent is None else f"{exponent:.2f}",
                f"{max(seconds, default=0.0) * 1000:.0f}",
                f"{memory:.0f}" if memory else "–",
            ]
        )
    head = ["extractor", "median ms a page", "s per kB", "elapsed ms a page", "elapsed s per kB", "exponent of size"]
    head += ["slowest page, ms", "most memory, MiB"]
    note = (
        "Exponent b in time ~ size^b (1 is linear), through the medians of size classes. Memory is that of the process,"
        " which all our algorithms share. Elapsed time goes by the clock, with what a foreign program waits for"
        " or has done by another process, and what a busy machine makes it wait."
    )
    axes = ("kB of HTML", "milliseconds")
    figure = log_lines(lines, "Processor time against page size", axes)
    caption = el("figcaption", "Medians of size classes that hold equally many pages.")
    return join(legend(labels), el("figure", figure, caption), table(note, head, rows, "Times"))
