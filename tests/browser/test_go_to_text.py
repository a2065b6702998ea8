# ruff: noqa: E501  (markup is easier to read unbroken)
"""Go to the text: one command crunches, moves the focus to the title and says what is there; nothing is left of it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser import reading_pages
from tests.browser.conftest import Running
from tests.browser.driver import SERIALISE, SERIALISE_UNDONE
from tests.browser.extension_pages import open_panel
from tests.browser.popup_pages import unsure_page
from tests.browser.reading_pages import FOCUS, MENU, SENTENCE, TEXT, command, command_that_crunches
from tests.browser.server import PageServer
from tests.browser.test_note import Ears

pytestmark = pytest.mark.browser

running = reading_pages.running

ARTICLE = f"<h1 id=title>A headline of the day</h1>{TEXT}<h2 id=one>First part</h2>{TEXT * 3}<h2 id=two>Second part</h2>{TEXT * 3}"
PAGE = f"<!doctype html><html lang=en><title>A headline of the day - The Site</title>{MENU}<main>{ARTICLE}</main>"
FIRST_HEADING = "() => document.querySelector('main h1, article h1, h1').innerText.trim().slice(0, 60)"


def focus(tab: Page) -> dict[str, Any]:
    found = tab.evaluate(FOCUS)
    assert isinstance(found, dict)
    return found


def test_it_crunches_moves_the_focus_and_says_what_is_there(running: Running, pages: PageServer, tab: Page) -> None:
    browser = running.browser
    browser.open(pages.add("/text/plain.html", PAGE), tab)
    before = tab.evaluate(SERIALISE)
    ears = Ears(tab)
    command_that_crunches(browser, tab)
    assert (focus(tab)["id"], focus(tab)["tabindex"]) == ("title", "-1")
    assert not tab.locator("#menu").is_visible()
    words = len(f"A headline of the day First part Second part {SENTENCE * 8 * 7}".split())
    heard = ears.wait("Crunched.")
    assert heard == f"Crunched. {words} words, 3 headings, about {round(words / 238)} minutes."
    assert [said for said in ears.heard if said != heard] == [], "one message"
    assert browser.press(tab)["state"] == "restored"
    assert focus(tab)["name"] == "body"
    assert tab.evaluate(SERIALISE_UNDONE) == before


def test_on_a_crunched_page_it_says_so_again_and_never_undoes(running: Running, pages: PageServer, tab: Page) -> None:
    browser = running.browser
    browser.open(pages.add("/text/again.html", PAGE), tab)
    before = tab.evaluate(SERIALISE)
    browser.press(tab)
    assert focus(tab)["name"] == "body"
    count = browser.press_count()
    for _ in range(2):
        tab.evaluate("() => { document.activeElement.blur(); scrollTo(0, document.body.scrollHeight); }")
        ears = Ears(tab)
        command(browser, tab, "go-to-text")
        tab.wait_for_function("() => document.activeElement.id === 'title'")
        assert 0 <= focus(tab)["top"] < 100
        ears.wait("Crunched. ")
    assert browser.press_count() == count, "no press"
    assert not tab.locator("#menu").is_visible()
    browser.press(tab)
    assert tab.evaluate(SERIALISE_UNDONE) == before


@pytest.mark.parametrize(
    "name", ["news", "japanese", "rtl", "blog", "documentation", "recipe", "product", "forum", "table-layout"]
)
def test_the_title_of_each_sample(running: Running, pages: PageServer, tab: Page, name: str) -> None:
    browser = running.browser
    browser.open(f"{pages.address}/{name}.html", tab)
    title = tab.evaluate(FIRST_HEADING)
    before = tab.evaluate(SERIALISE)
    command_that_crunches(browser, tab)
    assert focus(tab)["words"] == title
    assert 0 <= focus(tab)["top"] < 600
    browser.press(tab)
    assert tab.evaluate(SERIALISE_UNDONE) == before


def test_the_button_of_the_panel(running: Running, pages: PageServer, tab: Page) -> None:
    browser = running.browser
    browser.open(pages.add("/text/panel.html", PAGE), tab)
    panel = open_panel(browser, tab)
    count = browser.press_count()
    with panel.expect_event("close"):
        panel.get_by_role("button", name="Go to the text").click()
    assert browser.wait_for_press(count)["state"] == "crunched"
    assert focus(tab)["id"] == "title"


def test_after_the_extension_was_reloaded(running: Running, pages: PageServer, tab: Page) -> None:
    """What it left in the page is taken up, and goes with the next press."""
    browser = running.browser
    browser.open(pages.add("/text/reload.html", PAGE), tab)
    before = tab.evaluate(SERIALISE)
    browser.press(tab)
    browser.reload_extension()
    command(browser, tab, "go-to-text")
    tab.wait_for_function("() => document.activeElement.id === 'title'")
    assert not tab.locator("#menu").is_visible()
    assert browser.press(tab)["state"] == "restored"
    assert tab.evaluate(SERIALISE_UNDONE) == before


def test_an_unsure_page_says_both_in_one_message(running: Running, pages: PageServer, tab: Page) -> None:
    running.browser.open(unsure_page(pages), tab)
    ears = Ears(tab)
    assert command_that_crunches(running.browser, tab)["state"] == "unsure"
    heard = ears.wait("Crunch is unsure about this page.")
    assert "Crunched. " in heard
    assert " words" in heard


SEGMENTED = """() => {
  const text = [...document.querySelectorAll("body *")].filter((one) => one.checkVisibility())
    .flatMap((one) => [...one.childNodes]).filter((node) => node.nodeType === 3).map((node) => node.data).join(" \\n ");
  const words = [...new Intl.Segmenter("ja", { granularity: "word" }).segment(text)].filter((one) => one.isWordLike);
  return [words.length, text.match(/[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]/gu).length];
}"""


def test_japanese_is_counted_in_its_own_words(running: Running, pages: PageServer, tab: Page) -> None:
    running.browser.open(f"{pages.address}/japanese.html", tab)
    ears = Ears(tab)
    command_that_crunches(running.browser, tab)
    said = re.match(r"Crunched\. ([\d,]+) words, \d headings, about (\d+) minutes?\.", ears.wait("Crunched."))
    words, characters = tab.evaluate(SEGMENTED)
    assert said
    assert int(said[1].replace(",", "")) == pytest.approx(words, rel=0.03)
    assert int(said[2]) == pytest.approx(characters / 500, abs=0.6)


BEFORE = "<p><label>Your name <input></label> <a href=/new>Register</a></p>"
TITLES = {
    "drawing": (
        "Page",
        "<svg width=300 height=60><g id=title role=heading aria-level=1><text y=30>A drawn title</text></g></svg>",
    ),
    "form": (
        "Page",
        "<form id=title role=heading aria-level=1>A form<input name=scrollIntoView><input name=addEventListener></form>",
    ),
    "line": (
        "A headline of the day - The Site",
        f"{BEFORE}<div id=title>A headline <b>of the day</b></div><h3>Aside</h3>",
    ),
    "part": ("The long name of a site: all that it says: Part 7", "<h2>Monday</h2><h3 id=title>Part 7</h3>"),
}
"""Titles that are no usual element: a drawing has a function of its own to get the focus, a form answers with its fields
for its functions; one is no heading, and one but a small part of what the document is called."""


@pytest.mark.parametrize("name", TITLES)
def test_a_title_that_is_no_usual_heading(running: Running, pages: PageServer, tab: Page, name: str) -> None:
    browser = running.browser
    document, title = TITLES[name]
    page = f"<!doctype html><html lang=en><title>{document}</title>{MENU}<main>{title}{TEXT * 3}</main>"
    browser.open(pages.add(f"/text/title-{name}.html", page), tab)
    before = tab.evaluate(SERIALISE)
    command_that_crunches(browser, tab)
    assert focus(tab)["id"] == "title"
    assert browser.press(tab)["state"] == "restored"
    assert tab.evaluate(SERIALISE_UNDONE) == before
