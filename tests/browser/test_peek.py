# ruff: noqa: E501  (markup is easier to read unbroken)
"""Peek: while the key is held a crunched page is seen as it was; let go, it is crunched again as before."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import JSHandle, Page, expect

from tests.browser.conftest import Running
from tests.browser.content_harness.harness import ContentPage
from tests.browser.content_harness.states import TWO_FRAMES, assert_same, state
from tests.browser.extension_pages import open_page, open_panel, settings
from tests.browser.server import PageServer

pytestmark = pytest.mark.browser

HIDE = "//nav | //aside"
KEYS = "Alt+Shift+H"
LINES = "".join(f"<p id=p{number}>Line {number} of the text.</p>" for number in range(60))
PAGE = f"""<!doctype html><title>t</title><style>
  * {{ transition: all 3s }} nav {{ height: 400px; background: red }} main {{ width: 50% }} body {{ display: grid; grid-template-columns: 200px 1fr }}
  .s {{ height: 90px; overflow: auto }}</style>
<script>window.heard = []; for (const type of ["keydown", "keyup"]) document.addEventListener(type, (e) => heard.push(`${{type}} ${{e.code}}`), true)</script>
<nav style="grid-column: 1 / -1"><a href=/a id=link>Menu</a></nav><aside><ul><li>side</ul></aside>
<main><h1>t</h1><button id=button>b</button><input id=field value=x><div id=text contenteditable>e</div>
<div class=s id=s><aside style="height:60px">ad</aside>{"<p>line</p>" * 20}</div>{LINES}
<iframe id=frame srcdoc="<style>* {{ transition: all 3s }}</style><nav>menu</nav><p>inner</p><button>inner</button>"></iframe>
<div><template shadowrootmode=open><nav>inner menu</nav><p>inner</p></template></div></main><aside>end</aside>"""
BAND = "() => Math.round(document.getElementById('p20').getBoundingClientRect().top)"
SHOWN = "() => getComputedStyle(document.querySelector('nav')).display !== 'none'"


@contextmanager
def held(page: Page) -> Iterator[None]:
    """Hold the keys as a person does."""
    for key in ("Alt", "Shift", "H"):
        page.keyboard.down(key)
    yield
    for key in ("H", "Shift", "Alt"):
        page.keyboard.up(key)


def looks(page: Page) -> JSHandle:
    """Boxes and computed values; what holds transitions off while a layer comes and goes is left out."""
    return page.evaluate_handle(
        """() => {
      const roots = [document, document.getElementById("frame").contentDocument, document.querySelector("main > div:last-child").shadowRoot];
      const all = roots.flatMap((root) => [...root.querySelectorAll("*")]).filter((one) => !one.matches("html, html > div"));  // ours stands at the end
      const values = (style) => [...style].filter((name) => !name.startsWith("transition")).map((name) => name + ":" + style.getPropertyValue(name)).join(";");
      return { attributes: all.map((one) => one.tagName + " " + one.id), styles: all.map((one) => values(getComputedStyle(one))),
        boxes: all.map((one) => { const { left, width, height } = one.getBoundingClientRect(); return [left, width, height].join(); }) };
    }"""
    )


def test_the_original_is_seen_and_all_is_as_before(content_page: ContentPage) -> None:
    page = content_page.open(PAGE)
    page.evaluate("document.getElementById('button').focus({ preventScroll: true })")
    page.evaluate("scrollTo({ top: 1400, behavior: 'instant' }); document.getElementById('s').scrollTop = 222")
    page.evaluate("document.getAnimations().forEach((one) => one.finish())")
    page.evaluate(TWO_FRAMES)
    original, seen = state(page), looks(page)
    content_page.crunch(HIDE)
    content_page.step("own")
    content_page.step("listenForKeys", KEYS)
    page.evaluate(TWO_FRAMES)
    page.evaluate("scrollBy({ top: 90, behavior: 'instant' }); heard.length = 0")
    crunched, place = state(page), page.evaluate(BAND)

    for _ in range(2):
        with held(page):
            page.keyboard.down("H")  # repeats
            assert page.evaluate(SHOWN)
            assert abs(page.evaluate(BAND) - place) <= 1, "the text under the eye moved"
            assert_same(seen, looks(page))
            assert page.evaluate("document.getAnimations().length") == 0
            assert page.evaluate("document.activeElement.id") == "button"
        assert_same(crunched, state(page))
        page.evaluate(TWO_FRAMES)
        assert_same(crunched, state(page))
    heard = "heard.filter((one) => one.endsWith('KeyH'))"
    assert page.evaluate(heard) == [], "the page heard of the key"

    with held(page):
        content_page.restore()
    assert page.evaluate(heard) == ["keyup KeyH"]
    page.evaluate("scrollTo({ top: 1400, behavior: 'instant' })")
    assert_same(original, state(page), "scrolls")
    with held(page):
        assert_same(original, state(page), "scrolls")
    assert page.evaluate(heard) == ["keyup KeyH", "keydown KeyH", "keyup KeyH"], "somebody still listens"


def test_when_it_ends_and_when_it_does_not_begin(content_page: ContentPage) -> None:
    page = content_page.open(PAGE)
    content_page.crunch(HIDE)
    content_page.step("listenForKeys", KEYS)
    for place in ("field", "text"):
        page.focus(f"#{place}")
        with held(page):
            assert not page.evaluate(SHOWN), f"it began in {place}"
    page.focus("#button")
    page.evaluate(
        "dispatchEvent(new KeyboardEvent('keydown', { key: 'H', code: 'KeyH', altKey: true, shiftKey: true }))"
    )
    assert not page.evaluate(SHOWN), "a page's own event began it"
    page.keyboard.press("h")
    page.keyboard.press("Alt+h")
    assert not page.evaluate(SHOWN)

    frame = page.frame_locator("#frame")
    frame.locator("button").focus()
    with held(page):
        assert page.evaluate(SHOWN), "it does not begin in a frame"
    assert not page.evaluate(SHOWN)

    page.focus("#button")
    with held(page):
        frame.locator("button").focus()  # the window loses it
        assert not page.evaluate(SHOWN)
    page.focus("#button")
    with held(page):
        page.evaluate("document.getElementById('link').focus()")
    assert page.evaluate("document.activeElement.id") == "button", "the focus is in a hidden part"
    with held(page):
        page.evaluate("scrollTo({ top: 2000, behavior: 'instant' })")
        place = page.evaluate(BAND)
    assert abs(page.evaluate(BAND) - place) <= 1, "where the reader went meanwhile is lost"

    content_page.step("listenForKeys", "Ctrl+F9")
    with held(page):
        assert not page.evaluate(SHOWN), "the keys before are heard, too"
    page.keyboard.down("Control")
    page.keyboard.down("F9")
    assert page.evaluate(SHOWN)
    page.wait_for_timeout(1100)  # as the page is looked at once after a press
    assert page.evaluate(SHOWN)
    assert content_page.step("capture")["state"] == "crunched"  # as the next press finds it
    for key in ("F9", "Control"):
        page.keyboard.up(key)
    assert not page.evaluate(SHOWN)


def test_the_reader_chooses_the_keys(running: Running, pages: PageServer, tab: Page) -> None:
    browser = running.browser
    options = open_page(browser, "options.html#shortcuts")
    field = options.get_by_label("Hold to see the original")
    expect(field).to_have_value("Alt+Shift+H")
    field.press("o")
    expect(options.locator("#peek-problem")).to_have_text("Letters and digits need Ctrl or Alt with them.")
    expect(field).to_have_value("Alt+Shift+H")
    field.press("Control+Shift+O")
    expect(field).to_have_value("Ctrl+Shift+O")
    expect(options.locator("#saved")).to_have_text("Saved")
    assert settings(browser)["peek"] == "Ctrl+Shift+O"

    browser.open(f"{pages.address}/recipe.html", tab)
    assert browser.press(tab)["state"] == "crunched"
    heights = []
    for key in ("Control", "Shift", "O"):
        heights.append(tab.evaluate("document.documentElement.scrollHeight"))
        tab.keyboard.down(key)
    assert tab.evaluate("document.documentElement.scrollHeight") > heights[0] == heights[2]
    tab.keyboard.up("O")
    assert tab.evaluate("document.documentElement.scrollHeight") == heights[0]
    panel = open_panel(browser, tab)
    expect(panel.locator("#press")).to_have_attribute("title", "Hold to see the original (Ctrl+Shift+O)")
    panel.locator("#show-hidden").click()
    expect(panel.locator("#peek")).to_have_text("Hold to see the original CtrlShiftO")
    panel.close()

    options.bring_to_front()
    field.press("Delete")
    expect(field).to_have_value("None")
    assert browser.press(tab)["state"] == "restored"
    panel = open_panel(browser, tab)
    expect(panel.locator("#peek")).to_be_hidden()
    panel.close()
    options.close()
