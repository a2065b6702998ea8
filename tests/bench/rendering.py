"""What the facts of rendering do to decisions: ``python -m tests.bench.rendering [PAGES]``; a part of ``make bench``.

Annotated pages are drawn by a real Chromium (``drawing.py``) and decided twice, with what it says of rendering and
without. Text that is not rendered is to count for nothing: what is rendered is decided alike, and nothing is lost by
knowing more. Words of the gold that are not rendered are left out on both sides. The same pages as files come besides.

    python -m tests.bench.rendering 60 --floors      # pins what tests/gate/test_rendering.py holds
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import floor
from pathlib import Path
from statistics import mean
from time import monotonic

from playwright.sync_api import Playwright
from playwright.sync_api import TimeoutError as TooLateError

from crunch.documents.blocks import blocks_of
from crunch.documents.extraction import Extraction
from crunch.documents.page import Page
from crunch.documents.parsing import parse_html, parse_snapshot
from crunch.documents.semantics.seen import seen_page
from crunch.files import replace_file
from crunch.service import extract_page
from crunch_lab.evaluation.extractors import digest
from crunch_lab.evaluation.measures import word_bag
from crunch_lab.evaluation.packages import Document, Package
from crunch_lab.evaluation.tokens import compared_tokens
from tests.bench.drawing import chosen, drawing, drawn, name_of, why_not, without_facts
from tests.bench.figures import Figure, print_figures

SAMPLES = Path(__file__).parents[1] / "packages" / "samples"
FLOORS = Path(__file__).parents[1] / "gate" / "rendering.json"
ALGORITHMS = ("auto", "learned")
PAGES = 300
ALIKE = 0.99
"""Share of the rendered blocks that must be decided alike with and without the facts."""
WITH, WITHOUT, FILES = "with facts", "without facts", "files"


@dataclass(frozen=True)
class Decided:
    """How one page came out by one algorithm."""

    name: str
    blocks: int
    """With text that is rendered and seen."""
    alike: int
    f1: dict[str, float]
    """Over word bags: snapshot with facts, without, both against the gold as far as it is rendered; the file."""


def decided(document: Document, snapshot: str) -> dict[str, Decided]:
    """By algorithm, how one page that was drawn is decided in the ways that are compared."""
    url = document.facts.get("url")
    page = parse_snapshot(snapshot, url=url)
    plain = parse_snapshot(without_facts(snapshot), url=url)
    file = parse_html(document.html, url, encoding="utf-8")
    seen = seen_page(page, "drop")
    blocks = len(blocks_of(seen).with_text)
    gold = compared_tokens(document.gold)
    rendered = list((Counter(gold) & Counter(_tokens(seen, None))).elements())
    found = {}
    for algorithm in ALGORITHMS:
        by_facts, by_tree = extract_page(page, algorithm), extract_page(plain, algorithm)
        f1 = {
            WITH: word_bag(_tokens(seen, by_facts), rendered).f1,
            WITHOUT: word_bag(_tokens(seen, by_tree), rendered).f1,
            FILES: word_bag(compared_tokens(extract_page(file, algorithm).text), gold).f1,
        }
        otherwise = kept_blocks(seen, by_facts) ^ kept_blocks(seen, by_tree)
        found[algorithm] = Decided(name_of(document), blocks, blocks - len(otherwise), f1)
    return found


def kept_blocks(page: Page, extraction: Extraction) -> set[int]:
    """The blocks of a page of whose own text, as far as the page displays it, something is kept."""
    owners = blocks_of(page).owners
    kept = {owners[number] for number in _where(page.ink_texts, extraction.kept_texts)}
    return kept | {owners[page.parents[number]] for number in _where(page.ink_tails, extraction.kept_tails)}


def _where(ink: bytearray, kept: bytes) -> Iterator[int]:
    return (number for number, (shown, stays) in enumerate(zip(ink, kept, strict=True)) if shown and stays)


def _tokens(page: Page, extraction: Extraction | None) -> list[str]:
    """Words of the slots that a page displays and an extraction keeps; without one, of all that it displays."""
    texts = page.ink_texts if extraction is None else extraction.kept_texts
    tails = page.ink_tails if extraction is None else extraction.kept_tails
    pieces = [page.texts[number] or "" for number in _where(page.ink_texts, bytes(texts))]
    pieces += [page.tails[number] or "" for number in _where(page.ink_tails, bytes(tails))]
    return compared_tokens(" ".join(pieces))


def measured(
    documents: Iterable[Document], seconds: float | None = None, playwright: Playwright | None = None
) -> dict[str, list[Decided]]:
    """By algorithm, how pages come out.

    Args:
        documents: to draw; those that the browser does not load in its time are left out.
        seconds: after which no further page is drawn.
        playwright: of ``drawing``.
    """
    found: dict[str, list[Decided]] = {algorithm: [] for algorithm in ALGORITHMS}
    end = None if seconds is None else monotonic() + seconds
    with drawing(playwright) as context:
        for document in documents:
            if end is not None and monotonic() > end:
                break
            try:
                snapshot = drawn(context, document.html.decode("utf-8", "replace"))
            except TooLateError:  # a machine that is too busy; whoever counts the results sees it
                continue
            for algorithm, result in decided(document, snapshot).items():
                found[algorithm].append(result)
    return found


def share_alike(results: list[Decided]) -> float:
    """Of the rendered blocks of all pages, those decided alike."""
    return sum(one.alike for one in results) / max(sum(one.blocks for one in results), 1)


def f1_of(results: list[Decided]) -> dict[str, float]:
    """Means over the pages."""
    return {way: mean(one.f1[way] for one in results) for way in (WITH, WITHOUT, FILES)}


def measure_rendering(quick: bool = False, pages: int = PAGES) -> list[Figure]:
    """Draw pages and compare; nothing where there are none, or no browser."""
    if why_not():
        print(f"\n{why_not()}")
        return []
    figures = []
    for algorithm, results in measured(list(Package(SAMPLES).documents())[:2] if quick else chosen(pages)).items():
        f1 = f1_of(results)
        blocks = sum(one.blocks for one in results)
        figures += [
            Figure(f"{algorithm}: rendered blocks of {len(results)} pages", blocks, "blocks"),
            Figure(
                "  decided otherwise with the facts than without",
                100 * (1 - share_alike(results)),
                "%",
                100 * (1 - ALIKE),
            ),
            *(Figure(f"  F1, {way}", 100 * value, "%") for way, value in f1.items()),
        ]
        figures += [
            Figure(f"    {one.name}: blocks decided otherwise", one.blocks - one.alike, "blocks")
            for one in results
            if one.alike < one.blocks
        ]
    return figures


def mark_of(documents: list[Document]) -> str:
    """Fingerprint of pages and gold."""
    return digest([[name_of(document), digest(document.html.hex()), digest(document.gold)] for document in documents])


def _pin(pages: int) -> None:
    documents = chosen(pages)
    floors = {
        algorithm: {way: floor(value * 10_000) / 10_000 for way, value in f1_of(results).items() if way != WITHOUT}
        for algorithm, results in measured(documents).items()
    }
    known = {"pages": pages, "fingerprint": mark_of(documents), "floors": floors}
    replace_file(FLOORS, (json.dumps(known, indent=1, sort_keys=True) + "\n").encode())


def main() -> None:
    """Print the figures, or pin them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pages", nargs="?", type=int, default=PAGES, help="how many (default: %(default)s)")
    parser.add_argument("--floors", action="store_true", help="pin what they come to")
    options = parser.parse_args()
    if options.floors and why_not():
        parser.error(why_not())
    if options.floors:
        _pin(options.pages)
        return
    print_figures("Pages as Chromium renders them", measure_rendering(pages=options.pages))


if __name__ == "__main__":
    main()
