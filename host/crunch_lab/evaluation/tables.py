"""Results for other programs: a tab-separated file a package (Gottron 2007, 4.3), JSON Lines, a Markdown table."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from crunch.files import replace_file
from crunch_lab.evaluation.measures import MEASURES
from crunch_lab.evaluation.results import Results, Row
from crunch_lab.evaluation.statistics import Spread
from crunch_lab.evaluation.store import safe_name

_START: Final = 80
"""Characters of a text that are shown in a cell."""
COLUMNS: Final = (
    "extractor",
    "version",
    "row",
    "document",
    "site",
    "status",
    "bytes",
    "seconds",
    "seconds_per_kB",
    "elapsed",
    "elapsed_per_kB",
    *(f"{measure}_{part}" for measure in MEASURES for part in ("precision", "recall", "f1")),
    "gold_words",
    "words",
    "message",
    "gold_start",
)


def cell(value: Any) -> str:
    """A cell that a spreadsheet takes as a value: no tab, no line end, and no formula.

    >>> cell("=HYPERLINK(1)"), cell(0.25), cell(None)
    ("'=HYPERLINK(1)", '0.25', '')
    """
    if value is None:
        return ""
    if isinstance(value, float):
        return f"{value:.6g}"
    text = " ".join(str(value).split())
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "'", "＝", "＋", "－", "＠") else text


def package_table(results: Results, package: str, golds: dict[str, str]) -> Iterator[str]:
    """The lines of one package: each document of each extractor, then mean, median and deviations."""
    yield "\t".join(COLUMNS)
    for label in results.labels:
        rows = results.rows[package, label]
        for row in rows:
            yield "\t".join(map(cell, _document_cells(results, row, golds.get(row.name, ""))))
        spreads = {
            (measure, part): results.spread(package, label, measure, part) for measure in MEASURES for part in range(3)
        }
        for name, pick in _SUMMARIES.items():
            numbers = [
                pick(spreads[measure, part]) if _means_something(results, package, part) else None
                for measure in MEASURES
                for part in range(3)
            ]
            size = sum(row.kilobytes for row in rows)
            has_speed = size and name == "mean"
            speed = sum(row.seconds for row in rows) / size if has_speed else None
            elapsed = sum(row.elapsed for row in rows) / size if has_speed else None
            times = [None, speed, None, elapsed]
            line = [label, results.versions.get(label), name, "", "", "", None, *times, *numbers, "", "", "", ""]
            yield "\t".join(map(cell, line))


_SUMMARIES: Final[dict[str, Callable[[Spread], float | None]]] = {
    "mean": lambda spread: spread.mean,
    "median": lambda spread: spread.median,
    "std": lambda spread: spread.std,
    "std within sites": lambda spread: spread.std_within,
}


def _means_something(results: Results, package: str, part: int) -> bool:
    """Of partial gold, recall alone."""
    return part == 1 or package not in results.partial


def _document_cells(results: Results, row: Row, gold: str) -> list[Any]:
    record = row.record
    numbers = [
        record[measure][part] if _means_something(results, row.package, part) else None
        for measure in MEASURES
        for part in range(3)
    ]
    times = [(time, time / row.kilobytes if row.kilobytes else None) for time in (row.seconds, row.elapsed)]
    return [
        row.label,
        results.versions.get(row.label),
        "document",
        row.name,
        row.site,
        record.get("status"),
        record["size"],
        *times[0],
        *times[1],
        *numbers,
        record["gold_words"],
        record["words"],
        record.get("message"),
        gold.strip()[:_START],
    ]


def json_lines(results: Results) -> Iterator[dict[str, Any]]:
    """Everything: the run, then one object a page and extractor."""
    yield {
        "run": results.settings,
        "packages": results.packages,
        "versions": results.versions,
        "left_out": results.left_out,
        "conformance_only": sorted(results.conformance),
    }
    for (package, label), rows in results.rows.items():
        for row in rows:
            facts = {key: value for key, value in row.facts.items() if not isinstance(value, list)}
            scores = {key: value for key, value in row.record.items() if key not in ("key", "name")}
            yield {
                "package": package,
                "extractor": label,
                "document": row.name,
                "site": row.site,
                "facts": facts,
                **scores,
            }


def markdown_table(results: Results, measure: str) -> str:
    """Extractor x package, best first, with the macro mean."""
    lines = [
        f"| extractor | {' | '.join(results.judged)} | macro |",
        f"|---|{'---|' * (len(results.judged) + 1)}",
    ]
    for label in sorted(results.labels, key=lambda label: -results.macro(label, measure)):
        cells = [results.spread(package, label, measure) for package in results.judged]
        shown = " | ".join(_short(item.mean) if item.count else "" for item in cells)
        name = label.replace("|", "\\|")
        lines.append(f"| {name} | {shown} | {_short(results.macro(label, measure))} |")
    return "\n".join(lines) + "\n"


def _short(value: float) -> str:
    return f"{value:.3f}".removeprefix("0") if value < 0.9995 else "1.00"


def write_tables(results: Results, folder: Path, golds: dict[str, dict[str, str]]) -> list[Path]:
    """Write all of them, each file in one step."""
    written = []
    for package in results.packages:
        path = folder / "tables" / f"{safe_name(package)}.tsv"
        lines = package_table(results, package, golds.get(package, {}))
        replace_file(path, ("\n".join(lines) + "\n").encode())
        written.append(path)
    path = folder / "results.jsonl"
    lines = (json.dumps(line, ensure_ascii=False) for line in json_lines(results))
    replace_file(path, ("\n".join(lines) + "\n").encode())
    written.append(path)
    path = folder / "table.md"
    parts = [f"{title}\n\n{markdown_table(results, measure)}" for measure, title in _TABLES.items()]
    replace_file(path, "\n".join(parts).encode())
    return [*written, path]


_TABLES: Final = {"sequence": "Mean word-sequence F1", "bag": "Mean word-bag F1"}
