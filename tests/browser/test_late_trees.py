"""What comes later into frames of the same site and into shadow trees is decided, too, and undo takes the marks off."""

from __future__ import annotations

import pytest
from playwright.sync_api import Error, Page

from tests.browser import late_pages
from tests.browser import late_tree_pages as late
from tests.browser.conftest import Running
from tests.browser.driver import SERIALISE, SERIALISE_UNDONE
from tests.browser.server import PageServer

pytestmark = pytest.mark.browser

KEYS = ("Alt", "Shift", "H")


@pytest.fixture(scope="module", autouse=True)
def _frames(pages: PageServer) -> None:
    for path, source in late.FRAMES.items():
        pages.add(path, source)
    pages.slow[late.SLOW] = 2


@pytest.fixture
def errors(tab: Page) -> list[str]:
    """What the console of the tab is told."""
    told: list[str] = []
    tab.on("console", lambda message: told.append(message.text) if message.type in ("error", "warning") else None)
    return told


def wait_until(tab: Page, condition: str) -> None:
    try:
        tab.wait_for_function(condition, timeout=12_000, polling=100)
    except Error as error:
        raise AssertionError(tab.evaluate(late.WRONG)) from error


def test_frames_and_shadow_trees(running: Running, pages: PageServer, tab: Page, errors: list[str]) -> None:
    browser = running.browser
    address = pages.add("/late-trees.html", late.STORY)
    beside = browser.open(f"{address}?beside")  # the same, without a press
    beside.evaluate(late.COME)
    browser.open(address, tab)
    browser.press(tab)
    browser.worker.evaluate(late_pages.COUNT)
    assert tab.evaluate(late.WRONG) == []
    tab.evaluate(late.COME)
    wait_until(tab, late.right())
    assert late_pages.captures(browser) <= 8
    peek = "() => document.querySelector('#next').contentDocument.querySelector('nav').checkVisibility()"
    tab.frame_locator("#next").locator("h1").click()
    for key in KEYS:
        tab.keyboard.down(key)
    assert tab.evaluate(peek)
    for key in KEYS:
        tab.keyboard.up(key)
    assert tab.evaluate(late.right())

    for one in (beside, tab):
        one.evaluate(late.NAVIGATE)
    wait_until(tab, late.right(elsewhere=True))

    assert browser.press(tab)["state"] == "restored"
    assert tab.evaluate(late.MARKS) == []
    assert tab.evaluate(SERIALISE_UNDONE) == beside.evaluate(SERIALISE)
    beside.close()
    count = late_pages.captures(browser)
    tab.evaluate(f"""() => {{
      document.querySelector("#there").contentDocument.body.insertAdjacentHTML("beforeend", {late_pages.ADVERT!r});
      document.querySelector("#place").append(document.createElement("x-late"));
    }}""")
    tab.wait_for_timeout(600)
    assert late_pages.captures(browser) == count
    assert errors == []


def test_frames_of_other_sites(running: Running, pages: PageServer, tab: Page, errors: list[str]) -> None:
    """Each stays with its block and goes with it, there at the press or later."""
    browser = running.browser
    pages.add(late.FAR, late.framed("<p>Something of another site, in a frame.</p>"))
    page, come = late.with_far(pages.address.replace("127.0.0.1", "localhost") + late.FAR)
    browser.open(pages.add("/far-frames.html", page), tab)
    before = tab.evaluate(SERIALISE)
    browser.press(tab)
    assert tab.evaluate(late.WRONG) == []
    assert browser.press(tab)["state"] == "restored"
    assert tab.evaluate(SERIALISE_UNDONE) == before

    browser.open(pages.add("/late-far-frames.html", late.STORY), tab)
    browser.press(tab)
    tab.evaluate(come)
    wait_until(tab, f"() => ({late.WRONG})().length === 0")
    assert tab.locator("figure iframe").is_visible()
    assert browser.press(tab)["state"] == "restored"
    assert tab.evaluate(late.MARKS) == []
    assert errors == []
