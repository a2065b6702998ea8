"""Crunching breaks no rule of accessibility that a page kept: axe finds nothing on what stays that it had not found."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser import reading_pages
from tests.browser.conftest import SAMPLES, Running
from tests.browser.reading_pages import command_that_crunches
from tests.browser.server import PageServer

pytestmark = [pytest.mark.browser, pytest.mark.slow]

running = reading_pages.running

NAMES = sorted(path.stem for path in SAMPLES.glob("*.html"))
REMEMBER = """
(found) => { window.known = found.map(([rule, selector]) => [rule, document.querySelector(selector)]); }
"""
NEW = """
(found) => found.filter(([rule, selector]) => {
  const element = document.querySelector(selector);
  return !window.known.some(([other, around]) => other === rule && around?.contains(element));
}).map(([rule, selector]) => `${rule}: ${document.querySelector(selector)?.outerHTML.slice(0, 200)}`)
"""
"""What is found in an element that was found as a whole before, as text outside of landmarks is, is not new."""
ALLOWED = {
    "app": 'scrollable-region-focusable: <div class="pane"',
    "forum": 'link-in-text-block: <a href="/u/',
}
"""What axe finds for a reason of its own.

The links in the part of the application that scrolls are hidden; browsers let such a part have the focus itself when
nothing in it can (Chromium 130, Firefox), which axe does not know: a test below. And of lines of links, which axe does
not look at, a link is hidden, so that they count as text, in which the site's links have no underline.
"""


def findings(page: Page) -> list[tuple[str, str]]:
    """Rule and selector of what axe finds in the page itself."""
    response: dict[str, Any] = Axe().run(page).response
    return [
        (found["id"], node["target"][0])
        for found in response["violations"]
        for node in found["nodes"]
        if len(node["target"]) == 1 and isinstance(node["target"][0], str)
    ]


@pytest.mark.parametrize("name", NAMES)
def test_nothing_new_is_found(running: Running, pages: PageServer, tab: Page, name: str) -> None:
    running.browser.open(f"{pages.address}/{name}.html", tab)
    tab.evaluate(REMEMBER, findings(tab))
    command_that_crunches(running.browser, tab)
    new = tab.evaluate(NEW, findings(tab))
    assert [one for one in new if not (name in ALLOWED and one.startswith(ALLOWED[name]))] == []


def test_what_scrolls_without_links_is_reached_by_keyboard(running: Running, pages: PageServer, tab: Page) -> None:
    running.browser.open(f"{pages.address}/app.html", tab)
    command_that_crunches(running.browser, tab)
    walk = []
    for _ in range(8):
        tab.keyboard.press("Tab")
        walk.append(tab.evaluate("() => document.activeElement.className"))
    assert "pane" in walk
