"""What a press saves a blind reader, and how much of the text is on the first screen.

    python -m tests.bench.stops                # prints the figures of 150 annotated pages and of the sample pages
    python -m tests.bench.stops --pages        # page by page besides, with what still stands before the text
    python -m tests.bench.stops --write        # writes figures.json, the plot, and the tables of RESULTS.md

The annotated pages are those whose names have the smallest hashes (``drawing.py``), of CRUNCH_PACKAGES. Their external
style sheets and pictures are missing, and their scripts do not run.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Playwright

from crunch.files import replace_file
from crunch_lab.evaluation.packages import Document, Package
from tests.bench.drawing import chosen, why_not
from tests.bench.figures import Figure
from tests.bench.rendering import mark_of
from tests.bench.stops.browser import ASSETS, going, gone_through
from tests.bench.stops.measure import Measured, measured
from tests.bench.stops.plot import plot
from tests.bench.stops.summary import COMMAND, PRESS, WANTED, by_kind, summary
from tests.bench.stops.tables import tables

PAGES: Final = 150
FIGURES: Final = Path(__file__).with_name("figures.json")
PLOT: Final = Path(__file__).parents[1] / "stops.svg"
RESULTS: Final = Path(__file__).parents[1] / "RESULTS.md"
_BEGIN, _END = "<!-- stops: python -m tests.bench.stops --write -->", "<!-- end of stops -->"


def samples() -> list[Document]:
    """Our own pages."""
    return list(Package(ASSETS).documents())


def gone_pages(
    documents: Iterable[Document], playwright: Playwright | None = None
) -> tuple[list[Measured], dict[str, str]]:
    """Pages that were gone through, and why others were not."""
    found, left = [], {}
    with going(playwright) as browser:
        for document in documents:
            name = f"{document.package}/{document.name}"
            gone = gone_through(browser, document)
            page = None if gone is None else measured(document, gone)
            if page is not None:
                found.append(page)
            else:
                left[name] = "not pressed" if gone is None else "no beginning of gold in its tree"
    return found, left


def measure_stops(quick: bool = False) -> list[Figure]:
    """For ``make bench``: the annotated pages where there are some, and the sample pages."""
    figures = _figures("sample pages", gone_pages(samples()[: 2 if quick else None])[0])
    if quick:
        return figures
    if why_not():
        print(f"\n{why_not()}")
        return figures
    return figures + _figures("annotated pages", gone_pages(chosen(PAGES))[0])


def _figures(title: str, pages: list[Measured]) -> list[Figure]:
    known = summary(pages)
    figures = [Figure(title, known["pages"], "pages")]
    for way, found in known["ways"].items():
        wanted = WANTED if way in (PRESS, COMMAND) else {}
        middle, high = found["stops"]
        figures += [
            Figure(f"  {way}: stops before the first sentence, median", middle, "stops", wanted.get("median")),
            Figure("    95th percentile", high, "stops", wanted.get("95 %")),
            Figure("    speech before it, median", found["seconds"][0], "s"),
            Figure("    pages on which it leads there", found["reached"], "pages"),
        ]
    before, after = known["whole"]["stops"]
    return [
        *figures,
        Figure("  stops in the whole page, median, before", before[0], "stops"),
        Figure("    after a press", after[0], "stops"),
        Figure("  no rival leads nearer", 100 * known["ahead"], "%"),
        Figure("  pages that lost their beginning", known["lost_beginning"], "pages", 0),
        Figure("  pages whose content became unreachable", known["unreachable"], "pages", 0),
        Figure("  pages with more stops than before", known["went_up"], "pages", 0),
    ]


def floors_of(page: Measured) -> dict[str, Any]:
    """What ``tests/browser/test_stops.py`` holds of a sample page."""
    return {
        "after": page.after and page.after.stops,
        "text": page.text and page.text.stops,
        "whole": page.stops[1],
        "gold": page.gold[1],
        "seen": {size: words[1] for size, words in page.seen.items()},
    }


def _write(own: list[Measured], others: list[Measured], documents: list[Document]) -> None:
    known = {
        "fingerprint": mark_of(documents),
        "annotated": {kind: summary(pages) for kind, pages in by_kind(others).items()},
        "samples": {page.name.split("/")[1]: floors_of(page) for page in own},
    }
    replace_file(FIGURES, (json.dumps(known, indent=1, sort_keys=True) + "\n").encode())
    title = f"Pages at whose first sentence a reader is, of {len(others)}"
    replace_file(PLOT, plot(others, title).encode())
    text = RESULTS.read_text("utf-8")
    pattern = re.compile(f"{re.escape(_BEGIN)}\n.*?{re.escape(_END)}", re.DOTALL)
    made = tables(others, own)
    replace_file(RESULTS, pattern.sub(lambda _: f"{_BEGIN}\n\n{made}\n{_END}", text).encode())


def main() -> None:
    """Print the figures, or write them."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.stops", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=PAGES, help="annotated pages (default: %(default)s)")
    parser.add_argument("--pages", action="store_true", help="print every page")
    parser.add_argument("--write", action="store_true", help="write figures, plot and tables")
    options = parser.parse_args()
    if options.write and why_not():
        parser.error(why_not())
    documents = [] if why_not() else chosen(options.count)
    own, left = gone_pages(samples())
    others, more = gone_pages(documents)
    for name, why in {**left, **more}.items():
        print(f"left out: {name}: {why}")
    if options.pages:
        for page in own + others:
            print(_told(page))
    print("\n" + tables(others, own))
    if options.write:
        _write(own, others, documents)


def _told(page: Measured) -> str:
    ways = {"before": page.before, "after": page.after, "text": page.text, **page.rivals}
    told = ", ".join(f"{name} {way.stops if way else '-'}" for name, way in ways.items())
    marks = [name for name in ("lost_beginning", "unreachable", "went_up") if getattr(page, name)]
    marks += [] if page.ahead else ["behind"]
    return "\n  ".join([f"{page.name} ({page.kind}): {told}; {page.stops}; {' '.join(marks)}", *page.left[:20]])
