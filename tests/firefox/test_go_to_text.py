# ruff: noqa: E501  (markup is easier to read unbroken)
"""Walks by keys alone through Firefox, on a display, as its accessibility service tells it: press and undo, go to the text
and from heading to heading, each section of the panel, the bar of the reading mode."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.display import Display, missing_programs, open_display
from tests.browser.driver import SERIALISE, SERIALISE_UNDONE
from tests.browser.reading_pages import MENU, TEXT
from tests.browser.server import PageServer
from tests.firefox.driver import CrunchFirefox, Tab, open_firefox
from tests.firefox.hosts import RecordedHost
from tests.firefox.own_page import TAB_ID, OwnPage
from tests.firefox.popup import measure_popup, wait_until_closed
from tests.firefox.test_note import HEARD, LISTEN, wait_to_hear

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(bool(missing_programs()), reason=f"not installed: {', '.join(missing_programs())}"),
]

ARTICLE = (
    f"<h1 id=title>A headline of the day</h1>{TEXT}<h2 id=one>First part</h2>{TEXT * 2}"
    f"<h3 id=deep>A section</h3>{TEXT}<h2 id=last>Finally</h2>{TEXT * 6}"
)
PAGE = f"<!doctype html><html lang=en><title>A headline of the day - The Site</title>{MENU}<main>{ARTICLE}</main>"
KEYS = {"list-headings": "Alt+Shift+L", "next-heading": "Alt+Shift+N", "previous-heading": "Alt+Shift+P"}
"""Commands without keys of their own get these, as a reader gives them in about:addons."""
SET_KEYS = """
return Promise.all(Object.entries(arguments[1]).map(([name, shortcut]) =>
  extension.shortcuts.updateCommand({ name, shortcut }))).then(() => true);
