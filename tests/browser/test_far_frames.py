"""Frames of other sites with "always": a large one is crunched with the page around it, and undone with it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Frame, Page

from tests.browser import late_pages
from tests.browser import late_tree_pages as late
from tests.browser.driver import SERIALISE, CrunchBrowser
from tests.browser.extension_pages import forget_settings
from tests.browser.kept_browsers import KeptBrowsers, Running
from tests.browser.server import PageServer
from tests.browser.structures.pages import NAVIGATION, RELATED, article, site

pytestmark = pytest.mark.browser

INNER = late.framed(f"{NAVIGATION}<main>{late_pages.next_article(6)}</main>{RELATED}")
LARGE = "<iframe src={far}/far/inner.html title=Thread width=900 height=800 data-t=stay></iframe>"
PAGE = f"<main>{article(3, LARGE)}</main>"
SMALL = "<iframe src={far}/far/small.html width=300 height=200 data-t=stay></iframe>"
RIGHT = f"() => ({late.WRONG})().length === 0"
UNMARKED = f"() => ({late.MARKS})().length === 0"
IS_CRUNCHED = "() => document.querySelector('[data-crunch]') !== null"
KEYS = ("Alt", "Shift", "H")


@pytest.fixture(scope="module")
def running(kept_browsers: KeptBrowsers, extension_with_sites: Path) -> Running:
    return kept_browsers.take(extension_with_sites)


def choose(browser: CrunchBrowser, sites: dict[str, str]) -> None:
    """As the panel does, where the permission is there already."""
    browser.worker.evaluate("(sites) => chrome.storage.local.set({ settings: { version: 1, sites } })", sites)


def other_site(pages: PageServer) -> str:
    """Its origin."""
    return pages.address.replace("127.0.0.1", "localhost")


def frame_of(tab: Page, name: str) -> Frame:
    """One of the frames."""
    return next(frame for frame in tab.frames if f"/far/{name}.html" in frame.url)


def wait_until(frame: Frame, condition: str) -> None:
    """Also where it is out of sight, and is drawn no more."""
    frame.wait_for_function(condition, polling=50, timeout=10_000)


@pytest.fixture
def address(running: Running, pages: PageServer) -> Iterator[str]:
    """A page with a large frame of another site, and a small one."""
    far = other_site(pages)
    pages.add("/far/inner.html", INNER)
    pages.add("/far/small.html", INNER)
    pages.add("/far/other.html", INNER.replace("second lamp", "third lamp"))
    yield pages.add("/far.html", site(PAGE.format(far=far) + SMALL.format(far=far)))
    forget_settings(running.browser)


def test_it_goes_and_comes_back_with_the_page(running: Running, pages: PageServer, tab: Page, address: str) -> None:
    """Also: what comes into it later is judged, a held key shows its original, and small ones stay as they are."""
    browser = running.browser
    browser.open(address, tab)
    before = frame_of(tab, "inner").evaluate(SERIALISE)
    browser.press(tab)
    tab.wait_for_timeout(300)
    assert not frame_of(tab, "inner").evaluate(IS_CRUNCHED)  # nobody has allowed it
    browser.press(tab)

    choose(browser, {other_site(pages): "always"})
    browser.press(tab)
    frame = frame_of(tab, "inner")
    wait_until(frame, RIGHT)
    assert tab.evaluate(late.WRONG) == []
    assert not frame_of(tab, "small").evaluate(IS_CRUNCHED)
    late_one = LARGE.format(far=other_site(pages)).replace("inner", "other")
    tab.evaluate("(html) => document.querySelector('article p').insertAdjacentHTML('beforebegin', html)", late_one)
    tab.wait_for_timeout(200)
    wait_until(frame_of(tab, "other"), RIGHT)
    frame.evaluate(f"() => document.querySelector('article p').insertAdjacentHTML('afterend', {late_pages.ADVERT!r})")
    wait_until(frame, RIGHT)

    for key in KEYS:
        tab.keyboard.down(key)
    wait_until(frame, "() => document.querySelector('nav').checkVisibility()")
    for key in KEYS:
        tab.keyboard.up(key)
    wait_until(frame, RIGHT)

    assert browser.press(tab)["state"] == "restored"
    wait_until(frame, UNMARKED)
    frame.evaluate("() => document.querySelector('.ad-slot').remove()")
    assert frame.evaluate(SERIALISE) == before
    wait_until(frame_of(tab, "other"), UNMARKED)
    assert tab.evaluate(late.MARKS) == []


def test_it_goes_on_to_another_page_and_presses_follow_one_another(
    running: Running, pages: PageServer, tab: Page, address: str
) -> None:
    """The other page is shown whole; what a press had begun in a frame does not stay behind the next one."""
    browser = running.browser
    choose(browser, {other_site(pages): "always"})
    browser.open(address, tab)
    for _ in range(2):
        assert browser.press(tab)["state"] == "crunched"
        assert browser.press(tab)["state"] == "restored"
    tab.wait_for_timeout(500)
    assert frame_of(tab, "inner").evaluate(UNMARKED)

    browser.press(tab)
    wait_until(frame_of(tab, "inner"), RIGHT)
    frame_of(tab, "inner").goto(f"{other_site(pages)}/far/other.html")
    assert frame_of(tab, "other").evaluate("() => document.querySelector('nav').checkVisibility()")
    assert browser.title(tab) == "Show original"
    assert browser.press(tab)["state"] == "restored"
    assert tab.evaluate(late.MARKS) == []
