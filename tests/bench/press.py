"""What a reader waits for: from the press of the button to the applied page, in a real browser with the real host."""

from __future__ import annotations

from statistics import median

from tests.bench.browsing import browsing
from tests.bench.figures import Figure
from tests.bench.pages import html_of
from tests.browser.driver import CrunchBrowser

_ROUNDS = 9
_TOTAL = {300: 60.0, 3_000: None, 30_000: 400.0}
_OWN_PIECE = 100.0


def measure_press(quick: bool = False) -> list[Figure]:
    """Warm presses on pages of three sizes."""
    figures: list[Figure] = []
    with browsing() as (browser, server):
        for size, bound in list(_TOTAL.items())[: 1 if quick else None]:
            address = server.add(f"/{size}.html", html_of(size))
            figures += _measure_page(browser, address, size, bound, 1 if quick else _ROUNDS)
    return figures


def _measure_page(browser: CrunchBrowser, address: str, size: int, bound: float | None, rounds: int) -> list[Figure]:
    page = browser.open(address)
    presses = []
    restores = []
    for _ in range(rounds + 1):
        last = browser.press(page)
        presses.append({**last["timings"], "piece": last["longestPiece"]})
        restores.append(browser.press(page)["restoreTimings"])
    page.close()
    warm = presses[1:]
    middle = {name: median(press[name] for press in warm) for name in warm[0]}
    own = max(middle[part] for part in ("capture", "piece", "plan", "apply"))
    host = middle["parse"] + middle["extract"] + middle["markers"]
    return [
        Figure(f"{size:,} elements: press to applied", middle["total"], "ms", bound),
        Figure("  longest own piece on the main thread", own, "ms", _OWN_PIECE if size == 30_000 else None),
        Figure("  of it capture", middle["capture"], "ms"),
        Figure("  of it the lines, while the host works", middle["piece"], "ms"),
        Figure("  host (parse, extract, markers)", host, "ms"),
        Figure("  transfer and waiting", middle["transfer"], "ms"),
        Figure("  plan, style sheet, markers set", middle["plan"] + middle["insert"] + middle["apply"], "ms"),
        Figure("  the browser's layout", middle["layout"], "ms"),
        Figure("  restore", median(restore["restore"] for restore in restores[1:]), "ms"),
    ]
