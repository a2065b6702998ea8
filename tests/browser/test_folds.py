# ruff: noqa: E501  (markup is easier to read unbroken)
"""Comments folded to one line with their number: shown from there, put away again, and gone with undo."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Running
from tests.browser.driver import SERIALISE, SERIALISE_UNDONE
from tests.browser.extension_pages import axe_findings, open_panel
from tests.browser.reading_pages import LINKS, MENU, TEXT
from tests.browser.server import PageServer
from tests.browser.settings_folder import ConfiguredBrowser
from tests.browser.test_strips import strips, wait_for
from tests.support.forum_threads import NAMES, thread

pytestmark = pytest.mark.browser

ENTRY = "<li id=comment-{0} class=comment><b>Ann Reader {0}</b> <time>May {0}</time><p>I have seen the lamp that night, and it was as you say.</p></li>"
PAGE = f"""<!doctype html><html lang=en><title>A headline of the day</title><style>body {{ margin: 20px }}</style>{MENU}
<main><article><h1>A headline of the day</h1>{TEXT * 3}</article>
<section id=comments class=comments><h2>Comments</h2><ol>{"".join(ENTRY.format(number) for number in (11, 12, 15))}</ol></section></main>
<footer id=end><ul>{LINKS}</ul></footer>"""
SHOWN = "(name) => document.getElementById(name).checkVisibility()"


PLAIN = re.sub(r" (?:class|id)=(?:comment|comments)(?:-\d+)?(?=[ >])", "", PAGE)
"""The same page without a name that tells: a heading, names and dates are what is left."""


@pytest.fixture
def crunching(running: Running) -> ConfiguredBrowser:
    return ConfiguredBrowser.of(running)


def test_one_line_in_their_place(crunching: ConfiguredBrowser, pages: PageServer, tab: Page) -> None:
    browser = crunching.browser
    crunching.set("auto", discussion="fold")
    browser.open(pages.add("/folds/page.html", PAGE), tab)
    before = tab.evaluate(SERIALISE)
    assert browser.press(tab)["state"] == "crunched"
    tab_id = browser.tab_id(tab)
    [row] = wait_for(browser, tab, tab_id, "Show", 1)["rows"]
    assert row["words"].startswith("Comments: 3 · ")
    assert not tab.evaluate(SHOWN, "comments")

    button = tab.locator("html > :last-child").get_by_role("button")
    tab.mouse.click(row["left"] + row["width"] - 20, row["top"] + row["height"] / 2)
    wait_for(browser, tab, tab_id, "Hide", 1)
    assert tab.evaluate(SHOWN, "comments")
    tab.keyboard.press("Control+z")
    wait_for(browser, tab, tab_id, "Show", 1)
    assert not tab.evaluate(SHOWN, "comments")

    panel = open_panel(browser, tab)
    panel.locator("#show-hidden").click()
    mark = panel.get_by_label("Mark what is hidden on the page")
    expect(mark).not_to_be_checked()
    mark.check()
    words = [one["words"] for one in wait_for(browser, tab, tab_id, "Show", 3)["rows"]]
    assert sum(one.startswith("Comments: 3") for one in words) == 1
    mark.uncheck()
    wait_for(browser, tab, tab_id, "Show", 1)
    assert axe_findings(panel) == []
    panel.close()

    assert browser.press(tab)["state"] == "restored"
    assert tab.evaluate(SERIALISE_UNDONE) == before
    assert strips(browser, tab_id) is None
    assert button.count() == 0


def test_no_line_where_nobody_wrote_or_nobody_wishes_it(
    crunching: ConfiguredBrowser, pages: PageServer, tab: Page
) -> None:
    browser = crunching.browser
    empty = PAGE.replace(PAGE[PAGE.index("<ol><li id=comment-11") : PAGE.index("</section>")], "<p>Be the first.</p>")
    for wish, page in (("fold", empty), ("apart", PAGE)):
        crunching.set("auto", discussion=wish)
        browser.open(pages.add(f"/folds/{wish}.html", page), tab)
        assert browser.press(tab)["state"] == "crunched"
        assert not tab.evaluate(SHOWN, "comments")
        assert strips(browser, browser.tab_id(tab)) is None
        browser.press(tab)


def test_comments_that_nothing_calls_so_are_one_line_too(
    crunching: ConfiguredBrowser, pages: PageServer, tab: Page
) -> None:
    browser = crunching.browser
    crunching.set("auto", discussion="fold")
    browser.open(pages.add("/folds/plain.html", PLAIN), tab)
    before = tab.evaluate(SERIALISE)
    assert browser.press(tab)["state"] == "crunched"
    tab_id = browser.tab_id(tab)
    [row] = wait_for(browser, tab, tab_id, "Show", 1)["rows"]
    assert row["words"].startswith("Comments: 3 · ")
    assert not tab.evaluate("() => document.querySelector('section').checkVisibility()")
    tab.mouse.click(row["left"] + row["width"] - 20, row["top"] + row["height"] / 2)
    wait_for(browser, tab, tab_id, "Hide", 1)
    assert tab.evaluate("() => document.querySelector('ol').checkVisibility()")
    assert browser.press(tab)["state"] == "restored"
    assert tab.evaluate(SERIALISE_UNDONE) == before


def test_a_thread_keeps_its_posts_and_folds_the_form_to_answer(
    crunching: ConfiguredBrowser, pages: PageServer, tab: Page
) -> None:
    browser = crunching.browser
    crunching.set("auto", discussion="fold")
    address = pages.add("/forum/thread.html", f"<!doctype html><html lang=en><title>Pale bread</title>{thread()}")
    browser.open(address, tab)
    before = tab.evaluate(SERIALISE)
    assert browser.press(tab)["state"] == "crunched"
    tab_id = browser.tab_id(tab)
    [row] = wait_for(browser, tab, tab_id, "Show", 1)["rows"]
    assert row["words"].startswith("Form to answer · ")
    seen = "(selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility()).length"
    for selector in (".username", ".date", ".content"):
        assert tab.evaluate(seen, selector) == len(NAMES)
    assert tab.evaluate(seen, ".signature, #quick") == 0

    tab.mouse.click(row["left"] + row["width"] - 20, row["top"] + row["height"] / 2)
    wait_for(browser, tab, tab_id, "Hide", 1)
    assert tab.evaluate(SHOWN, "quick")
    tab.locator("textarea").fill("I will try it.")
    tab.locator("textarea").fill("")
    assert browser.press(tab)["state"] == "restored"
    assert tab.evaluate(SERIALISE_UNDONE) == before
