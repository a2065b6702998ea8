"""How long a reader waits for another theme: from the choice in the panel to the frame that shows it, in Chromium."""

from __future__ import annotations

import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import CDPSession, Page

from crunch.deploy.install_host import install_in_profile
from tests.bench.figures import Figure
from tests.bench.pages import html_of
from tests.browser.driver import CrunchBrowser, open_browser
from tests.browser.extension_pages import build_with_sites, open_page
from tests.browser.server import serve

ELEMENTS = 3_000
BOUND = 100.0
_ROUNDS = 3
_THEMES = ("dark", "sepia", "contrast", "page", "custom", "light")

_WATCH = """
() => {
  const shown = () => getComputedStyle(document.body).backgroundColor;
  const before = shown();
  globalThis.painted = new Promise((done) => {
    const look = () => {
      if (shown() === before) return requestAnimationFrame(look);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => done(performance.timeOrigin + performance.now());
      port2.postMessage(0);
    };
    requestAnimationFrame(look);
  });
}
"""
"""A message that is sent while a frame is made comes when it has been painted."""

_CHANGE = """
async ([tabId, change]) => {
  const asked = performance.timeOrigin + performance.now();
  const answer = await chrome.runtime.sendMessage({ type: "change_reading", tabId, change });
  if (answer.error) throw new Error(JSON.stringify(answer.error));
  return asked;
}
"""

_KEPT = """
async (tabId) => {
  const func = () => {
    const { nodes, states, facts } = globalThis.crunch.layer;
    return nodes.filter((node, number) => node.nodeType === 1 && states[number] !== 0 && facts[number] !== 1).length;
  };
  return (await chrome.scripting.executeScript({ target: { tabId }, func }))[0].result;
}
"""


def measure_reading(quick: bool = False) -> list[Figure]:
    """Switches between all themes on a crunched page; when quick, once each."""
    with tempfile.TemporaryDirectory(prefix="crunch-bench-") as folder:
        profile = Path(folder, "profile")
        extension = build_with_sites(Path(folder, "extension"))
        install_in_profile("chromium", profile)
        with serve() as server, open_browser(profile, extension) as browser:
            page = browser.open(server.add("/reading.html", html_of(ELEMENTS + 100)))
            browser.press(page)
            return _measure_themes(browser, page, 1 if quick else _ROUNDS)


def _measure_themes(browser: CrunchBrowser, page: Page, rounds: int) -> list[Figure]:
    tab_id = browser.tab_id(page)
    kept: int = browser.worker.evaluate(_KEPT, tab_id)
    panel = open_page(browser, "host_help.html")
    asked: dict[str, Any] = {"type": "turn_reading", "tabId": tab_id, "isOn": True}
    panel.evaluate("(message) => chrome.runtime.sendMessage(message)", asked)
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    times: dict[str, list[float]] = {theme: [] for theme in _THEMES}
    works: list[float] = []
    for _ in range(rounds + 1):
        for theme in _THEMES:
            page.bring_to_front()
            page.evaluate(_WATCH)
            before = _work(session)
            begun: float = panel.evaluate(_CHANGE, [tab_id, {"theme": theme}])
            times[theme].append(float(page.evaluate("() => globalThis.painted")) - begun)
            works.append(_work(session) - before)
    middles = {theme: median(found[1:]) for theme, found in times.items()}
    worst = max(middles, key=lambda theme: middles[theme])
    return [
        Figure(f"{kept:,} kept elements: a theme, to the painted frame, median", median(middles.values()), "ms", BOUND),
        Figure(f"  the slowest theme ({worst})", middles[worst], "ms", BOUND),
        Figure("  processor time of the page, which does not wait for others", median(works[len(_THEMES) :]), "ms"),
    ]


def _work(session: CDPSession) -> float:
    """Milliseconds of processor time that the page's main thread has taken."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return float(next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration")) * 1000
