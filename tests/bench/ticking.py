"""What a crunched page takes of the processor beside the same page as it was: one that changes ten times a second, and
one that rests. Measured by turns in one tab, so that each has its neighbour under the same load.
"""

from __future__ import annotations

import os
from pathlib import Path
from statistics import median
from time import monotonic
from typing import Final

from playwright.sync_api import CDPSession, Page

from tests.bench.figures import Figure
from tests.bench.pages import html_of
from tests.browser.driver import CrunchBrowser
from tests.browser.server import PageServer
from tests.soak.watching import hosts

ELEMENTS: Final = 3_000
SHARE: Final = 1.0
"""Per cent of one core."""
_TURNS: Final = 3
_SECONDS: Final = 20
_REST: Final = 500
"""Milliseconds after a press, until what is done once is done."""
_KINDS: Final = {"TaskDuration": "page", "ScriptDuration": "scripts"}

TICKS: Final = """
<script>addEventListener("load", () => {
  const [, first, second, third] = document.querySelectorAll("main > .entry");
  const clock = first.querySelector("p").appendChild(document.createElement("b"));
  const bar = second.querySelector("p");
  const list = third.querySelector("ul");
  let count = 0;
  setInterval(() => {
    count += 1;
    clock.textContent = `${count} so far`;
    bar.setAttribute("style", `opacity: ${0.5 + (count % 10) / 20}`);
    const item = document.createElement("li");
    item.textContent = `The price of herring in the harbour, for the ${count}th time today`;
    list.firstElementChild.replaceWith(item);
  }, 100);
});</script>
"""
"""A text that changes, an attribute that is animated, a list in which one element takes the place of another."""


def measure_ticking(browser: CrunchBrowser, server: PageServer, quick: bool = False) -> list[Figure]:
    """Shares of one core, over those of the same page as it was."""
    still = html_of(ELEMENTS)
    pages = {
        f"{ELEMENTS:,} elements, ten changes a second": still.replace("</head>", TICKS + "</head>"),
        f"{ELEMENTS:,} elements at rest": still,
    }
    figures: list[Figure] = []
    for number, (title, html) in enumerate(pages.items()):
        page = browser.open(server.add(f"/ticks-{number}.html", html))
        page.wait_for_timeout(1_000)  # the browser goes on working after a page has loaded, and says not when it ends
        figures += _measure(browser, page, title, 1 if quick else _TURNS, 2 if quick else _SECONDS)
        page.close()
    return figures


def _measure(browser: CrunchBrowser, page: Page, title: str, turns: int, seconds: float) -> list[Figure]:
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    whole = page.context.browser
    assert whole is not None
    system = whole.new_browser_cdp_session()
    more: list[dict[str, float]] = []
    for _ in range(turns):
        plain = _shares(page, session, system, seconds)
        assert browser.press(page)["hiddenParts"] > 0
        crunched = _shares(page, session, system, seconds)
        assert browser.press(page)["state"] == "restored"
        more.append({name: crunched[name] - plain[name] for name in plain} | {"before": plain["page"]})
    session.detach()
    system.detach()
    middle = {name: median(one[name] for one in more) for name in more[0]}
    return [
        Figure(f"{title}: thread, beyond the page's", middle["page"], "% of a core", SHARE),
        Figure("  the page itself, uncrunched", middle["before"], "% of a core"),
        Figure("  scripts, beyond the page's", middle["scripts"], "% of a core"),
        Figure("  host", middle["host"], "% of a core", SHARE),
        Figure("  all processes of the browser, beyond the page's", middle["browser"], "% of a core"),
    ]


def _shares(page: Page, session: CDPSession, system: CDPSession, seconds: float) -> dict[str, float]:
    """Per cent of a core that a page takes now, by whom."""
    page.wait_for_timeout(_REST)  # what a press leaves to be done is no share of the page at rest
    before, begun = _times(session, system), monotonic()
    page.wait_for_timeout(seconds * 1_000)  # the time over which the share is taken
    after, spent = _times(session, system), monotonic() - begun
    return {name: 100 * (after[name] - value) / spent for name, value in before.items()}


def _times(session: CDPSession, system: CDPSession) -> dict[str, float]:
    """Seconds of processor time until now."""
    metrics = {metric["name"]: metric["value"] for metric in session.send("Performance.getMetrics")["metrics"]}
    processes = system.send("SystemInfo.getProcessInfo")["processInfo"]
    return {
        **{ours: metrics[name] for name, ours in _KINDS.items()},
        "browser": sum(process["cpuTime"] for process in processes),
        "host": sum(map(processor_seconds, hosts())),
    }


def processor_seconds(process: int) -> float:
    """Seconds of processor time that a process has taken, and what it has waited for."""
    fields = Path(f"/proc/{process}/stat").read_text("utf-8", "replace").rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
