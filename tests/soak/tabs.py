"""Two hundred tabs pressed one right after the other, and once more: ``python -m tests.soak.tabs [--tabs N]``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from time import monotonic

from playwright.sync_api import Page

from tests.bench.browsing import browsing
from tests.browser.driver import SERIALISE_BESIDE_NOTE, CrunchBrowser
from tests.soak.watching import FEW_RENDERERS, Findings, check_nothing_left, figures, hosts
from tests.support.site_pages import site_html

TABS = 200
SECONDS = 600
_ANSWERS = """
async ([tabIds, first, milliseconds]) => {
  const end = performance.now() + milliseconds;
  for (;;) {
    const { last_press: last } = await chrome.storage.session.get("last_press");
    const titles = await Promise.all(tabIds.map((tabId) => chrome.action.getTitle({ tabId })));
    if (last?.count >= first + tabIds.length || performance.now() > end) return [last?.count ?? 0, titles];
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run it; 0 when everything held."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak.tabs", description=__doc__)
    parser.add_argument("--tabs", type=int, default=TABS, help="how many; %(default)s")
    count = parser.parse_args(arguments).tabs
    findings = Findings()
    with browsing(more_switches=FEW_RENDERERS) as (browser, server):
        addresses = [server.add(f"/{number}", site_html(number)) for number in range(count)]
        tabs = [browser.open(address) for address in addresses]
        before = [tab.evaluate(SERIALISE_BESIDE_NOTE) for tab in tabs]
        _press_all(browser, tabs[:50], ("Show original", "Unsure"), findings)
        started = hosts()
        early = figures(started[0])
        _press_all(browser, tabs[50:], ("Show original", "Unsure"), findings)
        findings.check(hosts() == started, f"hosts {hosts()} instead of {started}")
        findings.compare(early, figures(started[0]), f"{count} tabs")
        _press_all(browser, tabs, ("",), findings)
        changed = [number for number, tab in enumerate(tabs) if tab.evaluate(SERIALISE_BESIDE_NOTE) != before[number]]
        findings.check(not changed, f"tabs that are not as they were: {changed[:10]}")
    check_nothing_left(findings, started)
    return findings.report()


def _press_all(browser: CrunchBrowser, tabs: list[Page], beginnings: tuple[str, ...], findings: Findings) -> None:
    """Press in every tab without waiting, then wait for all."""
    began = monotonic()
    first = browser.press_count()
    for tab in tabs:
        browser.trigger(tab)
    triggered = monotonic()
    tab_ids = [browser.tab_id(tab) for tab in tabs]
    ended, titles = browser.worker.evaluate(_ANSWERS, [tab_ids, first, SECONDS * 1000])
    findings.check(ended == first + len(tabs), f"{ended - first} presses of {len(tabs)} ended")
    wrong = [title for title in titles if not title.startswith(beginnings)]
    findings.check(not wrong, f"{len(wrong)} buttons say something else: {wrong[:3]}")
    findings.lines.append(
        f"{len(tabs)} presses in {triggered - began:.0f} s, the last ended after {monotonic() - began:.0f} s"
    )


if __name__ == "__main__":
    sys.exit(main())
