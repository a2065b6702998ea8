"""Pages and steps of the tests of what one can do with a text, in a browser that may read the test server."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Running
from tests.browser.driver import CrunchBrowser
from tests.browser.kept_browsers import KeptBrowsers

SENTENCE = "Plain words of an article stand here one after the other for as long as it takes. "
TEXT = f"<p>{SENTENCE * 8}</p>"
LINKS = "".join(f"<li><a href=/p{number}>Page {number}</a></li>" for number in range(30))
MENU = f"<nav id=menu><ul>{LINKS}</ul></nav>"

FOCUS = """() => {
  let element = document.activeElement;
  while (element?.contentDocument?.activeElement) element = element.contentDocument.activeElement;
  const { top } = element.getBoundingClientRect();
  return { id: element.id, name: element.localName, words: element.innerText?.trim().slice(0, 60),
    tabindex: element.getAttribute("tabindex"), top: element === document.body ? null : top };
}"""
"""What has the focus, frames of the same origin included."""


@pytest.fixture(scope="module")
def running(kept_browsers: KeptBrowsers, extension_with_sites: Path) -> Running:
    """A browser with the real host, which need not be pressed to be let into the pages of the test server."""
    return kept_browsers.take(extension_with_sites)


def command(browser: CrunchBrowser, page: Page, name: str) -> None:
    """As if a shortcut were pressed; does not wait. What only a real keyboard can do is in ``test_display.py``."""
    browser.worker.evaluate(
        "([name, id]) => { chrome.commands.onCommand.dispatch(name, { id }); }", [name, browser.tab_id(page)]
    )


def command_that_crunches(browser: CrunchBrowser, page: Page, name: str = "go-to-text") -> dict[str, Any]:
    """The same on a page that is not crunched yet; waits for the end of the press that it is."""
    count = browser.press_count()
    command(browser, page, name)
    last = browser.wait_for_press(count)
    assert last["state"] in ("crunched", "unsure"), last
    return last
