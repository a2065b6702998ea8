# ruff: noqa: E501  (markup is easier to read unbroken)
"""From heading to heading of a crunched page, and the list of them: by keyboard, in its own order, nothing left of it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser import reading_pages
from tests.browser.conftest import Running
from tests.browser.driver import SERIALISE, SERIALISE_UNDONE
from tests.browser.extension_pages import open_page, open_panel
from tests.browser.reading_pages import FOCUS, MENU, TEXT, command, command_that_crunches
from tests.browser.server import PageServer
from tests.browser.settings_folder import accessible_nodes, focused_name
from tests.browser.test_note import Ears, wait_for_note

pytestmark = pytest.mark.browser

running = reading_pages.running

UNSEEN = (
    "<h2 hidden>Not displayed</h2><h2 style='visibility:hidden'>Not visible</h2><div style='content-visibility:hidden'><h2>Not drawn</h2></div>"
    "<details><summary>More</summary><h2>Folded away</h2></details><div inert><h2>Inert</h2></div><h2 style='display:none'><span>Gone</span></h2>"
    "<div aria-hidden=true><section><h2>Of no tree</h2></section></div><h2> <img alt='' src=x></h2><select><option><h2>Chosen</h2></select>"
)
"""Headings that nobody is to be taken to."""
ARTICLE = (
    f"<h1 id=title>A headline of the day</h1>{TEXT}<h2 id=one>First part</h2>{TEXT * 2}"
    f"<h3 id=deep lang=de>Ein Abschnitt<a href='#deep'>#</a></h3>{TEXT}<h2 id=silent aria-hidden=true>Nobody hears this</h2>{TEXT}"
    f"<h2 id=tab role=button>No heading</h2>{TEXT}{UNSEEN}<div id=role role=heading aria-level=2>Another <a href=/x id=link>part</a></div>{TEXT * 2}"
    f"<h2 id=last>Finally</h2>{TEXT * 4}"
)
PAGE = f"<!doctype html><html lang=en><title>A headline of the day - The Site</title>{MENU}<main>{ARTICLE}</main>"
ORDER = ["title", "one", "deep", "role", "last"]


@pytest.fixture
def page(running: Running, pages: PageServer, tab: Page) -> Iterator[Page]:
    """Not crunched yet; what it was is in ``window.before``, which is no part of it."""
    running.browser.open(pages.add("/text/headings.html", PAGE), tab)
    tab.evaluate(f"() => {{ window.before = ({SERIALISE})(); }}")
    yield tab
    if "data-crunch" in tab.evaluate(SERIALISE):
        assert running.browser.press(tab)["state"] == "restored"
    assert tab.evaluate(SERIALISE_UNDONE) == tab.evaluate("() => window.before")


def wait_for_focus(page: Page, element: str) -> None:
    page.wait_for_function("(id) => document.activeElement.id === id", arg=element)


def wait_for_list(page: Page, name: str) -> None:
    """Until the list is open at this heading."""
    for _ in range(200):
        if focused_name(page) == name:
            return
        page.wait_for_timeout(20)  # between two looks: our element is closed to scripts, and the tree has no event
    raise AssertionError(f"{focused_name(page)!r} has the focus, not {name!r}")


def test_next_and_previous(running: Running, page: Page) -> None:
    browser = running.browser
    command_that_crunches(browser, page, "next-heading")
    wait_for_focus(page, "title")
    for element in ORDER[1:]:
        command(browser, page, "next-heading")
        wait_for_focus(page, element)
        assert 0 <= page.evaluate(FOCUS)["top"] < 540
        assert page.evaluate("() => document.querySelectorAll('[tabindex]').length") == 1, "the one before lost its own"
    ears = Ears(page)
    command(browser, page, "next-heading")
    ears.wait("No more headings.")
    wait_for_focus(page, "last")
    page.focus("#link")
    command(browser, page, "previous-heading")
    wait_for_focus(page, "deep")
    page.focus("#link")
    command(browser, page, "next-heading")
    wait_for_focus(page, "last")
    for element in reversed(ORDER[:-1]):
        command(browser, page, "previous-heading")
        wait_for_focus(page, element)
    ears = Ears(page)
    command(browser, page, "previous-heading")
    ears.wait("No heading before this one.")


def test_where_nothing_has_the_focus_what_is_in_view_counts(running: Running, page: Page) -> None:
    browser = running.browser
    browser.press(page)
    page.evaluate("() => { document.querySelector('#deep').scrollIntoView(); scrollBy(0, 40); }")
    command(browser, page, "next-heading")
    wait_for_focus(page, "role")
    page.evaluate(
        "() => { document.activeElement.blur(); document.querySelector('#deep').scrollIntoView(); scrollBy(0, 40); }"
    )
    command(browser, page, "previous-heading")
    wait_for_focus(page, "deep")


def test_the_list_by_keyboard(running: Running, page: Page) -> None:
    browser = running.browser
    browser.press(page)
    page.focus("#link")
    command(browser, page, "list-headings")
    wait_for_list(page, "Another part level 2")
    options = [
        node["name"]["value"] for node in accessible_nodes(page) if node.get("role", {}).get("value") == "option"
    ]
    assert options == [
        "A headline of the day level 1",
        "First part level 2",
        "Ein Abschnitt level 3",
        "Another part level 2",
        "Finally level 2",
    ]
    for key, name in (
        ("ArrowDown", "Finally level 2"),
        ("ArrowDown", "Finally level 2"),
        ("ArrowUp", "Another part level 2"),
        ("Home", "A headline of the day level 1"),
        ("ArrowUp", "A headline of the day level 1"),
        ("End", "Finally level 2"),
        ("e", "Ein Abschnitt level 3"),
    ):
        page.keyboard.press(key)
        assert focused_name(page) == name, key
    page.keyboard.press("Home")
    page.keyboard.type("fin")
    assert focused_name(page) == "Finally level 2"
    page.keyboard.press("Escape")
    wait_for_focus(page, "link")
    command(browser, page, "list-headings")
    wait_for_list(page, "Another part level 2")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    wait_for_focus(page, "deep")
    assert page.evaluate("() => document.querySelectorAll('dialog').length") == 0


def test_escape_goes_back_to_the_heading_that_had_the_focus(running: Running, page: Page) -> None:
    browser = running.browser
    command_that_crunches(browser, page)
    command(browser, page, "list-headings")
    wait_for_list(page, "A headline of the day level 1")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Escape")
    wait_for_focus(page, "title")
    assert page.get_attribute("#title", "tabindex") == "-1"


def test_undone_while_the_list_is_open(running: Running, page: Page) -> None:
    browser = running.browser
    command_that_crunches(browser, page, "list-headings")
    wait_for_list(page, "A headline of the day level 1")
    assert browser.press(page)["state"] == "restored"
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.localName") == "a", "the page can be used again"


def test_the_panel_opens_the_list(running: Running, page: Page) -> None:
    panel = open_panel(running.browser, page)
    count = running.browser.press_count()
    with panel.expect_event("close"):
        panel.get_by_role("button", name="Headings…").click()
    running.browser.wait_for_press(count)
    wait_for_list(page, "A headline of the day level 1")


def test_a_page_without_headings_says_so(running: Running, pages: PageServer, tab: Page) -> None:
    browser = running.browser
    browser.open(pages.add("/text/none.html", f"<!doctype html><title>t</title>{MENU}<main>{TEXT * 6}</main>"), tab)
    command_that_crunches(browser, tab)
    assert tab.evaluate(FOCUS)["words"].startswith("Plain words"), "the text itself"
    command(browser, tab, "list-headings")
    assert wait_for_note(browser, tab)["words"] == "This page has no headings."


REMOVES = """<script>new MutationObserver((all) => all.forEach(({ addedNodes }) => addedNodes.forEach((one) =>
  one.parentNode === document.documentElement && one.remove()))).observe(document.documentElement, { childList: true })</script>"""


def test_a_page_that_takes_the_list_away_has_its_words_in_the_panel(
    running: Running, pages: PageServer, tab: Page
) -> None:
    browser = running.browser
    browser.open(pages.add("/text/takes.html", PAGE.replace("</main>", f"</main>{REMOVES}")), tab)
    command_that_crunches(browser, tab)
    browser.worker.evaluate(
        "() => { globalThis.asked = []; chrome.action.setPopup = async ({ popup }) => { asked.push(popup); };"
        " chrome.action.openPopup = async () => undefined; }"
    )
    command(browser, tab, "list-headings")
    for _ in range(200):
        if asked := browser.worker.evaluate("() => asked"):
            break
        tab.wait_for_timeout(50)  # between two looks: the worker has no event for it
    assert asked[0].endswith("&why=list_unshown")
    assert tab.evaluate(FOCUS)["id"] == "title", "where it was"
    panel = open_page(browser, asked[0].removeprefix("pages/panel/"))
    expect(panel.locator("#status")).to_contain_text("takes away the list of its headings")
    panel.close()
    command(browser, tab, "next-heading")
    wait_for_focus(tab, "one")


def test_a_heading_that_cannot_have_the_focus_is_passed(running: Running, pages: PageServer, tab: Page) -> None:
    """A modal dialog of the page keeps the focus, and what is no element of a box has none."""
    browser = running.browser
    text = f"<h1 id=title>A headline of the day</h1>{TEXT}<h2 style='display:contents' id=boxless>No box</h2>{TEXT}<h2 id=last>Finally</h2>{TEXT * 3}<h2 style='display:contents'>No box</h2>{TEXT}"
    browser.open(pages.add("/text/boxless.html", f"<!doctype html><title>t</title>{MENU}<main>{text}</main>"), tab)
    command_that_crunches(browser, tab)
    command(browser, tab, "next-heading")
    wait_for_focus(tab, "last")
    ears = Ears(tab)
    command(browser, tab, "next-heading")
    ears.wait("No more headings.")
    assert tab.evaluate(FOCUS)["id"] == "last"
    assert tab.evaluate("() => document.querySelectorAll('[tabindex]').length") == 1


def test_a_page_hears_nothing_and_forges_nothing(running: Running, pages: PageServer, tab: Page) -> None:
    """Its scripts hear no key in the bubbling phase, and what they make up chooses nothing."""
    browser = running.browser
    script = "<script>window.heard = []; document.addEventListener('keydown', (e) => heard.push(e.key));</script>"
    browser.open(pages.add("/text/keys.html", PAGE.replace("</title>", f"</title>{script}")), tab)
    command_that_crunches(browser, tab)
    command(browser, tab, "list-headings")
    wait_for_list(tab, "A headline of the day level 1")
    tab.evaluate(
        "() => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true }))"
    )
    tab.keyboard.press("ArrowDown")
    assert focused_name(tab) == "First part level 2", "it is still open"
    assert tab.evaluate("() => heard") == ["Enter"], "its own"
