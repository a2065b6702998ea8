"""Two hundred pages through thirty tabs, with a new worker and a new host on the way.

``python -m tests.soak.pages [--pages N]``. The pages are annotated ones, which run none of their scripts, or invented
ones where those are not there. Of two pages one is undone and compared, the other is left as it is and another one
comes into its tab, as readers do.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as TooLateError

from crunch_lab.cli.gate import default_packages
from tests.bench.browsing import browsing
from tests.bench.real_pages import whole_pages, without_lazy
from tests.browser.driver import SERIALISE_BESIDE_NOTE, CrunchBrowser
from tests.browser.server import PageServer
from tests.browser.stopping import stop_worker
from tests.soak.killing import wait_for
from tests.soak.watching import FEW_RENDERERS, Figures, Findings, check_nothing_left, figures, hosts
from tests.support.site_pages import site_html

PAGES: Final = 200
TABS: Final = 30
SETTLED: Final = 20
"""Pages after which the memory of a host is that of a host that works."""
LOADED: Final = 10_000
"""Milliseconds."""
_NOTHING_RUNS: Final = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
_ERRORS: Final = """
async (id) => {
  const { runtimeErrors, manifestErrors } = await chrome.developerPrivate.getExtensionInfo(id);
  return [...runtimeErrors, ...manifestErrors].map(({ message, source }) => `${source}: ${message}`);
}
"""
"""What the browser's own page of extensions lists: uncaught errors and warnings of worker, pages, content scripts."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run it; 0 when everything held."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak.pages", description=__doc__)
    parser.add_argument("--pages", type=int, default=PAGES, help="how many; %(default)s")
    count = parser.parse_args(arguments).pages
    findings = Findings()
    with browsing(more_switches=FEW_RENDERERS) as (browser, server):
        server.headers["Content-Security-Policy"] = _NOTHING_RUNS
        started = _Reader(browser, findings).read(_served(server, count))
    check_nothing_left(findings, started)
    return findings.report()


def _served(server: PageServer, count: int) -> list[str]:
    if default_packages():
        pages = [without_lazy(document.html) for document in whole_pages(count)]
    else:
        pages = [site_html(number).encode() for number in range(count)]
    return [server.add(f"/{number}.html", html, "text/html; charset=utf-8") for number, html in enumerate(pages)]


class _Reader:
    """One page after the other; what it has counted is in ``findings``."""

    def __init__(self, browser: CrunchBrowser, findings: Findings) -> None:
        self._browser, self._findings = browser, findings
        self._tabs: list[Page] = []
        self._states: dict[str, int] = {}
        self._started: list[int] = []
        self._early: Figures | None = None
        """Of the host that runs now, after its first pages."""
        self._since = 0
        """Number of the page with which it began."""

    def read(self, addresses: list[str]) -> list[int]:
        """All of them; the hosts that ran."""
        changes: dict[int, tuple[str, Callable[[], None]]] = {
            len(addresses) * 2 // 5: ("the worker ended", self._end_worker),
            len(addresses) * 7 // 10: ("the host was killed", self._kill_host),
        }
        kept: tuple[Page, str] | None = None
        for number, address in enumerate(addresses):
            if number in changes:
                what, change = changes[number]
                self._end_of_life(f"{number - self._since} pages until {what}")
                change()
                self._since = number
                if kept is not None:
                    self._undo(*kept, f"a page crunched before {what}")
            kept = self._page(number, address)
            if number == self._since + SETTLED - 1:
                self._early = self._figures()
        self._end_of_life(f"{len(addresses) - self._since} pages until the end")
        self._findings.lines.append(", ".join(f"{state}: {times}" for state, times in sorted(self._states.items())))
        own = self._browser.context.new_page()
        own.goto("chrome://extensions")
        errors = own.evaluate(_ERRORS, self._browser.extension_id)
        self._findings.lines.append(f"{len(errors)} errors listed by the browser")
        self._findings.check(not errors, f"errors listed by the browser: {errors[:3]}")
        return self._started

    def _page(self, number: int, address: str) -> tuple[Page, str] | None:
        """Press on one in its tab; with what it was before, where it stays crunched."""
        if len(self._tabs) < TABS:
            self._tabs.append(self._browser.context.new_page())
        tab = self._tabs[number % TABS]
        with suppress(TooLateError):  # one that never ends to load is pressed, too
            tab.goto(address, wait_until="domcontentloaded")
            tab.wait_for_load_state(timeout=LOADED)
        before = tab.evaluate(SERIALISE_BESIDE_NOTE)
        state = self._press(tab)
        self._states[state] = self._states.get(state, 0) + 1
        if state not in ("crunched", "unsure"):
            self._findings.check(False, f"page {number}: {state}")
            return None
        if number % 2:
            self._undo(tab, before, f"page {number}")
            return None
        return tab, before

    def _undo(self, tab: Page, before: str, what: str) -> None:
        state = self._press(tab)
        self._findings.check(state == "restored", f"{what}: {state} instead of restored")
        self._findings.check(tab.evaluate(SERIALISE_BESIDE_NOTE) == before, f"{what} is not as it was")

    def _press(self, tab: Page) -> str:
        last: dict[str, Any] = self._browser.press(tab)
        return str(last["state"])

    def _figures(self) -> Figures:
        running = hosts()
        self._findings.check(len(running) == 1, f"hosts {running} instead of one")
        self._started += [one for one in running if one not in self._started]
        return figures(running[0])

    def _end_of_life(self, what: str) -> None:
        if self._early is not None:
            self._findings.compare(self._early, self._figures(), what)
        self._early = None

    def _end_worker(self) -> None:
        stop_worker(self._browser)

    def _kill_host(self) -> None:
        for one in hosts():
            os.kill(one, signal.SIGKILL)
        self._findings.check(wait_for(lambda: not hosts(), 10), "a killed host is still there")


if __name__ == "__main__":
    sys.exit(main())
