"""Comments that load when the page is crunched already are folded as those that were there at the press."""

from __future__ import annotations

import re

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


def test_comments_without_a_box(running: Running, pages: PageServer, tab: Page) -> None:
    """Each goes by itself; those that come into a discussion that the reader has shown are shown in it."""
    crunching = ConfiguredBrowser.of(running)
    browser = crunching.browser
    crunching.set("auto", discussion="fold")
    plain = re.sub(r"<section[^>]*>|</section>|</?ol>", "", COMMENTS).replace("<li ", "<div ")
    browser.open(pages.add("/folds/plain.html", PAGE.replace(COMMENTS, plain)), tab)
    assert browser.press(tab)["state"] == "crunched"
    tab_id = browser.tab_id(tab)
    [row] = wait_for(browser, tab, tab_id, "Show", 1)["rows"]
    assert row["words"].startswith("Comments: 3 · ")
    tab.mouse.click(row["left"] + row["width"] - 20, row["top"] + row["height"] / 2)
    wait_for(browser, tab, tab_id, "Hide", 1)
    for keys, shown in (("Control+z", False), ("Control+Shift+z", True)):
        tab.keyboard.press(keys)  # all of them are one step
        assert [tab.evaluate(SHOWN, f"comment-{number}") for number in (11, 12, 15)] == [shown] * 3
    wait_for(browser, tab, tab_id, "Hide", 1)
    tab.evaluate(INSERT, "".join(ENTRY.replace("<li ", "<div ").format(number) for number in (21, 22)))
    wait_for_words(browser, tab, tab_id, "Comments: 5 · ")
    tab.wait_for_function(f"() => ({SHOWN})('comment-22')")
    wait_for(browser, tab, tab_id, "Hide", 1)
    assert browser.press(tab)["state"] == "restored"


def test_comments_in_a_box_with_rules(running: Running, pages: PageServer, tab: Page) -> None:
    """Each is little of the box that goes as a whole; together they are most of it."""
    crunching = ConfiguredBrowser.of(running)
    browser = crunching.browser
    crunching.set("auto", discussion="fold")
    rules = "<p>Be kind to those who wrote before you, and stay with what the article is about. </p>" * 4
    entries = "".join(ENTRY.replace("<li ", "<div ").format(number) for number in range(30, 38))
    box = f"<div class=below><h3>8 Comments</h3>{rules}{entries}</div>"
    browser.open(pages.add("/folds/rules.html", PAGE.replace(COMMENTS, box)), tab)
    assert browser.press(tab)["state"] == "crunched"
    [row] = wait_for(browser, tab, browser.tab_id(tab), "Show", 1)["rows"]
    assert row["words"].startswith("Comments: 8 · ")
    browser.press(tab)