"""
WAIT_FOR_FOCUS = """
async (id) => {
  const end = performance.now() + 20000;
  while (document.activeElement.id !== id && performance.now() < end) await new Promise(requestAnimationFrame);
  return document.activeElement.id;
}
"""
WAIT_FOR_FOCUSED_NAME = """
const [, wanted, milliseconds] = arguments;
const { service } = window.crunchEars;
const focused = () => {
  const waiting = [service.getAccessibleFor(window.gBrowser.selectedBrowser)];
  let name = "";
  while (waiting.length > 0) {
    const one = waiting.pop();
    try {
      const state = {};
      one.getState(state, {});
      if (state.value & Ci.nsIAccessibleStates.STATE_FOCUSED) name = one.name;
      for (let number = 0; number < one.childCount; number += 1) waiting.push(one.getChildAt(number));
    } catch { /* it went meanwhile */ }
  }
  return name;
};
return limited(milliseconds, (finish) => {
  const look = () => {
    const name = focused();
    if (name === wanted) finish(name);
    else window.setTimeout(look, 30);
  };
  look();
});
"""


@pytest.fixture(scope="module")
def display() -> Iterator[Display]:
    with open_display() as opened:
        yield opened


@pytest.fixture(scope="module")
def firefox(
    display: Display, firefox_extension: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[CrunchFirefox]:
    home = tmp_path_factory.mktemp("firefox-home")
    RecordedHost(home)
    with open_firefox(home, firefox_extension, display=display.environment) as browser:
        assert browser.chrome(SET_KEYS, KEYS)
        yield browser


@pytest.fixture
def page(firefox: CrunchFirefox, display: Display, pages: PageServer, tab: Tab) -> Tab:
    tab.go(pages.add("/text/firefox.html", PAGE))
    tab.show()
    display.focus("Mozilla Firefox")
    assert firefox.chrome(LISTEN)
    return tab


def test_a_walk_by_keys(firefox: CrunchFirefox, display: Display, page: Tab) -> None:
    before = page.evaluate(SERIALISE)
    count = firefox.press_count()
    display.xdotool("key", "alt+shift+j")
    assert firefox.wait_for_press(count)["state"] == "crunched"
    assert page.evaluate(WAIT_FOR_FOCUS, "title") == "title"
    heard = wait_to_hear(firefox, "Crunched. ")
    assert heard.endswith(" words, 4 headings, about 6 minutes."), heard
    for keys, element in (("alt+shift+n", "one"), ("alt+shift+n", "deep"), ("alt+shift+p", "one")):
        display.xdotool("key", keys)
        assert page.evaluate(WAIT_FOR_FOCUS, element) == element
    display.xdotool("key", "alt+shift+l")
    for keys, name in (
        ("", "First part level 2"),
        ("Down", "A section level 3"),
        ("End", "Finally level 2"),
        ("a", "A headline of the day level 1"),
        ("Up", "A headline of the day level 1"),
    ):
        if keys:
            display.xdotool("key", keys)
        assert firefox.chrome(WAIT_FOR_FOCUSED_NAME, name, 10_000) == name, (keys, firefox.chrome(HEARD))
    display.xdotool("key", "Escape")
    assert page.evaluate(WAIT_FOR_FOCUS, "one") == "one", "where it was"
    display.xdotool("key", "alt+shift+l")
    assert firefox.chrome(WAIT_FOR_FOCUSED_NAME, "First part level 2", 10_000)
    display.xdotool("key", "End")
    assert firefox.chrome(WAIT_FOR_FOCUSED_NAME, "Finally level 2", 10_000)
    display.xdotool("key", "Return")
    assert page.evaluate(WAIT_FOR_FOCUS, "last") == "last"
    display.xdotool("key", "alt+shift+n")
    wait_to_hear(firefox, "No more headings.")
    display.xdotool("key", "alt+shift+j")
    assert page.evaluate(WAIT_FOR_FOCUS, "title") == "title"
    assert firefox.press_count() == count + 1, "the page stays crunched"
    assert page.evaluate("() => document.querySelectorAll('[tabindex]').length") == 1
    assert firefox.press(page)["state"] == "restored"
    assert page.evaluate(SERIALISE_UNDONE) == before


HERE = "document.activeElement?.id === wanted"
SECTIONS = {"show-hidden": "hidden", "take": "take", "reading-mode": "reading", "read-aloud": "speech"}
CONTROLS = ["show-hidden", "take", "go-to-text", "list-headings", "reading-mode", "read-aloud"]


def walk(display: Display, panel: OwnPage, *steps: tuple[str, str]) -> None:
    """Press a key, and wait until what has this id has the focus, step by step."""
    for key, element in steps:
        display.xdotool("key", key)
        panel.wait(HERE, element)


def test_the_panels_shortcut_once_more_puts_it_away(firefox: CrunchFirefox, display: Display, page: Tab) -> None:
    windows = "return [...Services.wm.getEnumerator(null)].length"
    before = firefox.chrome(windows)
    for _ in range(2):
        display.xdotool("key", "alt+shift+k")
        measure_popup(firefox, "() => ({ isFilled: true })")
        display.xdotool("key", "alt+shift+k")
        wait_until_closed(firefox)
        time.sleep(0.3)  # a window of its own would come after that
        assert firefox.chrome(windows) == before


def test_each_section_of_the_panel_and_the_reading_bar_by_keys(
    firefox: CrunchFirefox, display: Display, page: Tab
) -> None:
    before = page.evaluate(SERIALISE)
    for state in ("crunched", "restored"):
        count = firefox.press_count()
        display.xdotool("key", "alt+c")
        assert firefox.wait_for_press(count)["state"] == state
        time.sleep(0.4)  # two presses that follow at once are one
    assert page.evaluate(SERIALISE_UNDONE) == before
    page.show()
    panel = OwnPage(firefox, f"panel.html?tab={firefox.chrome(TAB_ID)}")
    panel.wait_for_text("#host", "is ready")
    display.focus("Mozilla Firefox")
    panel.do("document.querySelector('#site').tabIndex = -1; document.querySelector('#site').focus();")
    walk(display, panel, ("Tab", "press"))
    count = firefox.press_count()
    display.xdotool("key", "Return")
    assert firefox.wait_for_press(count)["state"] == "crunched"
    panel.wait_for_text("#press", "Show original")
    for opener in CONTROLS:
        walk(display, panel, ("Tab", opener))
        if view := SECTIONS.get(opener):
            walk(display, panel, ("Return", f"{view}-title"))
            if view == "take":
                walk(display, panel, ("Tab", "copy"))
                display.xdotool("key", "Return")
                panel.wait_for_text("#take-status", "opied")
                walk(display, panel, ("shift+Tab", "take-back"))
            elif view == "reading":
                walk(display, panel, ("Tab", "reading-turn"))
                display.xdotool("key", "Return")
                panel.wait_for_text("#reading-turn", "Turn off")
                panel.do("document.querySelector('#reading-of-site').focus()")
                walk(display, panel, ("Tab", "reading-bar"))
                display.xdotool("key", "Return")
                panel.do("document.querySelector('#reading-title').focus()")
                walk(display, panel, ("shift+Tab", "reading-back"))
            elif view == "hidden":
                walk(display, panel, ("Tab", "strips"), ("Tab", "pick"))
                display.xdotool("key", "Tab")
                panel.wait("document.activeElement.closest('#parts li') !== null")
                display.xdotool("key", "Return")
                panel.wait_for_text("#parts button .part-do", "Hide")
                walk(display, panel, ("shift+Tab", "pick"), ("shift+Tab", "strips"), ("shift+Tab", "undo"))
                display.xdotool("key", "Return")
                panel.wait_for_text("#parts button .part-do", "Show")
                panel.do("document.querySelector('#hidden-back').focus()")
            else:
                walk(display, panel, ("Tab", "speech-here"), ("Tab", "speech-play"), ("shift+Tab", "speech-here"))
                walk(display, panel, ("shift+Tab", "speech-back"))
            walk(display, panel, ("Return", opener))
    panel.tab.close()
    page.show()
    display.focus("Mozilla Firefox")
    page.evaluate("() => { const last = document.querySelector('#last'); last.tabIndex = -1; last.focus(); }")
    names = ("Smaller text", "Larger text", "Colours", "More room", "Line focus", "Turn off")
    display.xdotool("key", "Tab", "Tab")  # past the list of removed links
    for name in names:
        if not firefox.chrome(WAIT_FOR_FOCUSED_NAME, name, 3_000):
            display.xdotool("key", "Tab")  # past the handle, which goes by itself
            assert firefox.chrome(WAIT_FOR_FOCUSED_NAME, name, 10_000) == name
        if name == "Larger text":
            size = page.evaluate(SIZE)
            display.xdotool("key", "Return")
            assert page.evaluate(WAIT_FOR_SIZE, size) > size
        if name != "Turn off":
            display.xdotool("key", "Tab")
    display.xdotool("key", "Return")
    assert page.evaluate(WAIT_FOR_SIZE, page.evaluate(SIZE)) <= size
    page.evaluate("() => document.querySelector('#last').removeAttribute('tabindex')")
    assert firefox.press(page)["state"] == "restored"
    assert page.evaluate(SERIALISE_UNDONE) == before


SIZE = "() => parseFloat(getComputedStyle(document.querySelector('main p')).fontSize)"
WAIT_FOR_SIZE = f"""
async (before) => {{
  const size = {SIZE};
  const end = performance.now() + 10000;
  while (size() === before && performance.now() < end) await new Promise(requestAnimationFrame);
  return size();
}}
"""
