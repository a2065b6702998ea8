# ruff: noqa: E501  (markup is easier to read unbroken)
"""What is hidden, marked on the page by strips: where it was, by mouse and keys, undone and done again, and gone with undo."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import reading_pages
from tests.browser.conftest import Running
from tests.browser.driver import SERIALISE, SERIALISE_UNDONE, CrunchBrowser
from tests.browser.extension_pages import axe_findings, open_panel
from tests.browser.reading_pages import LINKS, MENU, TEXT, command
from tests.browser.server import PageServer

pytestmark = pytest.mark.browser

running = reading_pages.running

ROW = "(at) => getComputedStyle(document.getElementById(at)).display"
PAGE = f"""<!doctype html><html lang=en><title>A headline of the day</title><style>
  * {{ transition: all 1s }} .row {{ display: flex; gap: 20px }} main {{ flex: 1 }} #side {{ width: 250px }} body {{ margin: 20px }}</style>
{MENU}<div class=row><main id=main><h1 id=title>A headline of the day</h1><p><input id=field value=x aria-label=f></p>{TEXT * 3}
<aside id=ad class=advertisement><ul>{LINKS}</ul></aside>{TEXT * 3}</main><aside id=side class=sidebar><ul>{LINKS}</ul></aside></div>
<footer id=end><ul>{LINKS}</ul></footer>"""
STRIPS = """
async (tabId) => {
  const func = () => {
    const strips = globalThis.crunch?.layer?.strips;
    if (!strips?.own) return null;
    const { root } = strips.own;
    const rows = [...root.querySelectorAll("li")].map((row) => {
      const { left, top, width, height } = row.getBoundingClientRect();
      const [words, button] = [row.querySelector("p"), row.querySelector("button")];
      return { words: words.textContent, button: button.textContent, focused: button === root.activeElement, left, top, width, height };
    });
    const texts = [...document.querySelectorAll("main > *, #menu, #end")].filter((one) => one.checkVisibility());
    const boxes = texts.map((one) => one.getBoundingClientRect()).map(({ left, top, right, bottom }) => [left, top, right, bottom]);
    const css = root.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules]).map((rule) => rule.cssText).join("");
    return { rows, boxes, css, html: root.querySelector("ul").outerHTML, opacity: getComputedStyle(root.host).opacity };
  };
  return (await chrome.scripting.executeScript({ target: { tabId }, func }))[0].result;
}"""
SAID = """async (tabId) => {
  const { SPEECH_FILES } = await import("../../common/content_files.js");
  await chrome.scripting.executeScript({ target: { tabId }, files: [...SPEECH_FILES] });
  const func = async () => {
    await crunch.openSpeech("top", { token: "ab", secret: "" });
    const said = crunch.speech.sentences.map(({ block, start, end }) => block.text.slice(start, end));
    crunch.actSpeech({ type: "stop" });
    return said.join(" ");
  };
  return (await chrome.scripting.executeScript({ target: { tabId }, func }))[0].result;
}"""
LOOKS = """() => [...document.querySelectorAll("main, main > *")].map((one) => {
  const { left, width, height } = one.getBoundingClientRect();
  return [one.localName, getComputedStyle(one).display, left, one.localName === "main" ? 0 : width, one.localName === "main" ? 0 : height].join();
})"""


def strips(browser: CrunchBrowser, tab_id: int) -> dict[str, Any]:
    found: dict[str, Any] = browser.worker.evaluate(STRIPS, tab_id)
    return found


def wait_for(browser: CrunchBrowser, tab: Page, tab_id: int, button: str, count: int) -> dict[str, Any]:
    """Until so many strips have this button."""
    for _ in range(200):
        found = strips(browser, tab_id)
        if found and [row["button"] for row in found["rows"]].count(button) == count:
            return found
        tab.wait_for_timeout(25)
    raise AssertionError(f"{found and found['rows']}")


def overlaps(found: dict[str, Any]) -> list[str]:
    """Strips over each other or over what stays."""
    rows = [
        (row["words"], row["left"], row["top"], row["left"] + row["width"], row["top"] + row["height"])
        for row in found["rows"]
    ]
    boxes = [("text", *box) for box in found["boxes"]]
    return [
        f"{one[0]} over {other[0]}: {one[1:]} {other[1:]}"
        for number, one in enumerate(rows)
        for other in [*rows[number + 1 :], *boxes]
        if one[1] < other[3] - 1 and other[1] < one[3] - 1 and one[2] < other[4] - 1 and other[2] < one[4] - 1
    ]


def test_where_it_was_and_shown_and_undone(running: Running, pages: PageServer, tab: Page) -> None:
    browser = running.browser
    browser.open(pages.add("/strips/page.html", PAGE), tab)
    before = tab.evaluate(SERIALISE)
    assert browser.press(tab)["state"] == "crunched"
    tab_id = browser.tab_id(tab)
    looks = tab.evaluate(LOOKS)
    assert [tab.evaluate(ROW, name) for name in ("menu", "ad", "side", "end")] == ["none"] * 4
    panel = open_panel(browser, tab)
    text = panel.evaluate("(tabId) => chrome.runtime.sendMessage({ type: 'displayed_text', tabId })", tab_id)
    panel.locator("#show-hidden").click()
    panel.locator("#parts button").first.click()
    expect(panel.locator("#parts button").first).to_contain_text("Hide")
    assert tab.evaluate(ROW, "menu") == "block"
    tab.bring_to_front()
    tab.keyboard.press("Control+z")  # one stack with what the list has shown
    assert tab.evaluate(ROW, "menu") == "none"
    tab.evaluate("scrollTo(0, 0)")
    panel.get_by_label("Mark what is hidden on the page").check()

    found = wait_for(browser, tab, tab_id, "Show", 4)
    assert overlaps(found) == []
    assert tab.evaluate(LOOKS) == looks, "what stays changed"
    menu, side, ad, end = sorted(found["rows"], key=lambda row: (row["top"], row["left"]))
    assert menu["words"].startswith("Navigation · ")
    assert all(row["width"] > 0 and 24 <= row["height"] <= 32 for row in found["rows"])
    title, paragraph = tab.evaluate(
        "() => [title, document.querySelectorAll('main > p')[4]].map((one) => one.getBoundingClientRect().top)"
    )
    assert menu["top"] < side["top"] < title < ad["top"] < paragraph < end["top"]
    assert panel.evaluate("(tabId) => chrome.runtime.sendMessage({ type: 'displayed_text', tabId })", tab_id) == text
    assert "Navigation" not in panel.evaluate(SAID, tab_id)
    expect(panel.locator("#strips")).to_be_checked()
    panel.close()

    blank = browser.context.new_page()
    blank.set_content(
        "<!doctype html><html lang=en><title>t</title><main><h1>Strips</h1><div id=host style='display:block;height:900px'></div></main>"
    )
    for scheme in ("light", "dark"):
        blank.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        blank.evaluate(
            """([html, css, scheme]) => { const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
              root.innerHTML = `<style>${css.replaceAll("--scheme", scheme)}</style>${html}`; document.documentElement.style.colorScheme = scheme; }""",
            [found["html"], found["css"], scheme],
        )
        assert axe_findings(blank) == []
    blank.close()
    nodes = browser.context.new_cdp_session(tab).send("Accessibility.getFullAXTree")["nodes"]
    names = [(node["role"]["value"], node["name"]["value"]) for node in nodes if not node["ignored"] and "name" in node]
    assert ("list", "What is hidden") in names
    assert len([name for role, name in names if role == "button" and name.startswith("Show Navigation · ")]) >= 1

    shown_by_keys(browser, tab, tab_id)

    tab.keyboard.down("Alt")
    tab.keyboard.down("Shift")
    tab.keyboard.down("H")
    assert tab.evaluate(ROW, "menu") == "block"
    assert strips(browser, tab_id)["opacity"] == "0"
    for key in ("H", "Shift", "Alt"):
        tab.keyboard.up(key)
    assert strips(browser, tab_id)["opacity"] == "1"

    command(browser, tab, "strips")
    for _ in range(200):
        if strips(browser, tab_id) is None:
            break
        tab.wait_for_timeout(25)
    assert strips(browser, tab_id) is None
    assert tab.evaluate(LOOKS) == looks
    command(browser, tab, "strips")
    wait_for(browser, tab, tab_id, "Show", 4)
    assert browser.press(tab)["state"] == "restored"
    tab.evaluate("() => document.activeElement.blur()")
    assert tab.evaluate(SERIALISE_UNDONE) == before


def shown_by_keys(browser: CrunchBrowser, tab: Page, tab_id: int) -> None:
    tab.focus("#field")
    tab.keyboard.press("Control+Shift+z")  # nothing to redo
    for _ in range(12):
        tab.keyboard.press("Tab")
        if strips(browser, tab_id)["rows"][0]["focused"]:
            break
    tab.keyboard.press("Enter")
    found = wait_for(browser, tab, tab_id, "Hide", 1)
    first = found["rows"][0]
    assert (first["button"], first["focused"]) == ("Hide", True)
    assert tab.evaluate(ROW, "menu") == "block"
    assert overlaps(found) == []
    assert first["top"] < tab.evaluate("() => document.getElementById('menu').getBoundingClientRect().top")

    tab.keyboard.press("Control+z")
    assert tab.evaluate(ROW, "menu") == "none"
    wait_for(browser, tab, tab_id, "Show", 4)
    tab.keyboard.press("Control+z")
    tab.keyboard.press("Control+Shift+z")
    assert tab.evaluate(ROW, "menu") == "block"
    tab.focus("#field")
    tab.keyboard.press("Control+z")
    assert tab.evaluate(ROW, "menu") == "block", "it was typed in a field"
    tab.evaluate("() => document.activeElement.blur()")
    tab.keyboard.press("Control+z")
    assert tab.evaluate(ROW, "menu") == "none"
    wait_for(browser, tab, tab_id, "Show", 4)
