"""The table of accuracy in RESULTS.md, and README's sentence: our algorithms and others' on annotated packages.

    crunch evaluate PACKAGES/*.tar.xz --algorithms LIST --peers LIST --out RESULTS     # measures; hours with peers
    python -m tests.bench.accuracy RESULTS...     # takes their figures over into accuracy.json, and writes both
    python -m tests.bench.accuracy                # writes both only, as after a training of `learned`

``accuracy.json`` holds figures and no text of a page. The rows of ``learned`` and ``auto`` are never measured on all
pages, where the model has seen most of them: they come from the model card, cross-validated by site.
"""

from __future__ import annotations

import argparse
import json
import re
import textwrap
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from crunch.files import replace_file
from crunch_lab.evaluation.extractors import BESIDE
from crunch_lab.evaluation.model_card import CARD, TRAINED, card_rows

ROOT: Final = Path(__file__).parents[2]
FIGURES: Final = Path(__file__).with_name("accuracy.json")
RESULTS: Final = Path(__file__).with_name("RESULTS.md")
README: Final = ROOT / "README.md"

SETS: Final = (
    "cleaneval",
    "cleanportaleval",
    "daniel",
    "dragnet",
    "harvest-forum",
    "irdata-big9",
    "irdata-chaos",
    "magic-article",
    "magic-forum",
    "naeb",
    "scrapinghub",
    "wcxb",
)
_BEGIN, _END = "<!-- accuracy: python -m tests.bench.accuracy -->", "<!-- end of accuracy -->"

Figures = dict[str, dict[str, Any]]
"""Extractor -> kind, version, median milliseconds, and for each set its pages and F1 over bags and sequences."""


def collect(figures: Figures, summaries: Sequence[dict[str, Any]]) -> Figures:
    """Figures with those of some runs taken over; of two runs on a set, the one with more pages counts."""
    made = {label: {**entry, "sets": {**entry["sets"]}} for label, entry in figures.items()}
    for summary in summaries:
        for label, found in summary["extractors"].items():
            if label.partition(BESIDE)[0].partition(":")[0] in TRAINED:
                continue
            version = summary["versions"].get(label, "")
            kind = "ours" if "+" in version else "peer"
            shown = "" if kind == "ours" else version
            if made.get(label, {}).get("version") != shown:  # figures of another version are not mixed in
                made[label] = {"kind": kind, "version": shown, "sets": {}}
            entry = made[label]
            entry["ms"] = round(found["median_ms"], 1)
            for name, cell in found["packages"].items():
                before = entry["sets"].get(name, {"pages": 0})
                if name in SETS and cell["pages"] and cell["pages"] >= before["pages"]:
                    entry["sets"][name] = {
                        "pages": cell["pages"],
                        "bag": round(cell["bag"], 4),
                        "sequence": round(cell["sequence"], 4),
                    }
    return made


def card_figures(card: str) -> dict[str, dict[str, float]]:
    """``auto`` and ``learned`` -> set -> F1, as the model card states it.

    Raises:
        ValueError: a set is missing there.
    """
    rows = card_rows(card)
    missing = set(SETS) - set(rows)
    if missing:
        raise ValueError(f"the model card has no line of {', '.join(sorted(missing))}")
    learned = {name: value for name in SETS if (value := rows[name].learned) is not None}
    return {"auto": {name: rows[name].f1 for name in SETS}, **({"learned": learned} if learned else {})}


