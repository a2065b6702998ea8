"""A failure of crunching by itself is told once for each site and cause; the button of every page says it too."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, Playwright

from tests.browser.driver import CrunchBrowser, open_browser
from tests.browser.extension_pages import build_with_sites, open_page
from tests.browser.server import PageServer
from tests.browser.test_note import note, wait_for_note

pytestmark = pytest.mark.browser

CHOOSE = "(origin) => chrome.runtime.sendMessage({ type: 'choose', origin, choice: 'always' })"
TITLE = "(tabId) => chrome.action.getTitle({ tabId })"


def load(browser: CrunchBrowser, tab: Page, address: str) -> None:
    """Load a page, and wait until it could not be crunched."""
    count = browser.press_count()
    browser.open(address, tab)
    outcome = browser.wait_for_press(count, 20)
    assert outcome["code"] == "host_missing"
    assert "could not work" in browser.worker.evaluate(TITLE, browser.tab_id(tab))


def test_once_a_site_without_a_host(playwright: Playwright, pages: PageServer, tmp_path: Path) -> None:
    folder = build_with_sites(tmp_path / "extension")
    with open_browser(tmp_path / "profile", folder, playwright=playwright) as browser:
        here, there = pages.address, pages.address.replace("127.0.0.1", "localhost")
        options = open_page(browser, "options.html")
        for origin in (here, there):
            options.evaluate(CHOOSE, origin)
        tab = browser.context.new_page()
        load(browser, tab, f"{here}/blog.html")
        assert "not installed" in wait_for_note(browser, tab)["words"]
        for name in ("news", "blog"):
            load(browser, tab, f"{here}/{name}.html")
            tab.wait_for_timeout(500)
            assert note(browser, tab) is None
        load(browser, tab, f"{there}/blog.html")
        assert "not installed" in wait_for_note(browser, tab)["words"]
        load(browser, tab, f"{here}/news.html")
        browser.press(tab)
        assert "not installed" in wait_for_note(browser, tab)["words"]
