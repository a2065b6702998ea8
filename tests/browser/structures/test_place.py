"""What is under the reader's eye stays there: after a press, and after the one that gives the page back."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Running
from tests.browser.content_harness.states import TWO_FRAMES, assert_same, state
from tests.browser.reading import reading_mode
from tests.browser.server import PageServer
from tests.browser.structures import place_pages as structures

pytestmark = pytest.mark.browser

SCROLL: Final = """
() => {
  const eye = document.getElementById("eye");
  eye.scrollIntoView({ behavior: "instant", block: "start" });
  (document.querySelector(".s") ?? window).scrollBy({ top: -200, behavior: "instant" });
}
"""
TOP: Final = "() => document.getElementById('eye').getBoundingClientRect().top"
NEAR: Final = 4
"""Pixels that nobody notices."""


@pytest.mark.parametrize("name", structures.PLACES)
def test_a_place(running: Running, pages: PageServer, tab: Page, name: str) -> None:
    browser = running.browser
    browser.open(pages.add(f"/place-{name}.html", structures.PLACES[name]), tab)
    tab.evaluate(SCROLL)
    before, was = state(tab), tab.evaluate(TOP)
    assert was < 700
    browser.press(tab)
    now = tab.evaluate(TOP)
    browser.press(tab)
    assert abs(now - was) < NEAR, f"{was} to {now}"
    assert_same(before, state(tab))


@pytest.mark.parametrize("anchoring", ["none", "auto"])
def test_a_picture_that_comes_meanwhile(running: Running, pages: PageServer, tab: Page, anchoring: str) -> None:
    """Only the reader's own scrolling leads to another place."""
    browser = running.browser
    browser.open(pages.add("/place-lazy.html", structures.LAZY.replace("anchor:none", f"anchor:{anchoring}")), tab)
    tab.evaluate(SCROLL)
    was = tab.evaluate(TOP)
    browser.press(tab)
    tab.evaluate("document.getElementById('picture').style.height = '333px'")
    tab.evaluate(TWO_FRAMES)
    browser.press(tab)
    now = tab.evaluate(TOP)
    assert abs(now - was) < NEAR, f"{was} to {now}"


def test_room_for_the_place_goes_when_it_is_out_of_sight(running: Running, pages: PageServer, tab: Page) -> None:
    browser = running.browser
    browser.open(pages.add("/place-band.html", structures.BAND), tab)
    tab.evaluate(SCROLL)
    browser.press(tab)
    band = "() => Number.parseFloat(getComputedStyle(document.documentElement).paddingBottom)"
    assert tab.evaluate(band) > 100
    tab.mouse.move(400, 300)
    tab.mouse.wheel(0, -900)
    tab.wait_for_function(f"() => ({band})() === 0", timeout=10_000)
    was = tab.evaluate(TOP)
    browser.press(tab)
    assert abs(tab.evaluate(TOP) - was) < NEAR  # the reader has scrolled, so this is the place


def test_room_stays_while_the_reading_mode_is_on(running: Running, pages: PageServer, tab: Page) -> None:
    """What it scrolls is not the reader's doing: off again and undone, the page stands where it stood."""
    browser = running.browser
    browser.open(pages.add("/place-reading.html", structures.BAND), tab)
    tab.evaluate(SCROLL)
    before = state(tab)
    browser.press(tab)
    with reading_mode(browser) as reading:
        reading.show(tab, size=250)
        tab.evaluate("() => { scrollBy(0, 1); scrollBy(0, -1); }")
        tab.evaluate(TWO_FRAMES)
        reading.leave(tab)
    browser.press(tab)
    assert_same(before, state(tab))
