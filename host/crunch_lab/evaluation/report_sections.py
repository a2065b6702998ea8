"""The sections of the report, each a function of the results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from crunch_lab.evaluation.markup import Child, Markup, el, join
from crunch_lab.evaluation.report_style import heat_class
from crunch_lab.evaluation.results import LENGTHS, Results, Row, gold_length, language, page_type

_OTHERS: Final = {
    "characters": "characters",
    "bag": "bag of words",
    "set": "set of words",
    "rouge_l": "ROUGE\u2011L",
    "shingles": "4-word shingles",
    **{
        f"{measure}_{suffix}": f"{measure}, {variant}"
        for suffix, variant in (
            ("stop", "no stop words"),
            ("stem", "stems"),
            ("stop_stem", "stems, no stop words"),
        )
        for measure in ("sequence", "bag", "set")
    },
}
"""Measures beside words in sequence. The variants are there when they were asked for."""
SAW: Final = "† Trained on pages of these packages."


def table(note: str, head: Sequence[Child], rows: Sequence[Sequence[Child | Markup]], name: str) -> Markup:
    """A note, and a table in a region that scrolls by itself; rows hold cells, texts become cells."""
    body = []
    for first, *rest in rows:
        cells = [cell if isinstance(cell, Markup) and cell.startswith("<td") else el("td", cell) for cell in rest]
        body.append(el("tr", el("th", first, scope="row"), cells))
    columns = el("thead", el("tr", [el("th", cell, scope="col") for cell in head]))
    made = el("table", el("caption", name, class_="unseen"), columns, el("tbody", body))
    region = el("div", made, class_="wide", tabindex=0, role="region", aria_label=name)
    return join(el("p", note, class_="soft"), region)


def short(value: float | None) -> str:
    """Three digits; a dash for nothing."""
    return "–" if value is None else f"{value:.3f}"


def named(results: Results, label: str) -> str:
    """A label, with a mark when its model has seen pages that it is judged on."""
    return f"{label} †" if results.saw(label) else label


def noted(results: Results, note: str) -> str:
    """A note, with what the mark means when it is there."""
    return f"{note} {SAW}" if any(map(results.saw, results.labels)) else note


def overview(results: Results) -> Markup:
    """One line an extractor."""
    head = ["extractor", "F1", "95 % interval", "precision", "recall", "F0.5", "F2"]
    head += ["std", "std within sites", "ms a page", "s per kB", "elapsed s per kB", "misses"]
    best = max((results.macro(label) for label in results.labels), default=0)
    rows: list[list[Child]] = []
    for label in results.ranked():
        value = results.macro(label)
        span = results.interval(label)
        spreads = [results.spread(package, label) for package in results.judged]
        rows.append(
            [
                named(results, label),
                el("td", short(value), class_="best" if value == best else None),
                f"{span[0]:.3f} to {span[1]:.3f}" if span else "–",
                short(results.macro(label, part=0)),
                short(results.macro(label, part=1)),
                short(results.f_beta(label, 0.5)),
                short(results.f_beta(label, 2)),
                short(_mean([item.std for item in spreads])),
                short(_mean([item.std_within for item in spreads])),
                f"{results.median_milliseconds(label):.1f}",
                f"{results.seconds_per_kilobyte(label):.6f}",
                f"{results.elapsed_per_kilobyte(label):.6f}",
                len(results.misses(label)),
            ]
        )
    note = (
        "F1 over words in sequence. Macro means: the mean over packages of the mean over their pages. Intervals by"
        " bootstrap over sites. Standard deviations of F1 with n-1, mean over packages. Times are processor times,"
        " parsing included; elapsed ones go by the clock."
    )
    return table(noted(results, note), head, rows, "Overview")


def other_measures(results: Results) -> Markup:
    """F1 by every other measure that was taken."""
    sample = next((row.record for label in results.labels for row in results.all_rows(label)), {})
    measures = [name for name in ("sequence", *_OTHERS) if name in sample]
    rows = [
        [named(results, label), *(short(results.macro(label, measure)) for measure in measures)]
        for label in results.ranked()
    ]
    head = ["extractor", *({"sequence": "words in sequence", **_OTHERS}[name] for name in measures)]
    note = (
        "Macro mean F1. ROUGE-L and shingles, for comparison with other benchmarks, take each run of letters as a word."
    )
    return table(noted(results, note), head, rows, "Other measures")


def versions(results: Results) -> Markup:
    """What was run."""
    rows = [[label, el("td", results.versions.get(label) or "not known", class_="text")] for label in results.ranked()]
    return table(
        "Of our algorithms: Crunch's version and a hash of its code.", ["extractor", "version"], rows, "Versions"
    )


def _mean(values: Sequence[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return sum(known) / len(known) if known else None


def heat_map(results: Results) -> Markup:
    """Extractor x package, without packages of partial gold."""
    shown_packages = [package for package in results.packages if package not in results.partial]
    rows = []
    for label in results.ranked():
        cells = []
        for package in shown_packages:
            item = results.spread(package, label)
            shown = f"{short(item.mean)}{' †' if results.saw(label, package) else ''}"
            cells.append(el("td", shown, class_=heat_class(item.mean)) if item.count else el("td", "–"))
        value = results.macro(label)
        rows.append([label, *cells, el("td", short(value), class_=heat_class(value))])
    head = ["extractor"]
    for package in shown_packages:
        count = max((len(results.rows[package, label]) for label in results.labels), default=0)
        head.append(f"{package} ({count}){' *' if package in results.conformance else ''}")
    caption = "Mean word-sequence F1; in brackets the pages."
    if results.conformance and results.conformance != set(results.packages):
        caption += " * No human gold: shown, not part of the mean."
    return table(noted(results, caption), [*head, "macro"], rows, "F1 by package")


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
        rows.append([named(results, label), *cells])
    head = ["extractor", *(f"{name} ({counts[name]})" for name in names)]
    note = noted(results, f"Mean word-sequence F1 by {title}; every page counts once.")
    return table(note, head, rows, f"F1 by {title}")


def groups(results: Results) -> Markup:
    """By page type, language and length."""
    return join(
        by_group(results, page_type, "page type"),
        by_group(results, language, "language"),
        by_group(results, gold_length, "gold words", [name for _, name in LENGTHS]),
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
