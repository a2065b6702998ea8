"""Walks by keys alone in Chromium: copy and save, the reading mode and its bar.

Others have theirs beside them: press and go to the text in ``test_display.py``, the list of headings in
``test_go_to_headings.py``, the rest of the panel in ``test_panel.py``, reading aloud in ``test_speech_panel.py``.
Firefox has all in ``tests/firefox/test_go_to_text.py``.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser import reading_pages
from tests.browser.conftest import Running
from tests.browser.driver import SERIALISE, SERIALISE_UNDONE
from tests.browser.extension_pages import open_panel
from tests.browser.reading_pages import MENU, TEXT
from tests.browser.server import PageServer
from tests.browser.settings_folder import focused_name

pytestmark = pytest.mark.browser

running = reading_pages.running

PAGE = (
    f"<!doctype html><html lang=en><title>A headline</title>{MENU}<main><h1>A headline</h1>{TEXT * 3}"
    f"<p><a href=/x id=last>More of it</a></p></main>"
)
SIZE = "() => parseFloat(getComputedStyle(document.querySelector('main p')).fontSize)"


def tab_to(panel: Page, element: str, most: int = 60) -> None:
    """Press Tab until an element has the focus."""
    for _ in range(most):
        panel.keyboard.press("Tab")
        if panel.evaluate("() => document.activeElement.id") == element:
            return
    raise AssertionError(f"no way to {element}")


def test_copying_the_reading_mode_and_its_bar(running: Running, pages: PageServer, tab: Page) -> None:
    browser = running.browser
    browser.open(pages.add("/keys/page.html", PAGE), tab)
    before = tab.evaluate(SERIALISE)
    assert browser.press(tab)["state"] == "crunched"
    panel = open_panel(browser, tab)

    tab_to(panel, "take")
    panel.keyboard.press("Enter")
    expect(panel.locator("#take-title")).to_be_focused()
    tab_to(panel, "copy-markdown")
    panel.keyboard.press("Enter")
    expect(panel.locator("#take-status")).to_contain_text("opied")
    for _ in range(2):
        panel.keyboard.press("Shift+Tab")
    expect(panel.locator("#take-back")).to_be_focused()
    panel.keyboard.press("Enter")
    expect(panel.locator("#take")).to_be_focused()

    tab_to(panel, "reading-mode")
    panel.keyboard.press("Enter")
    tab_to(panel, "reading-turn")
    panel.keyboard.press("Enter")
    expect(panel.locator("#reading-turn")).to_have_text("Turn off")
    tab_to(panel, "reading-bar")
    panel.keyboard.press("Enter")
    panel.wait_for_timeout(300)  # the bar has no event of its own
    panel.close()

    tab.focus("#last")
    tab.keyboard.press("Tab")
    assert focused_name(tab).startswith("Removed links")
    size = tab.evaluate(SIZE)
    for name in ("Smaller text", "Larger text", "Colours", "More room", "Line focus", "Turn off"):
        tab.keyboard.press("Tab")
        if focused_name(tab) == "Crunch…":  # the handle, which goes by itself
            tab.keyboard.press("Tab")
        assert focused_name(tab) == name
        if name == "Larger text":
            tab.keyboard.press("Enter")
            tab.wait_for_function(f"(size) => ({SIZE})() > size", arg=size)
    tab.keyboard.press("Enter")
    tab.wait_for_function("() => !document.activeElement.matches('[data-crunch]')")

    assert browser.press(tab)["state"] == "restored"
    tab.evaluate("() => document.activeElement.blur()")
    assert tab.evaluate(SERIALISE_UNDONE) == before
