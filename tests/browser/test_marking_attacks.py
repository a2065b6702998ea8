"""Pages that would mark and save by themselves while they are being marked, or listen, or take the overlay away."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.annotation import (
    ask_host,
    form_of,
    in_world,
    point_of,
    spans,
    start_marking,
    use_research,
    wait_until,
)
from tests.browser.conftest import Running
from tests.browser.driver import SERIALISE, SERIALISE_UNDONE, CrunchBrowser
from tests.browser.kept_browsers import KeptBrowsers
from tests.browser.server import PageServer

pytestmark = pytest.mark.browser

BODY = """<article><h1>The title</h1><p id="one">First one. Second one.</p><p id="two">Another paragraph.</p></article>
<p><input id="field"></p>"""
QUIET = f"<!doctype html><html lang=en><head><title>A page</title></head><body>{BODY}</body></html>"

ATTACK = """
() => {
  const keys = [" ", "Enter", "ArrowRight", "ArrowDown", "1", "5", "z", "Escape"];
  const ours = document.documentElement.lastElementChild;
  const targets = [window, document, document.documentElement, document.body, document.activeElement, ours];
  const send = (target, Kind, type, more) =>
    target.dispatchEvent(new Kind(type, { bubbles: true, composed: true, cancelable: true, view: window, ...more }));
  for (const target of targets) {
    for (const key of keys) {
      for (const type of ["keydown", "keypress", "keyup"]) {
        send(target, KeyboardEvent, type, { key, code: key, ctrlKey: key === "z" });
      }
    }
    for (const box of [...document.querySelectorAll("h1, p")].map((element) => element.getBoundingClientRect())) {
      const at = { clientX: box.left + 8, clientY: box.top + 8, button: 0, buttons: 1, pointerId: 1, isPrimary: true };
      for (const type of ["pointerover", "pointermove", "pointerdown", "pointermove", "pointerup"]) {
        send(target, PointerEvent, type, at);
      }
      for (const type of ["mousedown", "mouseup", "click", "dblclick"]) send(target, MouseEvent, type, at);
    }
    target.click?.();
  }
  for (let x = 0; x < innerWidth; x += 40) {
    for (let y = 0; y < innerHeight; y += 20) document.elementFromPoint(x, y)?.click();
  }
}
"""
"""All that a script can do to press: keys, clicks, pointers, on everything that it can get at."""

LISTENING = f"""<!doctype html><html lang=en><head><title>A page</title><script>
window.heard = [];
const listen = EventTarget.prototype.addEventListener;
const {{ stopImmediatePropagation: stop, preventDefault: prevent }} = Event.prototype;
const types = ["keydown", "keypress", "keyup", "beforeinput", "input", "click", "dblclick", "mousedown", "mouseup",
  "mousemove", "pointerdown", "pointerup", "pointermove", "pointerover", "contextmenu", "focusin"];
for (const type of types) {{
  for (const target of [window, document]) {{
    listen.call(target, type, (event) => {{
      heard.push([type, event.key ?? "", event.target.localName]);
      stop.call(event);
      prevent.call(event);
    }}, true);
  }}
}}
const shadow = Element.prototype.attachShadow;
Element.prototype.attachShadow = function (options) {{ return shadow.call(this, {{ ...options, mode: "open" }}); }};
EventTarget.prototype.addEventListener = function (type, ...more) {{
  return types.includes(type) ? undefined : listen.call(this, type, ...more);
}};
const nothing = () => undefined;
Event.prototype.stopPropagation = Event.prototype.stopImmediatePropagation = Event.prototype.preventDefault = nothing;
Event.prototype.composedPath = () => [window];
HTMLElement.prototype.focus = nothing;
for (const [prototype, name] of [[KeyboardEvent.prototype, "key"], [Event.prototype, "isTrusted"]])
  Object.defineProperty(prototype, name, {{ get: () => "x" }});
