# ruff: noqa: E501  (markup is easier to read unbroken)
"""Links past the clutter go with the clutter: nobody sees them, and a screen reader would read them before the text."""

from __future__ import annotations

from html import escape
from itertools import repeat

import pytest
from playwright.sync_api import Page

from tests.bench.stops.tree import read_stops
from tests.browser.conftest import Running
from tests.browser.driver import SERIALISE, SERIALISE_UNDONE
from tests.browser.extension_pages import open_panel
from tests.browser.reading_pages import MENU, SENTENCE, TEXT
from tests.browser.server import PageServer

pytestmark = pytest.mark.browser

CLIPPED = "position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)"
SEEN = f"<h1>A headline of the day</h1><p>{SENTENCE * 3} <a href=#note>See the note</a></p>{TEXT}<p id=note>{SENTENCE * 4}</p>"


def links(page: Page) -> list[str]:
    return [stop.text.strip() for stop in read_stops(page).stops if stop.kind == "link"]


LINKS = [
    f"<a href=#text class=sr-only style='{CLIPPED}'>Skip to content</a>",
    "<a href=#text class=visually-hidden style='position:absolute;left:-9999px'>Skip to content</a>",
    "<a href=#text class=sr-only style='position:fixed;top:-100px;left:0;height:40px'>Skip to content</a>",
    "<a href=#text class='link skip-to-content'>Skip to content</a>",
    f"<div class=sr-only style='{CLIPPED}'><a href=#text>Skip to content</a></div>",
    f"<ul class=sr-only style='{CLIPPED}'><li><a href=#text>Skip to content</a><li><a href=#foot>Skip to end</a></ul>",
]
WORDS = ("harbour", "kitchen", "library", "meadow", "orchestra", "railway")
"""Of the text of each page, as what says the same again goes."""


def test_links_past_the_clutter_go_with_it(running: Running, pages: PageServer, tab: Page) -> None:
    """The first on a page of its own, the others in frames, each before the first text of its own."""
    browser = running.browser
    (first, *others) = (
        f"<!doctype html><html lang=en><title>A headline</title>{link}{MENU}<main id=text>{text}</main>"
        for link, text in zip(LINKS, map(SEEN.replace, repeat("article"), WORDS), strict=True)
    )
    frames = "".join(f"<iframe style='width:100%;height:1500px' srcdoc=\"{escape(body)}\"></iframe>" for body in others)
    browser.open(pages.add("/skip/page.html", first.replace("</main>", f"{frames}</main>")), tab)
    assert links(tab).count("Skip to content") == len(LINKS)
    before = tab.evaluate(SERIALISE)
    assert browser.press(tab)["state"] == "crunched"
    assert links(tab) == ["See the note"] * len(LINKS)

    panel = open_panel(browser, tab)
    panel.get_by_role("button", name="Show what is hidden").click()
    listed = panel.locator("#parts li").filter(has_text="it only leads past what is hidden here")
    assert listed.locator(".part-text").all_inner_texts() == ["Skip to content"] * 5 + ["Skip to end"], (
        "one is seen, so the host knows of it"
    )
    assert panel.locator("#hidden-title").inner_text().startswith(str(panel.locator("#parts li").count()))
    listed.first.get_by_role("button").click()
    tab.wait_for_function("() => document.querySelector('a').checkVisibility()")
    panel.close()

    browser.press(tab)
    assert tab.evaluate(SERIALISE_UNDONE) == before
    assert links(tab).count("Skip to content") == len(LINKS)


def test_what_is_seen_or_stands_in_the_text_stays(running: Running, pages: PageServer, tab: Page) -> None:
    own = f"<a href=#note class=sr-only style='{CLIPPED}'>Permanent link</a>"
    text = f"<h1>A headline of the day {own}</h1><p><a href=#note style='opacity:0'>¶</a>{SENTENCE * 5}</p>{TEXT}<p id=note>{SENTENCE * 4}</p>"
    body = f"<!doctype html><html lang=en><title>A headline</title>{MENU}<main>{text}</main>"
    running.browser.open(pages.add("/skip/text.html", body), tab)
    assert running.browser.press(tab)["state"] == "crunched"
    assert next(stop.text.strip() for stop in read_stops(tab).stops).startswith("A headline of the day Permanent link")
    assert "¶" in links(tab)
