"""What a crunched page costs that goes on changing: the work on what comes into it; what ticks in it; rest.

A change of 200 elements is measured from the task that makes it to its first mark. The pauses in which the page is let
come to rest are in that, so the work on the page's own thread stands beside it: of our scripts, without the styles and
the layout that the browser works out for them, in processor time, which does not grow with what else the machine does.
"""

from __future__ import annotations

from statistics import median
from typing import Any, Final

from playwright.sync_api import CDPSession, Page

from tests.bench.browsing import browsing
from tests.bench.figures import Figure
from tests.bench.pages import ELEMENTS, entries, html_of
from tests.bench.ticking import measure_ticking
from tests.browser.driver import CrunchBrowser
from tests.browser.late_pages import ADVERT

SIZES: Final = (300, 3_000, 30_000)
CHANGE: Final = 200
"""Elements that come at once."""
OWN: Final = 50.0
_ROUNDS: Final = 5
_APART: Final = 1_200
"""Milliseconds between two changes: sooner the page is not asked again."""
_STEPS: Final = {"captureLate": "capture", "planLate": "plan", "commitLate": "apply, with the browser's layout"}

_WATCH_STEPS: Final = """
async ([tabId, names]) => {
  const func = (names) => {
    const { crunch: steps } = globalThis;
    steps.stepTimes = {};
    for (const name of names) {
      const step = steps[name];
      steps[name] = (...values) => {
        const started = performance.now();
        try {
          return step(...values);
        } finally {
          steps.stepTimes[name] = performance.now() - started;
        }
      };
    }
  };
  await chrome.scripting.executeScript({ target: { tabId }, func, args: [names] });
}
"""
_STEP_TIMES: Final = """
async (tabId) => {
  const func = () => globalThis.crunch.stepTimes;
  return (await chrome.scripting.executeScript({ target: { tabId }, func }))[0].result;
}
"""
_PUT: Final = """
(html) => {
  document.querySelector("main").insertAdjacentHTML("beforeend", html);
  document.body.getBoundingClientRect(); // what the change itself takes is the page's
  const advert = document.querySelector("main > .ad-slot:last-of-type");
  const begun = performance.now();
  globalThis.marked = new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("nothing was marked")), 20_000);
    new MutationObserver((_, observer) => {
      observer.disconnect();
      clearTimeout(timer);
      resolve(performance.now() - begun);
    }).observe(advert, { attributes: true });
  });
}
"""
_MARKED: Final = """
async () => {
  const milliseconds = await globalThis.marked;
  await new Promise((resolve) => { setTimeout(resolve, 100); }); // what follows upon the marks is over
  return milliseconds;
}
"""


def measure_late(quick: bool = False) -> list[Figure]:
    """Changes on pages of three sizes; then pages that change all the time, and idle ones."""
    figures: list[Figure] = []
    with browsing() as (browser, server):
        for size in SIZES[: 1 if quick else None]:
            address = server.add(f"/{size}.html", html_of(size))
            figures += _measure_changes(browser, address, size, 1 if quick else _ROUNDS)
        return figures + measure_ticking(browser, server, quick)


def _measure_changes(browser: CrunchBrowser, address: str, size: int, rounds: int) -> list[Figure]:
    firsts, others = [], []
    for _ in range(rounds):
        page = browser.open(address)
        browser.press(page)
        tab_id = browser.tab_id(page)
        firsts.append(_change(page, 0))
        browser.worker.evaluate(_WATCH_STEPS, [tab_id, list(_STEPS)])
        found = _change(page, 1)
        others.append({**found, **browser.worker.evaluate(_STEP_TIMES, tab_id)})
        page.close()
    middle = {name: median(one[name] for one in others) for name in others[0]}
    return [
        Figure(f"{CHANGE} elements into {size:,}: own work on the page's thread", middle["own"], "ms", OWN),
        *(Figure(f"  {title}, by the clock", middle[name], "ms") for name, title in _STEPS.items()),
        Figure("  the browser's styles and layout", middle["browser"], "ms"),
        Figure("  own work on the first change in a page", median(one["own"] for one in firsts), "ms"),
        Figure("  from the change to its marks, pauses in which it rests too", middle["marked"], "ms"),
        Figure("    when it is the first", median(one["marked"] for one in firsts), "ms"),
    ]


def _change(page: Page, number: int) -> dict[str, Any]:
    """What one change comes to, in milliseconds."""
    page.wait_for_timeout(_APART)  # nothing is waited for: a change right after another one is looked at later
    advert = ADVERT.replace(" data-t=go", "")
    html = entries(CHANGE // ELEMENTS, 100_000 * (number + 1)) + advert
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.evaluate(_PUT, html)
    before = _durations(session)
    marked: float = page.evaluate(_MARKED)
    after = _durations(session)
    session.detach()
    spent = {name: after[name] - value for name, value in before.items()}
    return {
        "marked": marked,
        "own": spent["ScriptDuration"],
        "browser": spent["LayoutDuration"] + spent["RecalcStyleDuration"],
    }


def _durations(session: CDPSession) -> dict[str, float]:
    """Milliseconds that the page's thread has worked, by kind."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return {metric["name"]: metric["value"] * 1000 for metric in metrics if metric["name"].endswith("Duration")}
