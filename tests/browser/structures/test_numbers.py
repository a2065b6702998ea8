"""What stays keeps its number and the size of its text, whatever goes before it or beside it."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Running
from tests.browser.content_harness.states import assert_same, state
from tests.browser.server import PageServer
from tests.browser.structures import number_pages as structures
from tests.browser.structures.test_structures import WRONG

pytestmark = pytest.mark.browser

LONGEST: Final = 5
"""Characters of a piece of a number."""
SIZES: Final = (
    "() => [...document.querySelectorAll('[data-t=stay]')].map((element) => getComputedStyle(element).fontSize)"
)


def numbers(page: Page) -> list[tuple[str, str]]:
    """Each number that style writes before a text, with how the text begins, as a screen reader has them."""
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    by_number = {node["nodeId"]: node for node in nodes}
    leaves: list[str] = []

    def go(node: dict[str, Any]) -> None:
        if not node.get("ignored") and node["role"]["value"] in {"StaticText", "ListMarker"}:
            leaves.append(node["name"]["value"])
        elif node.get("ignored") or node["role"]["value"] != "StaticText":
            for child in node.get("childIds", []):
                go(by_number[child])

    go(nodes[0])
    found, number = [], ""
    for text in leaves:
        if len(text) <= LONGEST:
            number += text
        elif number:
            found.append((number, text[:20]))
            number = ""
    return found


@pytest.mark.parametrize("name", structures.NUMBERS)
def test_numbers(running: Running, pages: PageServer, tab: Page, name: str) -> None:
    browser = running.browser
    browser.open(pages.add(f"/numbers-{name}.html", structures.NUMBERS[name]), tab)
    before, was = state(tab), numbers(tab)
    browser.press(tab)
    wrong, now = tab.evaluate(WRONG), numbers(tab)
    browser.press(tab)
    assert_same(before, state(tab))
    assert wrong == []
    assert len(now) >= 3
    assert [entry for entry in now if entry not in was] == []


@pytest.mark.parametrize("name", structures.CONTAINERS)
def test_a_wider_column_shows_what_it_showed(running: Running, pages: PageServer, tab: Page, name: str) -> None:
    browser = running.browser
    browser.open(pages.add(f"/containers-{name}.html", structures.CONTAINERS[name]), tab)
    before, sizes = state(tab), tab.evaluate(SIZES)
    browser.press(tab)
    wrong, now = tab.evaluate(WRONG), tab.evaluate(SIZES)
    browser.press(tab)
    assert_same(before, state(tab))
    assert wrong == []
    assert now == sizes


def test_a_column_grows_with_its_window(running: Running, pages: PageServer, tab: Page) -> None:
    """Pressed in a small one, which is then made larger, as zoom and a turned screen do it."""
    browser = running.browser
    browser.open(pages.add("/containers-grow.html", structures.CONTAINERS["container_units"]), tab)
    sizes = tab.evaluate(SIZES)
    tab.set_viewport_size({"width": 640, "height": 900})
    small = tab.evaluate(SIZES)
    browser.press(tab)
    assert tab.evaluate(SIZES) == small
    tab.set_viewport_size({"width": 1280, "height": 900})
    assert tab.evaluate(SIZES) == sizes
    tab.set_viewport_size({"width": 640, "height": 900})
    assert tab.evaluate(SIZES) == small
