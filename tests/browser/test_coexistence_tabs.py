"""Beside what the browser and the reader do with a page: print, zoom, find, select, write, play, go back and forward,
duplicate a tab and let it be discarded."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser import coexistence_pages as others
from tests.browser.conftest import Running
from tests.browser.late_pages import WRONG
from tests.browser.server import PageServer
from tests.support.pdf_text import pdf_text

pytestmark = pytest.mark.browser


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