def table(figures: Figures, card: str) -> str:
    """The table in Markdown, best macro mean first."""
    most = {name: max(entry["sets"].get(name, {"pages": 0})["pages"] for entry in figures.values()) for name in SETS}
    rows = [
        (_mean(list(bags.values())), _line(f"**`{name}`**, cross-validated by site", bags, {}, None, None))
        for name, bags in card_figures(card).items()
    ]
    for label, entry in figures.items():
        if set(entry["sets"]) != set(SETS):
            continue
        bags = {name: entry["sets"][name]["bag"] for name in SETS}
        sampled = {name: entry["sets"][name]["pages"] for name in SETS if entry["sets"][name]["pages"] < most[name]}
        sequence = _mean([entry["sets"][name]["sequence"] for name in SETS])
        title = f"`{label.replace(':', ' ')}`" if entry["kind"] == "ours" else f"{label} {entry['version']}"
        rows.append((_mean(list(bags.values())), _line(title, bags, sampled, sequence, entry["ms"])))
    head = [f"{name} ({most[name]:,})" for name in SETS]
    lines = [
        f"| extractor | {' | '.join(head)} | macro | in sequence | ms |",
        "|---|" + "--:|" * (len(SETS) + 3),
        *(line for _, line in sorted(rows, key=lambda row: -row[0])),
    ]
    return "\n".join(lines) + "\n"


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _line(title: str, bags: dict[str, float], sampled: dict[str, int], sequence: float | None, ms: float | None) -> str:
    cells = [_short(bags[name]) + (f" ({sampled[name]})" if name in sampled else "") for name in SETS]
    cells += [f"**{_short(_mean(list(bags.values())))}**", "" if sequence is None else _short(sequence)]
    cells.append("" if ms is None else f"{ms:.0f}" if ms >= 10 else f"{ms:.1f}")
    return f"| {title} | {' | '.join(cells)} |"


def _short(value: float) -> str:
    return f"{value:.3f}".removeprefix("0")


def sentence(figures: Figures, card: str) -> str:
    """The sentence of README: `auto` beside the best peer that has all sets."""
    peers = {
        f"{label} {entry['version']}": _mean([entry["sets"][name]["bag"] for name in SETS])
        for label, entry in figures.items()
        if entry["kind"] == "peer" and set(entry["sets"]) == set(SETS)
    }
    best = max(peers, key=lambda label: peers[label])
    pages = sum(max(entry["sets"].get(name, {"pages": 0})["pages"] for entry in figures.values()) for name in SETS)
    own = _short(_mean(list(card_figures(card)["auto"].values())))
    words = (
        f"On {len(SETS)} sets of annotated pages, {pages:,} in all, `auto` reaches a mean F1 of {own}, cross-validated "
        f"by site; the best of {len(peers)} other extractors, {best}, reaches {_short(peers[best])}."
    )
    return "\n".join(textwrap.wrap(words, 120, break_on_hyphens=False))


def in_page(text: str, made: str) -> str:
    """A page in Markdown with what was made in its place.

    Raises:
        ValueError: the page has no place for it.
    """
    pattern = re.compile(f"{re.escape(_BEGIN)}\n.*?{re.escape(_END)}", re.DOTALL)
    if not pattern.search(text):
        raise ValueError(f"the page has no place for what is made: {_BEGIN}")
    return pattern.sub(lambda _: f"{_BEGIN}\n\n{made.rstrip()}\n\n{_END}", text)


def pages() -> dict[Path, str]:
    """Each page that shows accuracy, as it has to be by now."""
    figures, card = read_figures(), CARD.read_text()
    made = {RESULTS: table(figures, card), README: sentence(figures, card)}
    return {path: in_page(path.read_text("utf-8"), text) for path, text in made.items()}


def read_figures() -> Figures:
    """What is in ``accuracy.json``."""
    figures: Figures = json.loads(FIGURES.read_text()) if FIGURES.exists() else {}
    return figures


def _summaries(folders: Sequence[str]) -> Iterator[dict[str, Any]]:
    for folder in folders:
        summary = json.loads((Path(folder) / "summary.json").read_text())
        if summary["run"]["tokens"] != "compared":
            raise ValueError(f"{folder} counts other words than the table")
        yield summary


def main() -> None:
    """Take the figures of runs over, if there are any, and write the pages that show them."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.accuracy", description=__doc__)
    parser.add_argument("folders", nargs="*", help="what crunch evaluate wrote: folders with summary.json")
    folders = parser.parse_args().folders
    figures = collect(read_figures(), list(_summaries(folders)))
    if folders:
        replace_file(FIGURES, (json.dumps(figures, indent=1, sort_keys=True) + "\n").encode())
    for path, text in pages().items():
        replace_file(path, text.encode())


if __name__ == "__main__":
    main()
