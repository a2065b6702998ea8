"""Reading mode while all goes on at once: steps that cross each other, an undo in the midst, a page that fades."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser import reading_fixtures
from tests.browser.driver import SERIALISE, SERIALISE_UNDONE, CrunchBrowser
from tests.browser.reading import ReadingMode
from tests.browser.server import PageServer
from tests.browser.test_reading_contrast import WORDS, low

browser = reading_fixtures.browser
tab = reading_fixtures.tab
reading = reading_fixtures.reading

pytestmark = pytest.mark.browser

PAGE = f"""<!doctype html><html lang=en><title>Tides</title><nav>{"<a href=/a>Menu</a> " * 40}</nav><main><h1>Tides</h1>
{f"<p>{WORDS * 6}</p>" * 3}</main>"""
GROUND = "() => getComputedStyle(document.body).backgroundColor"
DARK = "rgb(23, 25, 27)"
NO_GROUND = "rgba(0, 0, 0, 0)"
AT_ONCE = """(messages) => Promise.all(messages.map(async (message) =>
  (await chrome.runtime.sendMessage(message)).error?.code ?? "done"))"""
KEY_IS_HELD = """async ([id, count]) => {
  const tab = await chrome.tabs.get(id);
  for (let number = 0; number < count; number += 1) chrome.commands.onCommand.dispatch("reading-mode", tab);
}"""

STROKES = """() => [...document.querySelectorAll("main p")].map((one) => getComputedStyle(one)).filter(
  ({ webkitTextStrokeColor: stroke, color }) => stroke !== color).map(({ webkitTextStrokeColor: stroke }) => stroke)"""
"""Lines around letters of another colour than theirs, which hide them."""


def changes(tab_id: int, *themes: str) -> list[dict[str, Any]]:
    return [{"type": "change_reading", "tabId": tab_id, "change": {"theme": theme}} for theme in themes]


def test_steps_that_cross_each_other_end_as_the_last_one_says(
    browser: CrunchBrowser, reading: ReadingMode, pages: PageServer, tab: Page
) -> None:
    """As by a slider that is pulled, a key that is held, or a button that is pressed twice."""
    browser.open(pages.add("/crossing.html", PAGE), tab)
    whole, tab_id = tab.evaluate(SERIALISE), browser.tab_id(tab)
    turns = [{"type": "turn_reading", "tabId": tab_id, "isOn": is_on} for is_on in (True, True, False, True)]
    assert reading.asking.evaluate(AT_ONCE, turns) == ["done"] * 4
    asked = changes(tab_id, "page", "sepia", "contrast", "dark")
    assert reading.asking.evaluate(AT_ONCE, asked) == ["done"] * 4
    assert tab.evaluate(GROUND) == DARK
    off = {"type": "turn_reading", "tabId": tab_id, "isOn": False}
    assert reading.asking.evaluate(AT_ONCE, [*asked, off]) == ["done"] * 5
    assert (tab.evaluate(GROUND), reading.ask("reading_state", tab)["isOn"]) == (NO_GROUND, False)

    browser.worker.evaluate(KEY_IS_HELD, [tab_id, 5])
    tab.wait_for_function(f"() => ({GROUND})() === '{DARK}'")
    reading.ask("change_reading", tab, change={})  # it comes after them all
    assert (tab.evaluate(GROUND), reading.ask("reading_state", tab)["isOn"]) == (DARK, True)

    count = browser.press_count()
    browser.let_pass_same_press()
    reading.asking.evaluate(f"(asked) => {{ globalThis.done = ({AT_ONCE})(asked); }}", changes(tab_id, "sepia", "page"))
    browser.trigger(tab)
    assert browser.wait_for_press(count)["state"] == "restored"
    assert reading.asking.evaluate("() => done") == ["done"] * 2, "an undo is no fault"
    assert tab.evaluate(SERIALISE_UNDONE) == whole
    assert (tab.evaluate(GROUND), reading.ask("reading_state", tab)["isOn"]) == (NO_GROUND, False)


def test_a_page_that_comes_into_sight_as_a_whole(
    browser: CrunchBrowser, reading: ReadingMode, pages: PageServer, tab: Page
) -> None:
    """Its root, and all in it, lets the ground through; and a text comes in the moment in which its colour changes."""
    style = """<style>html { opacity: .5; } body { background: #eee; opacity: .7; }
    p { color: #777; -webkit-text-stroke: 1px #eee; }</style>"""
    browser.open(pages.add("/fading.html", PAGE.replace("<nav>", f"{style}<nav>", 1)), tab)
    reading.show(tab, theme="page")
    assert low(tab, 4.5) == []
    assert tab.evaluate("() => getComputedStyle(document.documentElement).opacity") == "1"
    for theme in ("dark", "page"):
        reading.show(tab, theme=theme)
        assert tab.evaluate(STROKES) == [], theme
    tab.evaluate(
        """() => {
          document.body.style.background = "#ddd";
          document.querySelector("h1").insertAdjacentHTML("afterend", "<p class=late style='color:#bbb'>Later</p>");
        }"""
    )
    tab.wait_for_function("() => getComputedStyle(document.querySelector('.late')).color === 'rgb(0, 0, 0)'")
    assert low(tab, 4.5) == []


LATE_TREE = """(name) => {
  const host = document.createElement("div");
  document.querySelector("main").append(host);
  const tree = host.attachShadow({ mode: "open" });
  tree.innerHTML = `<style>p { color: #ccc; background: #fff; }</style><p>Words in a tree, ${name}.</p><div></div>`;
  const inner = tree.querySelector("div").attachShadow({ mode: "open" });
  inner.innerHTML = `<p style="color: #ddd">Words of a tree in it.</p>`;
  (window.trees ??= []).push(tree, inner);
}"""
INKS = """() => trees.map((tree) => tree.querySelector("p")).map((one) => getComputedStyle(one).color)"""
OTHER_SHEETS = "() => { for (const tree of trees) tree.adoptedStyleSheets = [new CSSStyleSheet()]; }"


def test_shadow_trees_that_come_later_and_that_get_other_sheets(
    browser: CrunchBrowser, reading: ReadingMode, pages: PageServer, tab: Page
) -> None:
    """As components of a page that mount while one scrolls, and set their sheets when they like."""
    browser.open(pages.add("/trees.html", PAGE), tab)
    reading.show(tab, theme="dark")
    for name in ("one", "two"):
        tab.evaluate(LATE_TREE, name)
        dark = "rgb(228, 226, 220)"
        tab.wait_for_function(f"() => ({INKS})().every((ink) => ink === '{dark}')")
    tab.evaluate(OTHER_SHEETS)
    reading.show(tab, theme="contrast")
    assert set(tab.evaluate(INKS)) == {"rgb(255, 255, 255)"}
    reading.show(tab, theme="page")
    assert set(tab.evaluate(INKS)) & {"rgb(204, 204, 204)", "rgb(221, 221, 221)"} == set()
    browser.press(tab)
    assert set(tab.evaluate(INKS)) == {"rgb(204, 204, 204)", "rgb(221, 221, 221)"}
    sheets = "() => trees.map((tree) => [tree.adoptedStyleSheets.length, tree.innerHTML.includes('data-crunch')])"
    assert tab.evaluate(sheets) == [[1, False]] * 4