</script></head><body>{BODY}</body></html>"""

THIEVES = {
    "at once": "addEventListener('blur', () => field.focus())",
    "a little later": "addEventListener('blur', () => setTimeout(() => field.focus(), 5))",
    "again and again": "setInterval(() => { field.blur(); field.focus(); }, 40)",
}
"""Pages that take the focus, to get the reader's next keys."""


@pytest.fixture(scope="module")
def running(
    kept_browsers: KeptBrowsers, extension_with_sites: Path, tmp_path_factory: pytest.TempPathFactory
) -> Running:
    found = kept_browsers.take(extension_with_sites)
    use_research(found.browser)
    ask_host(found.browser, "annotation_folder", path=str(tmp_path_factory.mktemp("packages") / "gold"))
    return found


@pytest.fixture
def browser(running: Running) -> CrunchBrowser:
    return running.browser


def marked(browser: CrunchBrowser, tab_id: int) -> list[Any]:
    return [(span["label"], span["element"], span["slot"]) for span in spans(browser, tab_id)]


def mark_title(browser: CrunchBrowser, tab: Page, tab_id: int) -> list[Any]:
    """The reader marks the first block by keyboard."""
    tab.keyboard.press("ArrowRight")
    tab.keyboard.press("Space")
    wait_until(tab, lambda: len(marked(browser, tab_id)) == 1)
    return marked(browser, tab_id)


def test_a_script_presses_nothing(browser: CrunchBrowser, pages: PageServer, tab: Page) -> None:
    browser.open(pages.add("/attack", QUIET), tab)
    before = tab.evaluate(SERIALISE)
    tab_id = start_marking(browser, tab)
    open_pages = len(browser.context.pages)
    tab.evaluate(ATTACK)
    assert marked(browser, tab_id) == []
    own = mark_title(browser, tab, tab_id)
    for _ in range(3):  # twice Escape would leave
        tab.evaluate(ATTACK)
    assert marked(browser, tab_id) == own
    tab.mouse.click(*point_of(browser, tab_id, *second_paragraph(browser, tab_id)))
    assert len(marked(browser, tab_id)) == 2
    assert len(browser.context.pages) == open_pages, "no form was opened to save anything"
    in_world(browser, tab_id, "leaveAnnotation")
    assert tab.evaluate(SERIALISE_UNDONE) == before


def second_paragraph(browser: CrunchBrowser, tab_id: int) -> tuple[int, int]:
    places = browser.worker.evaluate(
        """async (tabId) => {
          const func = () =>
            globalThis.crunch.annotation.text.slots.map(({ element, slot, text }) => [text, element, slot]);
          return (await chrome.scripting.executeScript({ target: { tabId }, func }))[0].result;
        }""",
        tab_id,
    )
    ((_, element, slot),) = [place for place in places if place[0] == "Another paragraph."]
    return element, slot


def test_the_page_hears_nothing_and_holds_nothing_up(browser: CrunchBrowser, pages: PageServer, tab: Page) -> None:
    """Its listeners came first, and its prototypes are its own."""
    browser.open(pages.add("/listening", LISTENING), tab)
    tab_id = start_marking(browser, tab)
    tab.evaluate("heard.length = 0")
    own = mark_title(browser, tab, tab_id)
    tab.mouse.click(*point_of(browser, tab_id, *second_paragraph(browser, tab_id)))
    tab.keyboard.press("Tab")  # a button of the bar
    tab.keyboard.press("Shift+Tab")
    tab.keyboard.press("3")
    assert marked(browser, tab_id)[0] == own[0]
    assert len(marked(browser, tab_id)) == 2
    form = form_of(browser, tab, lambda: tab.keyboard.press("Enter"))
    expect(form.locator("#result")).to_be_visible(timeout=20_000)
    form.close()
    assert {type_ for type_, _, _ in tab.evaluate("heard")} <= {"pointerover"}  # the mouse has come into our element
    assert tab.evaluate("[window.length, document.querySelectorAll('iframe').length, window[0]]") == [0, 0, None]


