"""A step of ours that fails in the page says so and leaves the page as it was."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Running
from tests.browser.driver import SERIALISE_BESIDE_NOTE
from tests.browser.server import PageServer

pytestmark = pytest.mark.browser

# The content files set the step anew after a press that failed; this one stays as it is made here.
_SABOTAGE = """
([tabId, step]) => chrome.scripting.executeScript({
  target: { tabId },
  args: [step],
  func: (name) => Object.defineProperty(globalThis.crunch, name, {
    get: () => () => { throw new Error(`no ${name} today`); },
    set() {},
    configurable: true,
  }),
})
"""
_MEND = """
([tabId, step]) => chrome.scripting.executeScript({
  target: { tabId },
  args: [step],
  func: (name) => delete globalThis.crunch[name],
})
"""


@pytest.mark.parametrize("step", ["capture", "plan", "commit"])
def test_a_step_that_fails_is_named(running: Running, pages: PageServer, tab: Page, step: str) -> None:
    browser = running.browser
    browser.open(f"{pages.address}/forum.html", tab)
    before = tab.evaluate(SERIALISE_BESIDE_NOTE)
    browser.press(tab)
    browser.press(tab)
    place = [browser.tab_id(tab), step]
    browser.worker.evaluate(_SABOTAGE, place)

    failed = browser.press(tab)

    assert (failed["state"], failed["code"]) == ("error", "page")
    assert f"no {step} today" in failed["detail"]
    assert tab.evaluate(SERIALISE_BESIDE_NOTE) == before
    browser.worker.evaluate(_MEND, place)
    assert browser.press(tab)["state"] == "crunched"
    assert browser.press(tab)["state"] == "restored"


def test_a_restoration_that_fails_is_named(running: Running, pages: PageServer, tab: Page) -> None:
    browser = running.browser
    browser.open(f"{pages.address}/forum.html", tab)
    before = tab.evaluate(SERIALISE_BESIDE_NOTE)
    assert browser.press(tab)["state"] == "crunched"
    place = [browser.tab_id(tab), "untouched"]
    browser.worker.evaluate(_SABOTAGE, place)

    failed = browser.press(tab)

    assert (failed["state"], failed["code"]) == ("error", "page")
    assert "no untouched today" in failed["detail"]
    browser.worker.evaluate(_MEND, place)
    assert browser.press(tab)["state"] == "restored"
    assert tab.evaluate(SERIALISE_BESIDE_NOTE) == before


def test_a_style_sheet_that_is_refused_is_named(running: Running, pages: PageServer, tab: Page) -> None:
    browser = running.browser
    browser.open(f"{pages.address}/forum.html", tab)
    before = tab.evaluate(SERIALISE_BESIDE_NOTE)
    browser.worker.evaluate(
        "() => { const { scripting } = chrome; globalThis.insertAsEver = scripting.insertCSS;"
        " scripting.insertCSS = () => Promise.reject(new Error('no sheet today')); }"
    )

    failed = browser.press(tab)

    assert (failed["state"], failed["code"]) == ("error", "page")
    assert "no sheet today" in failed["detail"]
    assert tab.evaluate(SERIALISE_BESIDE_NOTE) == before
    browser.worker.evaluate("() => { chrome.scripting.insertCSS = globalThis.insertAsEver; }")
    assert browser.press(tab)["state"] == "crunched"
    assert browser.press(tab)["state"] == "restored"
