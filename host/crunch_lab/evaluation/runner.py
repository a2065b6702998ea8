"""One evaluation from packages to report."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final

from crunch.errors import InputError, counted, shown
from crunch.files import replace_file
from crunch_lab.evaluation.losses.figures import shown_figures
from crunch_lab.evaluation.losses.kind_figures import NEUTRAL
from crunch_lab.evaluation.losses.loss_tables import loss_markdown
from crunch_lab.evaluation.losses.standing import standing_stage
from crunch_lab.evaluation.report import render_report
from crunch_lab.evaluation.results import Results, Row, collect
from crunch_lab.evaluation.scoring import score_stage
from crunch_lab.evaluation.stages import Pages, Plan, extract_stage, is_judged, pages_stage, read_texts
from crunch_lab.evaluation.store import locked
from crunch_lab.evaluation.tables import write_tables

_MOST_KINDS: Final = 5
"""Of faults of one extractor that are told one by one."""


def evaluate(plan: Plan) -> Iterator[str]:
    """Run every stage; yields lines for the reader.

    Raises:
        InputError: a package cannot be used, a worker does not start, or another run uses the folder.
    """
    with locked(plan.out):
        results, pages = measure(plan)
        written = report_stage(plan, pages, results)
        yield from summary(results)
        yield from faults(results)
        yield f"report: {shown(written)}"


def measure(plan: Plan) -> tuple[Results, Pages]:
    """Stages pages, standing, extract and score."""
    pages = pages_stage(plan)
    if not any(is_judged(record, plan.rule) for records in pages.values() for record in records.values()):
        raise InputError("no page of these packages has a word of gold text, so that there is nothing to compare with")
    pages = standing_stage(plan, pages)
    extract_stage(plan, pages)
    score_stage(plan, pages)
    return collect(plan, pages), pages


def report_stage(plan: Plan, pages: Pages, results: Results) -> str:
    """Write tables, JSON and the HTML report."""
    golds = {package: {name: record.gold for name, record in records.items()} for package, records in pages.items()}
    extractors = {extractor.label: extractor for extractor in plan.extractors}
    write_tables(results, plan.out, golds)
    replace_file(plan.out / "losses.md", ("\n".join(loss_markdown(results)) + "\n").encode())
    replace_file(plan.out / "summary.json", (json.dumps(summary_values(results), indent=1) + "\n").encode())

    def texts(package: str, label: str, names: set[str]) -> dict[str, str]:
        return read_texts(plan, package, extractors[label], names)

    path = plan.out / "report.html"
    replace_file(path, render_report(results, golds, texts).encode("utf-8", "replace"))
    return str(path)


def faults(results: Results) -> Iterator[str]:
    """What went wrong, by extractor and kind: how many pages, why in its own words, and one of them."""
    for label in results.ranked():
        kinds: dict[str, list[Row]] = {}
        for row in results.all_rows(label, results.packages):
            if row.record.get("message"):
                status = "" if row.record.get("status") in ("ok", "error") else f"{row.record.get('status')}: "
                kinds.setdefault(f"{status}{row.record['message']}", []).append(row)
        if not kinds:
            continue
        yield f"{shown(label)}: what went wrong"
        often = sorted(kinds.items(), key=lambda kind: -len(kind[1]))
        for message, rows in often[:_MOST_KINDS]:
            yield f"  {counted(len(rows), 'page')}, as {shown(rows[0].package)}/{shown(rows[0].name)}: {shown(message)}"
        if rest := sum(len(rows) for _, rows in often[_MOST_KINDS:]):
            yield f"  {counted(rest, 'page')} with other faults; all of them are in the report"


def summary_values(results: Results) -> dict[str, object]:
    """The figures that other programs want, without any text of a page."""
    return {
        "run": results.settings,
        "versions": results.versions,
        "extractors": {
            label: {
                "macro": {
                    measure: results.macro(label, measure) for measure in ("sequence", "bag", "characters", "set")
                },
                "packages": {
                    package: {
                        "pages": len(results.rows[package, label]),
                        "sequence": results.spread(package, label).mean,
                        "bag": results.spread(package, label, "bag").mean,
                        **_losses(results, package, label),
                    }
                    if package not in results.partial
                    else {"pages": len(results.rows[package, label]), **results.partial_figures(package, label)}
                    for package in results.packages
                },
                "seconds_per_kB": results.seconds_per_kilobyte(label),
                "elapsed_per_kB": results.elapsed_per_kilobyte(label),
                "median_ms": results.median_milliseconds(label),
                "misses": len(results.misses(label)),
            }
            for label in results.labels
        },
    }


def _losses(results: Results, package: str, label: str) -> dict[str, object]:
    """The neutral count, where it was taken, with what is lost and what is too much."""
    known = results.rows[package, label]
    if not known or any(NEUTRAL not in row.record for row in known):
        return {}
    kinds = results.kind_figures(label, [package])
    return {
        NEUTRAL: results.spread(package, label, NEUTRAL).mean,
        "kinds": {kind: {"recall": share, "words": words} for kind, (share, words) in kinds.items()},
        "beyond": results.beyond_figures(label, [package]),
    }


def summary(results: Results) -> Iterator[str]:
    """A table for the terminal."""
    width = max(map(len, ["extractor", *results.labels]))
    yield f"{'extractor':{width}}  F1 seq  F1 bag  neutral       P       R  ms/page  elapsed  misses"
    for label in results.ranked():
        numbers = [results.macro(label), results.macro(label, "bag"), results.macro(label, part=0)]
        numbers.append(results.macro(label, part=1))
        columns = [f"{number:6.3f}" if results.judged else f"{'–':>6}" for number in numbers]
        columns.insert(2, f"{results.macro(label, NEUTRAL):7.3f}" if results.has_neutral else f"{'–':>7}")
        figures = "  ".join(columns)
        times = f"{results.median_milliseconds(label):7.1f}  {results.elapsed_milliseconds(label):7.1f}"
        yield f"{label:{width}}  {figures}  {times}  {len(results.misses(label)):6}"
    for package in results.packages:
        if package in results.partial:
            yield f"kept of {shown(package)}"
            for label in results.labels:
                kept = shown_figures(results.partial_figures(package, label))
                yield f"  {label:{width}}  {', '.join(f'{name} {value}' for name, value in kept.items())}"
