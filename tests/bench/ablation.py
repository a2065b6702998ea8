"""What each step of `auto` is worth: its table in RESULTS.md.

    python -m tests.bench.ablation [PACKAGE...] --pages 40      # CRUNCH_PACKAGES by itself; prints the table
    python -m tests.bench.ablation --pages 40 --write           # and puts it into RESULTS.md

Every page is judged once and decided anew without each step, so that all rows are of the same pages. The model has seen
most of these pages: differences count, not the height.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from crunch.advertisements.hosts import advertisement_server
from crunch.algorithms.auto.algorithm import decide
from crunch.algorithms.auto.evidence import Evidence
from crunch.algorithms.auto.settings import Settings
from crunch.algorithms.auto.steps import NAMES, STEPS
from crunch.algorithms.base import Context
from crunch.documents.extraction import Extraction
from crunch.documents.parsing import parse_html
from crunch.documents.semantics.seen import seen_page
from crunch.files import replace_file
from crunch_lab.cli.gate import default_packages
from crunch_lab.evaluation.measures import word_sequence
from crunch_lab.evaluation.packages import Document, Package
from crunch_lab.evaluation.stages import sample_of
from crunch_lab.evaluation.tokens import compared_tokens
from tests.bench.accuracy import RESULTS, SETS

_BEGIN, _END = "<!-- ablation: python -m tests.bench.ablation --write -->", "<!-- end of ablation -->"
_GROUPS: Final = {"all steps": frozenset(NAMES)}
"""Left out together; each step by itself comes besides."""


@dataclass
class Worth:
    """What it is to leave something out."""

    changed: int = 0
    """Pages whose text is another one."""
    by_set: defaultdict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    """Differences of F1, one a page."""

    @property
    def macro(self) -> float:
        """Mean over the sets of the mean over their pages."""
        return sum(sum(values) / len(values) for values in self.by_set.values()) / max(len(self.by_set), 1)

    @property
    def extremes(self) -> tuple[float, float]:
        """The set that loses most and the one that gains most."""
        means = [sum(values) / len(values) for values in self.by_set.values()] or [0.0]
        return min(means), max(means)


def measure(packages: list[Path], pages: int) -> dict[str, Worth]:
    """By what is left out: what it changes, against all steps.

    Args:
        packages: archives or folders.
        pages: of each at most; those that the gate would take.
    """
    left_out = {**{name: frozenset((name,)) for name in NAMES}, **_GROUPS}
    worth = {name: Worth() for name in left_out}
    for path in packages:
        package = Package(path)
        for count, document in enumerate(_sample(package, pages), start=1):
            print(f"\r{package.name} {count}\033[K", end="", file=sys.stderr, flush=True)
            _add(worth, left_out, package.name, document)
    return worth


def _sample(package: Package, pages: int) -> Iterator[Document]:
    documents = {document.name: document for document in package.documents()}
    for name in sample_of(list(documents), package.name, pages):
        yield documents[name]


def _add(worth: dict[str, Worth], left_out: dict[str, frozenset[str]], package: str, document: Document) -> None:
    page = seen_page(parse_html(document.html, document.facts.get("url")), "drop")
    evidence = Evidence(page, Settings(), Context(is_advertisement=advertisement_server))
    gold = compared_tokens(document.gold)

    def text_of(without: frozenset[str]) -> str:
        answer: Extraction = decide(evidence, without).answer
        return answer.text

    whole = text_of(frozenset())
    full = word_sequence(compared_tokens(whole), gold).f1
    for name, without in left_out.items():
        text = text_of(without)
        same = text == whole
        worth[name].changed += not same
        worth[name].by_set[package].append(0.0 if same else word_sequence(compared_tokens(text), gold).f1 - full)


def table(worth: dict[str, Worth]) -> str:
    """In Markdown: a row a step, in their order."""
    sets = next(iter(worth.values())).by_set
    count = sum(map(len, sets.values()))
    does = {step.name: step.does for step in STEPS}
    lines = [
        f"Of {count:,} pages of {len(sets)} sets: macro F1 of `auto` without the step, less that with all steps.",
        "",
        "| without | pages that change | F1 | worst set | best set | what the step does |",
        "|---|---:|---:|---:|---:|---|",
    ]
    for name, one in worth.items():
        low, high = one.extremes
        figures = f"{one.macro:+.4f} | {low:+.4f} | {high:+.4f}"
        lines.append(f"| {name} | {one.changed} | {figures} | {does.get(name, 'what the model alone comes to')} |")
    return "\n".join(lines)


def main() -> None:
    """Measure, print, and write where it is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("package", nargs="*", type=Path, help="packages (default: the sets of the accuracy table)")
    parser.add_argument("--pages", type=int, default=40, help="of each set (default: 40)")
    parser.add_argument("--write", action="store_true", help="put the table into RESULTS.md")
    options = parser.parse_args()
    usual = [path for path in default_packages() if path.name.partition(".")[0] in SETS]
    packages = options.package or usual
    if not packages:
        parser.error("no annotated pages here: set CRUNCH_PACKAGES to their folder, or name packages")
    found = table(measure(packages, options.pages))
    print(file=sys.stderr)
    print(found)
    if options.write:
        before, _, rest = RESULTS.read_text("utf-8").partition(_BEGIN)
        _, _, after = rest.partition(_END)
        replace_file(RESULTS, f"{before}{_BEGIN}\n{found}\n{_END}{after}".encode())


if __name__ == "__main__":
    main()
