"""Beside other extensions and the reader's own style sheet in Firefox, and back to a page."""

from __future__ import annotations

import pytest

from tests.browser import coexistence_pages as others
from tests.browser.driver import SERIALISE_BESIDE_NOTE
from tests.browser.late_pages import ADVERT, WRONG
from tests.browser.server import PageServer
from tests.firefox.driver import CrunchFirefox, Tab
from tests.firefox.test_late_content import wait_until_right

pytestmark = pytest.mark.browser

SEEN = "() => [...document.querySelectorAll('.others')].map((one) => one.checkVisibility())"
FILTER = "() => getComputedStyle(document.documentElement).filter"
USER_SHEET = """
  const service = Cc["@mozilla.org/content/style-sheet-service;1"].getService(Ci.nsIStyleSheetService);
  const sheet = Services.io.newURI(`data:text/css,${encodeURIComponent(arguments[1])}`);
  service[arguments[2]](sheet, service.USER_SHEET);
"""
"""As the file userContent.css of a profile is loaded."""


def test_beside_other_extensions_and_styles_of_the_reader(firefox: CrunchFirefox, pages: PageServer, tab: Tab) -> None:
    firefox.open(pages.add("/walled.html", others.WALLED), tab)
    tab.evaluate(others.DIMMED)
    tab.evaluate(others.TOOLBARS, "closed")
    before, dimmed = tab.evaluate(SERIALISE_BESIDE_NOTE), tab.evaluate(FILTER)
    sheet = "aside, html body nav[data-t]:not(#x) { display: block !important } article p { color: teal !important }"
    firefox.chrome(USER_SHEET, sheet, "loadAndRegisterSheet")
    try:
        firefox.press(tab)
        assert tab.evaluate(WRONG) == []
        assert tab.evaluate(SEEN) == [True] * 4
        assert tab.evaluate(FILTER) == dimmed
        assert tab.evaluate("() => getComputedStyle(document.querySelector('article p')).color") == "rgb(0, 128, 128)"
        tab.evaluate(others.TOOLBARS, "open")
        tab.evaluate(f"() => document.querySelector('main').insertAdjacentHTML('beforeend', {ADVERT!r})")
        wait_until_right(tab)
        assert tab.evaluate(SEEN) == [True] * 7
        tab.evaluate(
            "() => { for (const one of document.querySelectorAll('.others')) one.shadowRoot && one.remove(); }"
        )
        tab.evaluate("() => document.querySelector('main').lastElementChild.remove()")
    finally:
        firefox.chrome(USER_SHEET, sheet, "unregisterSheet")
    firefox.press(tab)
    assert tab.evaluate(SERIALISE_BESIDE_NOTE) == before


def test_back_to_a_page_that_is_loaded_anew(firefox: CrunchFirefox, pages: PageServer, tab: Tab) -> None:
    """As it was, and so is its button, whatever was crunched. This driver's browser keeps no page in its cache."""
    firefox.open(pages.add("/story.html", others.STORY), tab)
    before = tab.evaluate(SERIALISE_BESIDE_NOTE)
    firefox.press(tab)
    firefox.open(pages.add("/wide.html", others.WIDE), tab)
    firefox.press(tab)
    firefox.marionette.go_back()
    assert tab.evaluate("() => location.pathname") == "/story.html"
    firefox.wait_for_title(tab, "Crunch this page")
    assert tab.evaluate(SERIALISE_BESIDE_NOTE) == before
    assert firefox.press(tab)["state"] == "crunched"
    assert tab.evaluate(WRONG) == []
