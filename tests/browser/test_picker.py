"""Hide something: chosen by mouse, keys, slider; hidden at once, undone with Ctrl+Z, kept for good by a step more."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import correction_pages
from tests.browser.conftest import Running
from tests.browser.correction_pages import SHOWN, kept
from tests.browser.driver import SERIALISE, SERIALISE_UNDONE, CrunchBrowser
from tests.browser.extension_pages import axe_findings, open_panel
from tests.browser.reading_pages import MENU, SENTENCE, TEXT
from tests.browser.server import PageServer

pytestmark = pytest.mark.browser

running = correction_pages.running

PAGE = f"""<!doctype html><html lang=en><title>A headline</title>{MENU}<main id=main><h1 id=title>A headline</h1>
{TEXT * 3}<section id=around><p id=first>The first of two. {SENTENCE}</p>
<p id=second>The second. {SENTENCE}</p></section>
{TEXT * 4}<table id=table><tr><td id=cell>A cell</td><td>Another</td></tr></table></main>"""
SEEN = """async (tabId) => {
  const func = () => {
    const { own, leavePicker } = globalThis.crunch?.layer ?? {};
    const box = own?.root.querySelector(".picker");
    if (!leavePicker || !box) return null;
    const { left, top, width, height } = box.querySelector(".frame").getBoundingClientRect();
    const slider = box.querySelector("input");
    const rules = own.root.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules]);
    const css = rules.map((rule) => rule.cssText).join("");
    return {
      said: box.querySelector("p").textContent, frame: [left, top, width, height].map(Math.round), max: slider?.max,
      isFramed: !box.querySelector(".frame").hidden, css, html: box.outerHTML, focus: own.root.activeElement?.className,
      controls: [...box.querySelectorAll("button, select, input")].map((one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        return { name: one.textContent || one.localName, at: [left + width / 2, top + height / 2], height };
      }),
    };
  };
  return (await chrome.scripting.executeScript({ target: { tabId }, func }))[0].result;
}"""
MIDDLE = """(id) => {
  const { left, top } = document.getElementById(id).getBoundingClientRect();
  return [left + 40, top + 8];
}"""
BOX = """(id) => {
  const { left, top, width, height } = document.getElementById(id).getBoundingClientRect();
  return [left, top, width, height].map(Math.round);
}"""


def seen(browser: CrunchBrowser, tab: Page, words: str) -> dict[str, Any]:
    """The choice, once it says these words."""
    found: dict[str, Any] | None = None
    for _ in range(200):
        found = browser.worker.evaluate(SEEN, browser.tab_id(tab))
        if found and words in found["said"]:
            return found
        tab.wait_for_timeout(25)  # between two looks: our element is closed to scripts
    raise AssertionError(found and found["said"])


def start(running: Running, tab: Page) -> dict[str, Any]:
    """From the panel, which closes."""
    panel = open_panel(running.browser, tab)
    panel.locator("#show-hidden").click()
    with panel.expect_event("close"):
        panel.locator("#pick").click()
    tab.bring_to_front()
    return seen(running.browser, tab, "Point at a part")


def press_control(tab: Page, found: dict[str, Any], name: str) -> None:
    [control] = [one for one in found["controls"] if one["name"] == name]
    assert control["height"] >= 24
    tab.mouse.click(*control["at"])


def test_by_mouse_keys_and_slider(running: Running, pages: PageServer, tab: Page) -> None:
    browser = running.browser
    browser.open(pages.add("/hide/page.html", PAGE), tab)
    before = tab.evaluate(SERIALISE)
    assert browser.press(tab)["state"] == "crunched"
    crunched = tab.evaluate(SERIALISE)
    tab.evaluate("() => first.scrollIntoView({ block: 'center' })")
    found = start(running, tab)
    assert found["focus"] == "surface"
    assert not found["isFramed"]

    tab.mouse.move(*tab.evaluate(MIDDLE, "first"))
    found = seen(browser, tab, "paragraph: The first of two.")
    assert found["frame"] == tab.evaluate(BOX, "first")
    assert "% of the text)" in found["said"]
    assert found["max"] == "2"
    tab.keyboard.press("ArrowRight")
    seen(browser, tab, "paragraph: The second.")
    tab.keyboard.press("ArrowUp")
    found = seen(browser, tab, "section: The first of two.")
    assert found["frame"] == tab.evaluate(BOX, "around")
    tab.keyboard.press("ArrowUp")
    found = seen(browser, tab, "next to nothing would be left")
    tab.keyboard.press("Enter")
    assert tab.evaluate(SHOWN, "main"), "the page is never left blank"
    tab.keyboard.press("ArrowDown")
    tab.keyboard.press("ArrowDown")
    found = seen(browser, tab, "paragraph: The second.")
    tab.keyboard.press("Tab")
    tab.keyboard.press("ArrowRight")  # the slider
    seen(browser, tab, "section: The first of two.")
    tab.keyboard.press("ArrowLeft")
    seen(browser, tab, "paragraph: The second.")

    blank = browser.context.new_page()
    blank.set_content("<!doctype html><html lang=en><title>t</title><main><h1>t</h1></main><div id=host></div>")
    blank.evaluate(
        """([html, css]) => { host.attachShadow({ mode: "open" }).innerHTML = `<style>${css}</style>${html}`; }""",
        [found["html"], found["css"]],
    )
    assert [one for one in axe_findings(blank) if "region" not in one] == []
    blank.close()
    tab.bring_to_front()
    tab.mouse.click(*tab.evaluate(MIDDLE, "second"))
    found = seen(browser, tab, "Hidden: paragraph: The second.")
    assert not tab.evaluate(SHOWN, "second")
    assert tab.evaluate(SHOWN, "first")
    press_control(tab, found, "Undo")
    seen(browser, tab, "Point at a part")
    assert tab.evaluate(SHOWN, "second")
    tab.mouse.move(*tab.evaluate(MIDDLE, "first"))
    seen(browser, tab, "The first of two.")
    tab.keyboard.press("Enter")
    found = seen(browser, tab, "Hidden: paragraph: The first")
    assert not tab.evaluate(SHOWN, "first")
    tab.keyboard.press("Control+z")
    seen(browser, tab, "Point at a part")  # the bar says no more that it is hidden
    assert tab.evaluate(SHOWN, "first")
    tab.mouse.move(*tab.evaluate(MIDDLE, "second"))
    seen(browser, tab, "The second.")
    tab.mouse.move(*tab.evaluate(MIDDLE, "first"))
    seen(browser, tab, "The first of two.")
    tab.keyboard.press("Enter")
    found = seen(browser, tab, "Hidden: paragraph: The first")
    tab.keyboard.press("Escape")
    assert browser.worker.evaluate(SEEN, browser.tab_id(tab)) is None
    tab.keyboard.press("Control+z")
    assert tab.evaluate(SHOWN, "first")
    assert tab.evaluate(SERIALISE) == crunched, "nothing of it is left"
    tab.keyboard.press("Control+Shift+z")
    assert not tab.evaluate(SHOWN, "first")
    assert kept(running) == [], "it is a step more"
    panel = open_panel(browser, tab)
    panel.locator("#show-hidden").click()
    expect(panel.locator("#parts li").filter(has_text="you hid this part")).to_contain_text("The first of two.")
    panel.locator("#undo").click()
    expect(panel.locator("#parts li").filter(has_text="you hid this part")).to_have_count(0)
    assert tab.evaluate(SHOWN, "first")
    panel.close()

    start(running, tab)
    tab.mouse.move(*tab.evaluate(MIDDLE, "second"))
    seen(browser, tab, "The second.")
    tab.keyboard.press("Enter")
    seen(browser, tab, "Hidden: paragraph")
    tab.keyboard.press("ArrowDown")  # the choice for how long has the focus
    seen(browser, tab, "Remembered for the next press.")
    [one] = kept(running)
    assert (one["action"], one["scope"], one["place"]) == ("hide", "page", "/hide/page.html")
    assert browser.press(tab)["state"] == "restored"
    assert browser.worker.evaluate(SEEN, browser.tab_id(tab)) is None
    assert tab.evaluate(SERIALISE_UNDONE) == before
    assert browser.press(tab)["state"] == "crunched"
    assert not tab.evaluate(SHOWN, "second")
    assert tab.evaluate(SHOWN, "first")
