"""What comes into a crunched page is decided as a press decides, and undo takes the marks off it, too."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser import late_pages as late
from tests.browser.conftest import Running
from tests.browser.driver import SERIALISE, SERIALISE_UNDONE
from tests.browser.server import PageServer

pytestmark = pytest.mark.browser

TOP = "() => document.querySelectorAll('article p')[7].getBoundingClientRect().top"


def test_parts_in_the_text_and_the_next_article(running: Running, pages: PageServer, tab: Page) -> None:
    """Also: the reader's place stays, what is off is off, and a press afterwards decides alike."""
    browser = running.browser
    address = pages.add("/late.html", late.STORY)
    browser.open(address, tab)
    tab.evaluate(late.LATE)
    whole = tab.evaluate(SERIALISE)

    browser.open(address, tab)
    browser.press(tab)
    browser.worker.evaluate(late.COUNT)
    tab.evaluate("() => document.querySelectorAll('article p')[7].scrollIntoView()")
    before = tab.evaluate(TOP)
    tab.evaluate(late.LATE)
    late.wait_until_right(tab)
    assert abs(tab.evaluate(TOP) - before) <= 4
    assert late.captures(browser) == 1
    seen = late.stays(tab)

    assert browser.press(tab)["state"] == "restored"
    assert tab.evaluate(SERIALISE_UNDONE) == whole
    tab.evaluate(f"() => document.querySelector('main').insertAdjacentHTML('beforeend', {late.ADVERT!r})")
    tab.wait_for_timeout(600)
    assert late.captures(browser) == 1
    assert tab.evaluate("() => document.querySelector('main > .ad-slot').checkVisibility()")
    tab.evaluate("() => document.querySelector('main > .ad-slot').remove()")
    browser.press(tab)
    assert late.stays(tab) == seen


def test_a_list_that_scrolls_on(running: Running, pages: PageServer, tab: Page) -> None:
    """The address that it writes on the way makes it no other page."""
    browser = running.browser
    browser.open(pages.add("/list.html", late.LIST), tab)
    browser.press(tab)
    for start in (6, 12, 18):
        tab.evaluate(late.MORE, start)
        tab.evaluate("(page) => history.replaceState(null, '', `?page=${page}`)", start)
        late.wait_until_right(tab)
    assert tab.locator("#feed > article").count() == 24
    assert browser.press(tab)["state"] == "restored"
    assert "data-crunch" not in tab.evaluate(SERIALISE_UNDONE)


def test_an_overlay_that_comes_late(running: Running, pages: PageServer, tab: Page) -> None:
    """It goes with its dark layer, and the page scrolls."""
    browser = running.browser
    browser.open(pages.add("/wall.html", late.STORY), tab)
    browser.press(tab)
    tab.evaluate(late.WALL)
    whole = tab.evaluate(SERIALISE)
    late.wait_until_right(tab)
    assert tab.evaluate("() => getComputedStyle(document.documentElement).overflowY") == "auto"
    assert tab.evaluate("() => document.elementFromPoint(400, 300).closest('article') !== null")
    assert browser.press(tab)["state"] == "restored"
    undone = tab.evaluate(SERIALISE_UNDONE)
    assert "data-crunch" not in undone
    assert len(undone) < len(whole)
    assert tab.evaluate("() => getComputedStyle(document.documentElement).overflowY") == "hidden"


def test_what_ticks_costs_nothing(running: Running, pages: PageServer, tab: Page) -> None:
    """A clock and a changing line are never captured; text that is exchanged all the time is, less and less often."""
    browser = running.browser
    browser.open(pages.add("/ticks.html", late.STORY), tab)
    browser.press(tab)
    browser.worker.evaluate(late.COUNT)
    tab.evaluate("""() => {
      const first = document.querySelector("article p");
      const clock = document.createElement("div");
      first.before(clock);
      let count = 0;
      window.ticking = setInterval(() => {
        count += 1;
        clock.innerHTML = `<b>${count}</b>`;
        clock.className = `tick-${count}`;
        first.firstChild.data += ".";
        first.nextElementSibling.textContent = `Line ${count} of a text that a page writes anew all the time.`;
      }, 100);
    }""")
    tab.wait_for_timeout(2500)
    assert late.captures(browser) == 0
    tab.evaluate("""() => {
      clearInterval(ticking);
      const place = document.querySelector("article p");
      let count = 0;
      window.ticking = setInterval(() => {
        count += 1;
        place.nextElementSibling.outerHTML = `<p>News ${count}: a line of news that is longer than a clock is.</p>`;
      }, 100);
    }""")
    tab.wait_for_timeout(8000)
    assert 1 <= late.captures(browser) <= 2
    assert browser.press(tab)["state"] == "restored"
    tab.evaluate("() => clearInterval(ticking)")
    assert "data-crunch" not in tab.evaluate(SERIALISE_UNDONE)
