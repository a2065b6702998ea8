"""Comments that load when the page is crunched already are folded as those that were there at the press."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Running
from tests.browser.driver import SERIALISE, SERIALISE_UNDONE, CrunchBrowser
from tests.browser.server import PageServer
from tests.browser.settings_folder import ConfiguredBrowser
from tests.browser.test_folds import ENTRY, PAGE, SHOWN
from tests.browser.test_strips import strips, wait_for

pytestmark = pytest.mark.browser

COMMENTS = PAGE[PAGE.index("<section id=comments") : PAGE.index("</main>")]
AD = "<aside id={} class=advertisement><a href=/x>Advertisement: hearing aids from 9.99</a></aside>"
INSERT = "(html) => document.querySelector('main').insertAdjacentHTML('beforeend', html)"
MORE = "(html) => document.querySelector('#comments ol').insertAdjacentHTML('beforeend', html)"


def wait_for_words(browser: CrunchBrowser, tab: Page, tab_id: int, beginning: str) -> None:
    """Until the only strip says that."""
    for _ in range(200):
        [row] = strips(browser, tab_id)["rows"]
        if row["words"].startswith(beginning):
            return
        tab.wait_for_timeout(25)  # between two looks: strips have no event
    raise AssertionError(row["words"])


def test_comments_that_load_late(running: Running, pages: PageServer, tab: Page) -> None:
    """Those that come into them are counted when something else is seen to come; shown ones stay shown."""
    crunching = ConfiguredBrowser.of(running)
    browser = crunching.browser
    crunching.set("auto", discussion="fold")
    browser.open(pages.add("/folds/late.html", PAGE.replace(COMMENTS, "")), tab)
    assert browser.press(tab)["state"] == "crunched"
    tab_id = browser.tab_id(tab)
    assert strips(browser, tab_id) is None

    tab.evaluate(INSERT, COMMENTS)
    [row] = wait_for(browser, tab, tab_id, "Show", 1)["rows"]
    assert row["words"].startswith("Comments: 3 · ")
    assert not tab.evaluate(SHOWN, "comments")
    tab.evaluate(MORE, ENTRY.format(21) + ENTRY.format(22))
    tab.evaluate(INSERT, AD.format("first"))
    wait_for_words(browser, tab, tab_id, "Comments: 5 · ")
    assert not tab.evaluate(SHOWN, "comments")

    [row] = strips(browser, tab_id)["rows"]
    tab.mouse.click(row["left"] + row["width"] - 20, row["top"] + row["height"] / 2)
    wait_for(browser, tab, tab_id, "Hide", 1)
    tab.evaluate(MORE, ENTRY.format(23))
    tab.evaluate(INSERT, AD.format("second"))
    tab.wait_for_function(f"() => !({SHOWN})('second')")
    wait_for(browser, tab, tab_id, "Hide", 1)
    assert tab.evaluate(SHOWN, "comments")
    whole = tab.evaluate(SERIALISE)

    assert browser.press(tab)["state"] == "restored"
    undone = tab.evaluate(SERIALISE_UNDONE)
    assert "data-crunch" not in undone
    assert "data-crunch" in whole
