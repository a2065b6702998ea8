"""The reading mode: on and off again without a trace, kept for a site or everywhere, by panel and shortcut."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import reading_fixtures
from tests.browser.conftest import SAMPLES
from tests.browser.content_harness.states import assert_same, state
from tests.browser.driver import SERIALISE, SERIALISE_UNDONE, CrunchBrowser
from tests.browser.extension_pages import axe_findings, open_panel, settings
from tests.browser.reading import ReadingMode
from tests.browser.server import PageServer

browser = reading_fixtures.browser
tab = reading_fixtures.tab
reading = reading_fixtures.reading

pytestmark = pytest.mark.browser

NAMES = sorted(path.stem for path in SAMPLES.glob("*.html"))
ALL_OF_IT = {
    "theme": "dark",
    "size": 200,
    "font": "legible",
    "line": 1.5,
    "letter": 0.12,
    "word": 0.16,
    "paragraph": 2,
    "pictures": "alt",
    "pictureSize": 150,
    "still": True,
}
STAND_STILL = """
() => {
  const last = setTimeout(() => {}, 0);
  for (let number = 0; number <= last; number += 1) { clearTimeout(number); clearInterval(number); }
  for (const animation of document.getAnimations()) animation.pause();
  for (const image of document.images) image.loading = "eager";
  return Promise.all([document.fonts.ready, ...[...document.images].map((image) => image.decode().catch(() => {}))]);
}
"""
"""What a page does by itself would be a difference that is not ours."""


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_off_again_nothing_of_it_is_left(
    browser: CrunchBrowser, reading: ReadingMode, pages: PageServer, tab: Page, name: str
) -> None:
    browser.open(f"{pages.address}/{name}.html", tab)
    tab.evaluate(STAND_STILL)
    whole = tab.evaluate(SERIALISE)
    tab.evaluate("scrollTo({ top: 500, behavior: 'instant' })")
    browser.press(tab)
    tab.evaluate("scrollTo({ top: 300, behavior: 'instant' })")
    state(tab)  # asking lays out what is folded
    before = state(tab)
    reading.show(tab, **ALL_OF_IT)
    assert tab.evaluate("document.documentElement.outerHTML.includes(' read ')")
    reading.leave(tab)
    assert_same(before, state(tab), but="attributes")  # the handle or a message of the press may have gone
    reading.show(tab, **ALL_OF_IT)
    browser.press(tab)
    assert tab.evaluate(SERIALISE_UNDONE) == whole


def test_a_page_that_is_not_crunched_is_crunched_before(
    browser: CrunchBrowser, reading: ReadingMode, pages: PageServer, tab: Page
) -> None:
    browser.open(f"{pages.address}/news.html", tab)
    shown = reading.show(tab, theme="dark")
    assert shown["isOn"] is True
    assert browser.title(tab) == "Show original"
    assert tab.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(23, 25, 27)"


SAID = """
async ([tabId, words]) => {
  const func = async (expected) => {
    const said = () => [...(globalThis.crunch.layer?.own?.root.querySelectorAll("[role=status]") ?? [])]
      .map((one) => one.textContent).find((one) => one.startsWith(expected)) ?? null;
    for (const end = performance.now() + 10000; said() === null && performance.now() < end;) {
      await new Promise((done) => { setTimeout(done, 20); });
    }
    return said();
  };
  return (await chrome.scripting.executeScript({ target: { tabId }, func, args: [words] }))[0].result;
}
"""
"""What screen readers are told in a page, as soon as it begins so."""

BAR = """
async (tabId) => {
  const func = () => {
    const bar = globalThis.crunch.layer?.own?.root.querySelector(".reading-bar");
    return bar ? bar.matches(":focus-within") : null;
  };
  return (await chrome.scripting.executeScript({ target: { tabId }, func }))[0].result;
}
"""


def test_shortcuts_and_menu_turn_it_on_and_off_call_the_bar_and_say_so(
    browser: CrunchBrowser, reading: ReadingMode, pages: PageServer, tab: Page
) -> None:
    browser.open(f"{pages.address}/blog.html", tab)
    browser.press(tab)
    tab_id = browser.tab_id(tab)
    command = "async ([name, id]) => chrome.commands.onCommand.dispatch(name, await chrome.tabs.get(id))"
    menu = "([menuItemId, id]) => chrome.contextMenus.onClicked.dispatch({ menuItemId }, { id })"
    for way in (command, menu):
        for words in ("Reading mode is on. Alt+Shift+L turns it off.", "Reading mode is off."):
            browser.worker.evaluate(way, ["reading-mode", tab_id])
            assert browser.worker.evaluate(SAID, [tab_id, words]) == words
            assert reading.ask("reading_state", tab)["isOn"] is words.startswith("Reading mode is on")
        tab.evaluate("() => [...document.querySelectorAll('a[href]')].find((one) => one.checkVisibility()).focus()")
        browser.worker.evaluate(way, ["reading-bar", tab_id])
        assert browser.worker.evaluate(SAID, [tab_id, "Reading mode is on."])
        tab.wait_for_function("() => document.activeElement.matches('html > [data-crunch]')")
        assert browser.worker.evaluate(BAR, tab_id) is True
        tab.keyboard.press("Escape")
        assert browser.worker.evaluate(BAR, tab_id) is None
        assert tab.evaluate("() => document.activeElement.matches('a[href]')"), "the focus is where it was"
        reading.leave(tab)


def test_a_page_that_is_crunched_anew_stays_in_it(
    browser: CrunchBrowser, reading: ReadingMode, pages: PageServer, tab: Page
) -> None:
    browser.open(f"{pages.address}/blog.html", tab)
    reading.show(tab, size=150)
    answer = reading.asking.evaluate(
        "(tabId) => chrome.runtime.sendMessage({ type: 'press_again', tabId })", browser.tab_id(tab)
    )
    assert answer["value"] == "crunched"
    found = reading.ask("reading_state", tab)
    assert (found["isOn"], found["look"]["size"]) == (True, 150)


def test_a_site_has_its_own_look_and_forgets_it(
    browser: CrunchBrowser, reading: ReadingMode, pages: PageServer, tab: Page
) -> None:
    browser.open(f"{pages.address}/blog.html", tab)
    reading.show(tab, size=125)
    reading.ask("keep_reading", tab, isOfSite=True)
    assert reading.ask("change_reading", tab, change={"size": 250})["isOfSite"] is True
    stored = settings(browser)
    assert (stored["reading"]["look"]["size"], stored["readingSites"][pages.address]["look"]["size"]) == (125, 250)
    found = reading.ask("keep_reading", tab, isOfSite=False)
    assert (found["isOfSite"], found["look"]["size"]) == (False, 125)
    assert settings(browser)["readingSites"] == {}


def test_each_crunched_page_begins_in_it_where_the_reader_wants_so(
    browser: CrunchBrowser, reading: ReadingMode, pages: PageServer, tab: Page
) -> None:
    browser.open(f"{pages.address}/blog.html", tab)
    reading.show(tab, theme="sepia")
    reading.ask("keep_reading", tab, always=True)
    browser.open(f"{pages.address}/news.html", tab)
    browser.press(tab)
    assert reading.ask("reading_state", tab)["isOn"] is True


def test_its_controls_in_the_panel(
    browser: CrunchBrowser, reading: ReadingMode, pages: PageServer, tab: Page, tmp_path: Path
) -> None:
    browser.open(f"{pages.address}/blog.html", tab)
    browser.press(tab)
    panel = open_panel(browser, tab)
    panel.locator("#reading-mode").press("Enter")
    expect(panel.locator("#reading-title")).to_be_focused()
    expect(panel.locator("#reading-size")).to_have_attribute("aria-valuetext", "110%")
    panel.locator("#reading-turn").press("Enter")
    expect(panel.locator("#reading-turn")).to_have_attribute("aria-pressed", "true")
    panel.locator("#reading-size").press("ArrowRight")
    expect(panel.locator("#reading-size")).to_have_attribute("aria-valuetext", "125%")
    panel.locator("[name=reading-theme][value=auto]").press("ArrowRight")
    expect(panel.locator("[name=reading-theme][value=light]")).to_be_checked()
    panel.locator("#reading-profile").select_option("dyslexia")
    for number in range(2):
        panel.locator("#reading-controls summary").nth(number).press("Enter")
        panel.screenshot(path=tmp_path / f"reading-{number}.png")
        assert panel.evaluate("document.documentElement.scrollHeight <= innerHeight")
        assert axe_findings(panel) == []
    panel.locator("#reading-back").press("Enter")
    expect(panel.locator("#reading-mode")).to_be_focused()
    assert reading.ask("reading_state", tab)["look"]["profile"] == "dyslexia"
    panel.close()
