"""How long a press takes beside Mozilla's Readability.js in the same page, on real pages of annotated sets.

Readability gets a copy of the document, as its users do (``new Readability(document.cloneNode(true)).parse()``),
which changes nothing in the page; a press goes on until the page is changed. Both are measured by turns in one tab,
warm and first: the first press there, with the host running, and the first that Readability does, from its source.
Pages load nothing and run none of their scripts, so that the same page is there each time.
"""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median
from typing import Final

from playwright.sync_api import Error, Page

from crunch_lab.evaluation.peers import PEERS, install_command, node_home, peer_version
from tests.bench.browsing import browsing
from tests.bench.figures import Figure
from tests.bench.pages import html_of
from tests.bench.real_pages import whole_pages
from tests.bench.stops.run import samples
from tests.browser.driver import CrunchBrowser
from tests.browser.trips import count_trips, trips_taken

PAGES: Final = 70
WARM: Final = 3.0
"""Times what Readability takes."""
FIRST: Final = 4.0
TRIPS: Final = 3
TRANSFER: Final = 8.0
"""Milliseconds, on a page of so many elements:"""
TRANSFERRED: Final = 1_000
_ROUNDS: Final = 3
_PEER: Final = "readability-js"
_LOADS_NOTHING: Final = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'unsafe-eval'"  # as the peer's source is
)

_READ: Final = """
(source) => {
  document.body?.getBoundingClientRect();
  const started = performance.now();
  globalThis.Readability ??= new Function(`${source}; return Readability;`)();
  new globalThis.Readability(document.cloneNode(true)).parse();
  return performance.now() - started;
}
"""


@dataclass(slots=True)
class Measured:
    """Milliseconds on one page."""

    elements: int
    presses: list[dict[str, float]]
    """The parts of each; the first is the first in its tab."""
    reads: list[float]
    """Of Readability, alike."""
    trips: tuple[int, int]
    """Of the last press until the page was changed, and the calls in them."""

    def warm(self, part: str) -> float:
        """Median of a part of the press."""
        return median(press[part] for press in self.presses[1:])


def measure_readability(quick: bool = False) -> list[Figure]:
    """Real pages, where there are some and the peer is installed; the transfer on a page of ours."""
    source = _source()
    documents = samples()[:2] if quick else whole_pages(PAGES)
    if not documents:
        print("\nno annotated pages here: set CRUNCH_PACKAGES to their folder")
    rounds = 1 if quick else _ROUNDS
    with browsing() as (browser, server):
        count_trips(browser)
        even = _measure(browser, server.add("/even.html", html_of(TRANSFERRED)), "", 1 if quick else 4 * _ROUNDS)
        assert even is not None
        server.headers["Content-Security-Policy"] = _LOADS_NOTHING
        found = []
        for number, document in enumerate(documents):
            address = server.add(f"/{number}.html", document.html)
            page = _measure(browser, address, source, rounds, is_first=number % 2 == 0)
            if page is not None:
                found.append(page)
            else:
                print(f"  left out: {document.package}/{document.name}", flush=True)
    transfer = Figure(f"{TRANSFERRED:,} elements: transfer and waiting", even.warm("transfer"), "ms", TRANSFER)
    return [*_figures(found, bool(source)), transfer]


def _source() -> str:
    """Readability.js as it is installed; empty where it is not."""
    if peer_version(_PEER) is None:
        print(f"\nno Readability.js to compare with. Run: {install_command(_PEER)}")
        return ""
    return (node_home() / "node_modules" / PEERS[_PEER].package / "Readability.js").read_text("utf-8")


def _measure(
    browser: CrunchBrowser, address: str, source: str, rounds: int, *, is_first: bool = True
) -> Measured | None:
    """By turns: whether a press comes first in the tab, or Readability does. Nothing where the page is not crunched."""
    page = browser.context.new_page()
    try:
        browser.open(address, page)
        reads = [] if is_first or not source else [_read(page, source)]
        presses: list[dict[str, float]] = []
        for _ in range(rounds + 1):
            last = browser.press(page)
            if last["state"] not in ("crunched", "unsure"):
                return None
            presses.append(last["timings"])
            trips = trips_taken(browser)
            browser.press(page)
            if source and len(reads) <= rounds:
                reads.append(_read(page, source))
        return Measured(last["elements"], presses, reads, trips)
    except Error:
        return None
    finally:
        page.close()


def _read(page: Page, source: str) -> float:
    return float(page.evaluate(_READ, source))


def _figures(pages: list[Measured], has_peer: bool) -> list[Figure]:
    if not pages:
        return []
    warm = median(page.warm("total") for page in pages)
    first = median(page.presses[0]["total"] for page in pages)
    figures = [
        Figure(f"{len(pages)} real pages: elements, median", median(page.elements for page in pages), "elements"),
        Figure("  press to applied, warm", warm, "ms"),
        Figure("  the first press in a tab", first, "ms"),
    ]
    if has_peer:
        ratios = [page.warm("total") / median(page.reads[1:]) for page in pages]
        firsts = [page.presses[0]["total"] / page.reads[0] for page in pages]
        figures += [
            Figure("  Readability.js, warm", median(median(page.reads[1:]) for page in pages), "ms"),
            Figure("  Readability.js, first", median(page.reads[0] for page in pages), "ms"),
            Figure("  a press in times of it, warm", median(ratios), "times", WARM),
            Figure("  a press in times of it, first", median(firsts), "times", FIRST),
        ]
    return [
        *figures,
        Figure("  of a warm press: transfer and waiting", median(page.warm("transfer") for page in pages), "ms"),
        Figure("    host (parse, extract, markers)", median(map(_host, pages)), "ms"),
        Figure("    capture", median(page.warm("capture") for page in pages), "ms"),
        Figure("    plan, style sheet, markers set", median(map(_applying, pages)), "ms"),
        Figure("    the browser's layout", median(page.warm("layout") for page in pages), "ms"),
        Figure("  trips until it is applied, median", median(page.trips[0] for page in pages), "trips", TRIPS),
        Figure("    most (frames take one more)", max(page.trips[0] for page in pages), "trips"),
    ]


def _host(page: Measured) -> float:
    return sum(page.warm(part) for part in ("parse", "extract", "markers"))


def _applying(page: Measured) -> float:
    return sum(page.warm(part) for part in ("plan", "insert", "apply"))
