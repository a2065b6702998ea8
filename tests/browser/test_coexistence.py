"""Beside other extensions: what they show in a page stays, what they change in it while it is crunched stays changed,
and nobody fights anybody."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tests.browser import coexistence_pages as others
from tests.browser.conftest import Running
from tests.browser.driver import SERIALISE_BESIDE_NOTE
from tests.browser.late_pages import ADVERT, WRONG, wait_until_right
from tests.browser.lent_tabs import asking_page
from tests.browser.server import PageServer

pytestmark = pytest.mark.browser

ADD_ADVERT = f"() => document.querySelector('main').insertAdjacentHTML('beforeend', {ADVERT!r})"
SHOWN = "() => document.body.innerText.replace(/\\s+/g, ' ').trim()"
SEEN = "(selector) => [...document.querySelectorAll(selector)].map((one) => one.checkVisibility())"
SPOKEN = """async (tabId) => {
  const { SPEECH_FILES } = await import(chrome.runtime.getURL("common/content_files.js"));
  await chrome.scripting.executeScript({ target: { tabId }, files: [...SPEECH_FILES] });
  const func = () => globalThis.crunch.spokenBlocks().map(({ text }) => text).join(" ");
  return (await chrome.scripting.executeScript({ target: { tabId }, func }))[0].result;
}"""
FILTER = "() => getComputedStyle(document.documentElement).filter"


@pytest.fixture
def quiet_tab(tab: Page) -> Iterator[Page]:
    """Nothing goes wrong in the page."""
    errors: list[str] = []
    tab.on("pageerror", lambda error: errors.append(str(error)))
    tab.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    yield tab
    assert [error for error in errors if "404" not in error] == []


def add_user_sheet(running: Running, tab: Page, css: str) -> None:
    """As another extension of the reader adds one."""
    running.browser.worker.evaluate(
        "([tabId, css]) => chrome.scripting.insertCSS({ target: { tabId }, css, origin: 'USER' })",
        [running.browser.tab_id(tab), css],
    )


@pytest.mark.parametrize("mode", ["open", "closed"])
def test_what_other_extensions_show_stays(running: Running, pages: PageServer, quiet_tab: Page, mode: str) -> None:
    """Toolbars, filters over the window and dark modes by filter, also beside a wall that goes, before and after."""
    browser, tab = running.browser, quiet_tab
    browser.open(pages.add("/walled.html", others.WALLED), tab)
    tab.evaluate(others.DIMMED)
    tab.evaluate(others.TOOLBARS, mode)
    before, dimmed = tab.evaluate(SERIALISE_BESIDE_NOTE), tab.evaluate(FILTER)
    browser.press(tab)
    assert tab.evaluate(WRONG) == []
    assert tab.evaluate(SEEN, ".others") == [True] * 4
    assert tab.evaluate(FILTER) == dimmed
    tab_id = browser.tab_id(tab)
    spoken = asking_page(browser).evaluate(SPOKEN, tab_id)
    assert "The lamp at Corran Point" in spoken
    assert "Look it up" not in spoken
    browser.press(tab)
    assert tab.evaluate(SERIALISE_BESIDE_NOTE) == before
    browser.press(tab)
    tab.evaluate(others.TOOLBARS, mode)
    tab.evaluate(ADD_ADVERT)
    wait_until_right(tab)
    assert tab.evaluate(SEEN, ".others") == [True] * 7
    assert tab.evaluate("() => document.querySelectorAll('.others[data-crunch]').length") == 0


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_dark_mode(running: Running, pages: PageServer, quiet_tab: Page, when: str) -> None:
    """It sees the marks come and go once each, and Crunch does not answer what it does."""
    browser, tab = running.browser, quiet_tab
    browser.open(pages.add("/coloured.html", others.COLOURED), tab)
    if when == "before":
        tab.evaluate(others.DARK_MODE)
    before = tab.evaluate(SERIALISE_BESIDE_NOTE)
    browser.press(tab)
    if when == "after":
        tab.evaluate(others.DARK_MODE)
    assert tab.evaluate(WRONG) == []
    tab.evaluate(ADD_ADVERT)
    wait_until_right(tab)
    records = tab.evaluate("() => dark.records")
    tab.wait_for_timeout(400)  # for what must not come: a chase would go on
    assert tab.evaluate("() => dark.records") == records < 20
    assert tab.evaluate("() => dark.changes") == 1
    tab.evaluate("() => document.querySelector('main').lastElementChild.remove()")
    browser.press(tab)
    undone = tab.evaluate(SERIALISE_BESIDE_NOTE)
    if when == "before":
        assert undone == before
    assert "data-crunch" not in undone
    assert tab.evaluate("() => getComputedStyle(document.body).backgroundColor") == "rgb(24, 26, 27)"
    assert tab.evaluate("() => document.querySelector('main p[style]').dataset.darkreaderInlineColor") == ""


def test_an_ad_blocker_and_styles_of_the_reader(running: Running, pages: PageServer, quiet_tab: Page) -> None:
    """What was hidden by a press stays so whatever these say of it; what they do holds beside it, and after it."""
    browser, tab = running.browser, quiet_tab
    browser.open(pages.add("/styles.html", others.COLOURED), tab)
    tab.evaluate(ADD_ADVERT)
    tab.evaluate(ADD_ADVERT)
    browser.press(tab)
    shows = "#side, #side aside { display: block !important } body nav[data-t]:not(#x) { display: flex !important }"
    add_user_sheet(running, tab, f"{shows} article p {{ color: rgb(1, 2, 3) !important }}")
    add_user_sheet(running, tab, ".ad-slot { display: none !important }")
    tab.evaluate("() => document.querySelector('.ad-slot').remove()")
    assert tab.evaluate(WRONG) == []
    colour = "() => getComputedStyle(document.querySelector('article p')).color"
    assert tab.evaluate(colour) == "rgb(1, 2, 3)"
    browser.press(tab)
    assert tab.evaluate(SEEN, ".ad-slot, nav, #side") == [True, False, True]
    assert tab.evaluate(colour) == "rgb(1, 2, 3)"
    assert "data-crunch" not in tab.evaluate(SERIALISE_BESIDE_NOTE)


def test_translation(running: Running, pages: PageServer, quiet_tab: Page) -> None:
    """There and back, on a page as it was and on one that is crunched: all that stays does, and no more."""
    browser, tab = running.browser, quiet_tab
    browser.open(pages.add("/translated.html", others.LOOSE), tab)
    before = tab.evaluate(SERIALISE_BESIDE_NOTE)
    browser.press(tab)
    kept = tab.evaluate(SHOWN)
    assert kept.startswith("The lamp at Corran Point")
    tab.evaluate(others.TRANSLATE)
    tab.evaluate(ADD_ADVERT)
    wait_until_right(tab)
    words = tab.evaluate(SHOWN)
    assert "der lamp" in words
    assert len(words.split()) == len(kept.split())
    tab.evaluate("() => document.querySelector('main').lastElementChild.remove()")
    browser.press(tab)
    tab.evaluate(others.TRANSLATE_BACK)
    assert tab.evaluate(SERIALISE_BESIDE_NOTE) == before

    tab.evaluate(others.TRANSLATE)
    browser.press(tab)
    assert tab.evaluate(SHOWN) == words
    tab.evaluate(others.TRANSLATE_BACK)
    tab.evaluate(ADD_ADVERT)
    wait_until_right(tab)
    assert tab.evaluate(SHOWN) == kept
    tab.evaluate("() => document.querySelector('main').lastElementChild.remove()")
    browser.press(tab)
    assert tab.evaluate(SERIALISE_BESIDE_NOTE) == before
