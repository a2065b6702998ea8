# ruff: noqa: E501  (markup is easier to read unbroken)
"""Links past the clutter go with the clutter: nobody sees them, and a screen reader would read them before the text."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.bench.stops.tree import read_stops
from tests.browser.conftest import Running
from tests.browser.driver import SERIALISE, SERIALISE_UNDONE
from tests.browser.reading_pages import MENU, SENTENCE, TEXT
from tests.browser.server import PageServer

pytestmark = pytest.mark.browser

CLIPPED = "position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)"
SEEN = f"<h1>A headline of the day</h1><p>{SENTENCE * 3} <a href=#note>See the note</a></p>{TEXT}<p id=note>{SENTENCE * 4}</p>"


def links(page: Page) -> list[str]:
    return [stop.text.strip() for stop in read_stops(page).stops if stop.kind == "link"]


@pytest.mark.parametrize(
    "link",
    [
        f"<a href=#text class=sr-only style='{CLIPPED}'>Skip to content</a>",
        "<a href=#text class=visually-hidden style='position:absolute;left:-9999px'>Skip to content</a>",
        "<a href=#text class=sr-only style='position:fixed;top:-100px;left:0;height:40px'>Skip to content</a>",
        "<a href=#text class='link skip-to-content'>Skip to content</a>",
        f"<div class=sr-only style='{CLIPPED}'><a href=#text>Skip to content</a></div>",
        f"<ul class=sr-only style='{CLIPPED}'><li><a href=#text>Skip to content</a><li><a href=#foot>Skip to end</a></ul>",
    ],
)
def test_a_link_past_the_clutter_goes_with_it(running: Running, pages: PageServer, tab: Page, link: str) -> None:
    body = f"<!doctype html><html lang=en><title>A headline</title>{link}{MENU}<main id=text>{SEEN}</main>"
    running.browser.open(pages.add("/skip/page.html", body), tab)
    assert "Skip to content" in links(tab)
    before = tab.evaluate(SERIALISE)
    assert running.browser.press(tab)["state"] == "crunched"
    assert links(tab) == ["See the note"]
    running.browser.press(tab)
    assert tab.evaluate(SERIALISE_UNDONE) == before
    assert "Skip to content" in links(tab)


def test_what_is_seen_or_stands_in_the_text_stays(running: Running, pages: PageServer, tab: Page) -> None:
    own = f"<a href=#note class=sr-only style='{CLIPPED}'>Permanent link</a>"
    text = f"<h1>A headline of the day {own}</h1><p><a href=#note style='opacity:0'>¶</a>{SENTENCE * 5}</p>{TEXT}<p id=note>{SENTENCE * 4}</p>"
    body = f"<!doctype html><html lang=en><title>A headline</title>{MENU}<main>{text}</main>"
    running.browser.open(pages.add("/skip/text.html", body), tab)
    assert running.browser.press(tab)["state"] == "crunched"
    assert next(stop.text.strip() for stop in read_stops(tab).stops).startswith("A headline of the day Permanent link")
    assert "¶" in links(tab)
