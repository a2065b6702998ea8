"""The room of what goes is taken by what stays: no column gets narrower, nothing lies over another, no hole is left."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Running
from tests.browser.content_harness.states import assert_same, state
from tests.browser.server import PageServer
from tests.browser.structures import room_pages as structures

pytestmark = pytest.mark.browser

BOXES: Final = """
() => [...document.querySelectorAll("[data-t]")].map((element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  const isSeen = element.checkVisibility({ visibilityProperty: true }) && width > 0 && height > 0;
  const { t, grows } = element.dataset;
  return { stays: t === "stay", grows: Number(grows ?? 0), isSeen, left: left + scrollX, top: top + scrollY, width,
    height, name: `${element.localName}: ${element.textContent.trim().slice(0, 30)}` };
})
"""
MOST_HOLE: Final = 400
"""Pixels of nothing between two texts that stay, or above the first."""


def wrong(before: list[dict[str, Any]], after: list[dict[str, Any]]) -> list[str]:
    """What is not as it should be after a press."""
    found = [f"{'gone' if now['stays'] else 'stays'}: {now['name']}" for now in after if now["isSeen"] != now["stays"]]
    kept = [(was, now) for was, now in zip(before, after, strict=True) if now["stays"] and now["isSeen"]]
    for was, now in kept:
        if now["width"] < was["width"] - 1 or now["width"] < was["width"] + now["grows"]:
            found.append(f"width {was['width']:.0f} to {now['width']:.0f}: {now['name']}")
        if now["left"] < 0 or now["top"] < 0:
            found.append(f"out of the page: {now['name']}")
    end = 0.0
    for index, (was, now) in enumerate(kept):
        gap = now["top"] - end
        if gap > MOST_HOLE:
            found.append(f"hole of {gap:.0f} above {now['name']}")
        if index and gap < -4 and was["top"] >= kept[index - 1][0]["top"] + kept[index - 1][0]["height"] - 4:
            found.append(f"lies over {kept[index - 1][1]['name']}: {now['name']}")
        end = max(end, now["top"] + now["height"])
    return found


@pytest.mark.parametrize("name", structures.ROOM)
def test_room(running: Running, pages: PageServer, tab: Page, name: str) -> None:
    browser = running.browser
    browser.open(pages.add(f"/room-{name}.html", structures.ROOM[name]), tab)
    before, boxes = state(tab), tab.evaluate(BOXES)
    browser.press(tab)
    after = tab.evaluate(BOXES)
    browser.press(tab)
    assert_same(before, state(tab))
    assert wrong(boxes, after) == []


def test_a_head_sticks_at_the_top_when_the_bar_above_it_is_gone(running: Running, pages: PageServer, tab: Page) -> None:
    browser = running.browser
    browser.open(pages.add("/room-sticky.html", structures.STICKY), tab)
    top = "() => { scrollTo(0, 900); return document.querySelector('.head').getBoundingClientRect().top; }"
    assert tab.evaluate(top) == 90
    before = state(tab)
    browser.press(tab)
    assert tab.evaluate(top) == 0
    browser.press(tab)
    assert_same(before, state(tab))
