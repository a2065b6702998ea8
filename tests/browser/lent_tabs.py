"""Tabs that go from test to test: a new one, and the process behind it, cost half a second of processor time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from weakref import WeakKeyDictionary

import pytest
from playwright.sync_api import BrowserContext, Error, Page

from tests.browser.driver import CrunchBrowser
from tests.browser.extension_pages import open_page
from tests.browser.failed_tests import has_failed

_IDLE: WeakKeyDictionary[BrowserContext, Page] = WeakKeyDictionary()
_ASKING: WeakKeyDictionary[BrowserContext, Page] = WeakKeyDictionary()


@contextmanager
def lent_tab(browser: CrunchBrowser, test: pytest.FixtureRequest) -> Iterator[Page]:
    """A tab with nothing in it, in front. The next test gets it only when this one has not failed; what a page does not
    lose with its document (scripts at the start of each, a clock) needs a tab of its own."""
    context = browser.context
    page = _IDLE.pop(context, None)
    if page is None or page.is_closed():
        page = context.new_page()
    else:
        page.bring_to_front()
    size = page.viewport_size
    yield page
    if page.is_closed():
        return
    if has_failed(test.node) or not _is_emptied(page):
        page.close()
        return
    if size and page.viewport_size != size:
        page.set_viewport_size(size)
    _IDLE[context] = page


def asking_page(browser: CrunchBrowser) -> Page:
    """A page of the extension from which tests ask the background, as the panel does; it stays open for the next."""
    page = _ASKING.get(browser.context)
    if page is None or page.is_closed():
        page = _ASKING[browser.context] = open_page(browser, "host_help.html")
    return page


def _is_emptied(page: Page) -> bool:
    """Undo what a test did to the tab, and leave its document; whether that worked."""
    try:
        page.unroute_all()
        page.emulate_media(media="null", color_scheme="null", reduced_motion="null", forced_colors="null")
        for key in ("Alt", "Control", "Meta", "Shift"):
            page.keyboard.up(key)  # held, they would go with every click
        page.mouse.move(0, 0)  # where a new tab has it; outside of the page a wheel would be no reader's
        page.goto("about:blank", timeout=5000)
    except Error:
        return False
    return True
