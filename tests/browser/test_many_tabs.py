"""Thirty tabs pressed one right after the other: each is crunched, by one host."""

from __future__ import annotations

import pytest

from tests.browser.conftest import SAMPLES, Running
from tests.browser.driver import SERIALISE_BESIDE_NOTE
from tests.browser.server import PageServer

pytestmark = [pytest.mark.browser, pytest.mark.slow]

TABS = 30
CHANGING = ("app", "frame")
"""Pages that change by themselves, and what is shown inside another."""
ANSWERS = """
async ([tabIds, first]) => {
  for (;;) {
    const { last_press: last } = await chrome.storage.session.get("last_press");
    const titles = await Promise.all(tabIds.map((tabId) => chrome.action.getTitle({ tabId })));
    if (last?.count >= first + tabIds.length) return titles;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
"""


def test_thirty_tabs_at_once(running: Running, pages: PageServer) -> None:
    browser = running.browser
    names = [path.name for path in sorted(SAMPLES.glob("*.html")) if path.stem not in CHANGING]
    tabs = [browser.open(f"{pages.address}/{names[number % len(names)]}?{number}") for number in range(TABS)]
    before = [tab.evaluate(SERIALISE_BESIDE_NOTE) for tab in tabs]
    count = browser.press_count()
    for tab in tabs:
        browser.trigger(tab)
    tab_ids = [browser.tab_id(tab) for tab in tabs]
    titles = browser.worker.evaluate(ANSWERS, [tab_ids, count])
    assert [title for title in titles if not title.startswith(("Show original", "Unsure"))] == []
    for tab in tabs:
        assert tab.evaluate("() => document.body.innerText.length") > 100
    count = browser.press_count()
    for tab in tabs:
        browser.trigger(tab)
    browser.worker.evaluate(ANSWERS, [tab_ids, count])
    assert [tab.evaluate(SERIALISE_BESIDE_NOTE) for tab in tabs] == before
    for tab in tabs:
        tab.close()
