"""Same-origin frames in Chromium: an article inside a frame is crunched, and the undo is exact."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Running
from tests.browser.driver import SERIALISE, SERIALISE_UNDONE
from tests.browser.frame_pages import ALL_IN_FRAME, GOING, HIDDEN, PAGES, SEEN, WAYS_TO_GO, FramePage
from tests.browser.server import PageServer

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("name", PAGES)
def test_an_article_in_a_frame(running: Running, pages: PageServer, tab: Page, name: str) -> None:
    for path, source in PAGES[name].parts.items():
        pages.add(path, source)
    running.browser.open(pages.add(f"/frames/{name}.html", PAGES[name].source), tab)
    before, seen = tab.evaluate(SERIALISE), tab.evaluate(SEEN)
    assert seen["links"] >= 14
    assert seen["paragraphs"] >= 3

    crunched = running.browser.press(tab)

    assert crunched["state"] == "crunched", crunched
    after = tab.evaluate(SEEN)
    assert after["links"] == 0
    assert after["paragraphs"] == seen["paragraphs"]

    assert running.browser.press(tab)["state"] == "restored"
    assert tab.evaluate(SERIALISE_UNDONE) == before
    assert tab.evaluate(SEEN) == seen


@pytest.mark.parametrize("page", [GOING, ALL_IN_FRAME], ids=["beside the article", "around it all"])
@pytest.mark.parametrize("way", WAYS_TO_GO)
def test_a_frame_that_goes_takes_no_mark_away(
    running: Running, pages: PageServer, tab: Page, way: str, page: FramePage
) -> None:
    """It is not said that the page takes them away, and the next press shows the original."""
    for path, source in page.parts.items():
        pages.add(path, source)
    running.browser.open(pages.add("/frames/going.html", page.source), tab)
    assert running.browser.press(tab)["state"] == "crunched"
    hidden = tab.evaluate(HIDDEN)
    tab.evaluate(f"() => {{ const frame = document.querySelector('iframe'); {WAYS_TO_GO[way]} }}")
    time.sleep(1.5)  # past the one look, a second after the press: where it finds the marks there is nothing to see
    assert running.browser.title(tab) == "Show original"
    assert tab.evaluate(HIDDEN) == hidden

    assert running.browser.press(tab)["state"] == "restored"
    assert tab.evaluate(HIDDEN) == 0
    assert "data-crunch" not in tab.evaluate(SERIALISE_UNDONE)
    if page is GOING:
        assert running.browser.press(tab)["state"] == "crunched"
        assert tab.evaluate(HIDDEN) == hidden