@pytest.mark.parametrize("when", THIEVES)
def test_who_takes_the_focus_gets_no_key(browser: CrunchBrowser, pages: PageServer, tab: Page, when: str) -> None:
    script = f"<script>field.focus(); {THIEVES[when]}</script>"
    browser.open(pages.add("/thief", QUIET.replace("</body>", f"{script}</body>")), tab)
    tab_id = start_marking(browser, tab)
    mark_title(browser, tab, tab_id)
    for key in ("x", "y", "2", "z"):
        tab.keyboard.press(key)
        tab.wait_for_timeout(30)  # the thief's time: where it fails there is nothing to see
    assert tab.evaluate("field.value") == ""
    assert len(marked(browser, tab_id)) == 1


def test_an_overlay_that_is_taken_away_or_moved_comes_back(
    browser: CrunchBrowser, pages: PageServer, tab: Page
) -> None:
    browser.open(pages.add("/taking", QUIET), tab)
    tab_id = start_marking(browser, tab)
    own = mark_title(browser, tab, tab_id)
    last = "document.documentElement.lastElementChild"
    for taken in (f"{last}.remove()", f"document.body.append({last})", "document.replaceChild(root, root)"):
        tab.evaluate(f"() => {{ const root = document.documentElement; {taken} }}")
        tab.wait_for_function(f"{last}.localName === 'div'")
        assert marked(browser, tab_id) == own
        tab.wait_for_function(f"document.activeElement === {last}")
        tab.keyboard.press("Space")
        wait_until(tab, lambda: marked(browser, tab_id) == [])
        tab.keyboard.press("Space")
        wait_until(tab, lambda: marked(browser, tab_id) == own)
    assert tab.evaluate("document.querySelectorAll('div').length") == 1


def test_where_it_cannot_stand_no_key_is_taken_and_nothing_is_lost(
    browser: CrunchBrowser, pages: PageServer, tab: Page
) -> None:
    browser.open(pages.add("/removing", QUIET), tab)
    tab_id = start_marking(browser, tab)
    own = mark_title(browser, tab, tab_id)
    tab.evaluate(
        """() => {
          window.heard = [];
          window.removed = 0;
          addEventListener("keydown", ({ key }) => heard.push(key));
          const remove = () => {
            for (const div of document.querySelectorAll("html > div")) {
              removed += 1;
              div.remove();
            }
          };
          new MutationObserver(remove).observe(document.documentElement, { childList: true });
          remove();
        }"""
    )
    tab.wait_for_function("removed > 20")
    tab.evaluate("() => new Promise((resolve) => setTimeout(resolve, 200))")
    for key in ("5", "Space", "Enter"):
        tab.keyboard.press(key)
    assert tab.evaluate("heard") == ["5", " ", "Enter"]
    assert marked(browser, tab_id) == own
    assert tab.evaluate("removed") < 30


@pytest.mark.parametrize("more", ["", "; sandbox allow-scripts"], ids=["policy", "sandbox"])
def test_a_page_with_a_strict_policy(browser: CrunchBrowser, pages: PageServer, tab: Page, more: str) -> None:
    """In a sandbox every frame is of another origin: there the page hears keys, but none that it makes up counts."""
    policy = f"default-src 'none'; frame-src 'none'; style-src 'none'; require-trusted-types-for 'script'{more}"
    headers = {"content-security-policy": policy, "content-type": "text/html"}
    address = pages.add("/policy", QUIET)
    tab.route(address, lambda route: route.fulfill(body=QUIET, headers=headers))
    browser.open(address, tab)
    tab_id = start_marking(browser, tab)
    tab.evaluate(ATTACK)
    assert marked(browser, tab_id) == []
    own = mark_title(browser, tab, tab_id)
    tab.evaluate(ATTACK)
    assert marked(browser, tab_id) == own
