"""Beside what the browser and the reader do with a page: print, zoom, find, select, write, play, go back and forward,
duplicate a tab and let it be discarded."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser import coexistence_pages as others
from tests.browser.conftest import Running
from tests.browser.content_harness.states import assert_same, state
from tests.browser.driver import SERIALISE, SERIALISE_BESIDE_NOTE
from tests.browser.late_pages import ADVERT, WRONG, wait_until_right
from tests.browser.server import PageServer
from tests.support.pdf_text import pdf_text

pytestmark = pytest.mark.browser

IDLE, CRUNCHED = "Crunch this page", "Show original"
ADD_ADVERT = f"() => document.querySelector('main').insertAdjacentHTML('beforeend', {ADVERT!r})"
TIMES = "() => [...document.querySelectorAll('video')].map(({ currentTime }) => currentTime)"
SELECT = """() => {
  const paragraphs = document.querySelectorAll("article p");
  getSelection().setBaseAndExtent(paragraphs[1].firstChild, 5, paragraphs[2].firstChild, 20);
}"""
SELECTED = """() => {
  const selection = getSelection();
  return [selection.toString(), selection.anchorOffset, selection.focusOffset];
}"""
WIDTHS = """() => [document.documentElement, document.querySelector("main")].map((one) =>
  one.localName === "html" ? one.scrollWidth : Math.round(one.getBoundingClientRect().width))"""
TOP = "() => document.getElementById('eye').getBoundingClientRect().top"


def test_print(running: Running, pages: PageServer, tab: Page) -> None:
    """Rules of the site for print bring nothing back; no paper is empty for the place to which one has scrolled."""
    browser = running.browser
    browser.open(pages.add("/printed.html", others.PRINTED), tab)
    tab.evaluate("() => document.getElementById('eye').scrollIntoView({ behavior: 'instant' })")
    browser.press(tab)
    room = "() => Number.parseFloat(getComputedStyle(document.documentElement).paddingBottom)"
    assert tab.evaluate(room) > 300
    printed = tab.pdf()
    text = pdf_text(printed)
    assert "The lamp at Corran Point" in text
    assert "Terms" not in text
    assert "Weather" not in text
    tab.emulate_media(media="print")
    assert tab.evaluate(room) == 0
    assert tab.evaluate(WRONG) == []
    tab.emulate_media(media="screen")
    assert tab.evaluate(room) > 300
    browser.press(tab)
    assert "Weather" in pdf_text(tab.pdf())


def test_video_selection_and_writing(running: Running, pages: PageServer, tab: Page) -> None:
    """Films go on without a jump, also hidden ones; what is selected stays, and what is written meanwhile is kept."""
    browser = running.browser
    browser.open(pages.add("/used.html", others.USED), tab)
    tab.evaluate(others.PLAY)
    tab.click("#comment")
    tab.keyboard.type("My own first line")
    began = tab.evaluate(TIMES)
    browser.press(tab)
    assert tab.evaluate(WRONG) == []
    tab.keyboard.press("Enter")
    tab.keyboard.type("and a second one, long enough to be weighed by whoever weighs what comes.")
    tab.evaluate(ADD_ADVERT)
    wait_until_right(tab)
    tab.evaluate(SELECT)
    selected = tab.evaluate(SELECTED)
    assert len(selected[0]) > 100
    tab.evaluate("() => document.querySelector('main').lastElementChild.remove()")
    browser.press(tab)
    assert tab.evaluate(SELECTED) == selected
    browser.press(tab)
    assert tab.evaluate(SELECTED) == selected
    assert tab.evaluate("() => find('Weather', false, false, true)") is False
    assert tab.evaluate("() => find('herring', false, false, true)") is False
    assert tab.evaluate("() => find('turntable', false, false, true)") is True
    browser.press(tab)
    assert tab.evaluate("() => find('Weather', false, false, true)") is True
    assert tab.inner_text("#comment").splitlines() == [
        "My own first line",
        "and a second one, long enough to be weighed by whoever weighs what comes.",
    ]
    tab.wait_for_function(
        "([began, times]) => eval(times)().every((time, at) => time > began[at] + 0.1)", arg=[began, TIMES]
    )
    assert tab.evaluate("() => [stops, ...[...document.querySelectorAll('video')].map(({ paused }) => paused)]") == [
        *([], False, False),
    ]


def test_zoom(running: Running, pages: PageServer, tab: Page) -> None:
    """In a page that is crunched, and out of one: nothing sticks out, nothing is narrower than it was."""
    browser = running.browser
    browser.open(pages.add("/wide.html", others.WIDE), tab)
    tab_id = browser.tab_id(tab)

    def zoom(factor: int) -> None:
        browser.worker.evaluate("([tabId, factor]) => chrome.tabs.setZoom(tabId, factor)", [tab_id, factor])
        tab.wait_for_function("(width) => innerWidth === width", arg=1280 // factor)

    before = state(tab)
    was = tab.evaluate(WIDTHS)
    try:
        zoom(2)
        narrow = tab.evaluate(WIDTHS)
        zoom(1)
        browser.press(tab)
        now = tab.evaluate(WIDTHS)
        assert now[1] >= was[1]
        zoom(2)
        assert tab.evaluate(WIDTHS)[1] >= narrow[1]
        assert tab.evaluate(WIDTHS)[0] <= 640
        browser.press(tab)
        assert tab.evaluate(WIDTHS) == narrow
        browser.press(tab)
        assert tab.evaluate(WIDTHS)[1] >= narrow[1]
        zoom(1)
        assert tab.evaluate(WIDTHS)[1] >= was[1]
        assert tab.evaluate(WRONG) == []
        browser.press(tab)
    finally:
        zoom(1)
    assert_same(before, state(tab))


def test_back_forward_duplicated_and_discarded(running: Running, pages: PageServer) -> None:
    """Each of them loads the page anew: it is as it was, the button says so, and works. The place is kept."""
    browser = running.browser
    tab = browser.context.new_page()
    browser.open(pages.add("/story.html", others.STORY), tab)
    tab_id, before = browser.tab_id(tab), tab.evaluate(SERIALISE)
    browser.press(tab)
    tab.evaluate("() => { document.getElementById('eye').scrollIntoView({ behavior: 'instant' }); scrollBy(0, -100); }")
    top = tab.evaluate(TOP)
    browser.open(pages.add("/wide.html", others.WIDE), tab)
    browser.press(tab)
    tab.go_back()
    assert is_original(running, tab, tab_id, before)
    tab.wait_for_function("([top, was]) => Math.abs(eval(top)() - was) < 4", arg=[TOP, top])
    tab.go_forward()
    assert is_original(running, tab, tab_id)
    tab.go_back()

    browser.press(tab)
    with browser.context.expect_page() as opened:
        copy_id = browser.worker.evaluate("async (id) => (await chrome.tabs.duplicate(id)).id", tab_id)
    copy = opened.value
    copy.wait_for_load_state()
    assert is_original(running, copy, copy_id, before)
    assert browser.wait_for_title(tab_id, CRUNCHED)
    copy.close()

    browser.context.new_page()
    discarded_id = browser.worker.evaluate("async (id) => (await chrome.tabs.discard(id)).id", tab_id)
    assert browser.worker.evaluate("(tabId) => chrome.action.getTitle({ tabId })", discarded_id) == IDLE
    with browser.context.expect_page() as opened:
        browser.worker.evaluate("(id) => chrome.tabs.update(id, { active: true })", discarded_id)
    again = opened.value
    again.wait_for_load_state()
    assert is_original(running, again, discarded_id, before)
    assert browser.press(again)["state"] == "crunched"
    assert again.evaluate(WRONG) == []
    browser.press(again)
    assert again.evaluate(SERIALISE_BESIDE_NOTE) == before
    again.close()


def is_original(running: Running, tab: Page, tab_id: int, before: str = "") -> bool:
    """The page, and what the button says."""
    title = running.browser.worker.evaluate("(tabId) => chrome.action.getTitle({ tabId })", tab_id)
    markup = tab.evaluate(SERIALISE)
    return title == IDLE and "data-crunch" not in markup and markup == (before or markup)
