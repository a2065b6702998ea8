"""Strips in the place of hidden parts in Firefox: shown by a click, undone and done again by keys, gone with undo."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.driver import SERIALISE, SERIALISE_UNDONE
from tests.browser.reading_pages import MENU, TEXT
from tests.browser.server import PageServer
from tests.firefox.driver import CrunchFirefox, Tab
from tests.firefox.own_page import TAB_ID

pytestmark = pytest.mark.browser

PAGE = (
    "<!doctype html><html lang=en><title>A headline</title><style>* { transition: all 1s }</style>"
    f"{MENU}<main><h1 id=title>A headline</h1><p><input id=field value=x></p>{TEXT * 6}</main>"
)
SEEN = """() => {
  const box = document.getElementById("title").getBoundingClientRect();
  const at = document.elementFromPoint(box.left + 40, box.top - 20);
  return {
    menu: getComputedStyle(document.getElementById("menu")).display, top: box.top, width: box.width, left: box.left,
    isStrip: at?.matches("html > div[data-crunch]") ?? false,
  };
}"""
UNTIL = f"""async (wanted) => {{
  for (const end = performance.now() + 10000; performance.now() < end;) {{
    const seen = ({SEEN})();
    if (Object.entries(wanted).every(([name, value]) => seen[name] === value)) return seen;
    await new Promise((resolve) => {{ setTimeout(resolve, 30); }});
  }}
  return ({SEEN})();
}}"""
CTRL, SHIFT = "\ue009", "\ue008"


def press_keys(firefox: CrunchFirefox, *keys: str) -> None:
    sequence = firefox.marionette.actions.sequence("key", "keyboard")
    for key in keys:
        sequence.key_down(key)
    for key in reversed(keys):
        sequence.key_up(key)
    sequence.perform()


def until(tab: Tab, **wanted: object) -> dict[str, Any]:
    seen: dict[str, Any] = tab.evaluate(UNTIL, wanted)
    assert {name: seen[name] for name in wanted} == wanted
    return seen


def test_shown_undone_and_gone(
    firefox: CrunchFirefox, pages: PageServer, tab: Tab, open_own: Any, no_errors: None
) -> None:
    tab.go(pages.add("/strips/page.html", PAGE))
    before = tab.evaluate(SERIALISE)
    assert firefox.press(tab)["state"] == "crunched"
    crunched = until(tab, menu="none", isStrip=False)
    tab_id = firefox.chrome(TAB_ID)
    panel = open_own(f"panel.html?tab={tab_id}")
    panel.wait("document.querySelector('#show-hidden')?.disabled === false")
    panel.click("#show-hidden")
    panel.wait("document.querySelector('#strips').offsetParent")
    panel.click("#strips")
    tab.show()
    marked = until(tab, menu="none", isStrip=True)
    assert marked["top"] >= crunched["top"] + 32
    assert (marked["left"], marked["width"]) == (crunched["left"], crunched["width"])

    mouse = firefox.marionette.actions.sequence("pointer", "mouse", {"pointerType": "mouse"})
    end = marked["left"] + min(marked["width"], 960)
    mouse.pointer_move(int(end - 30), int(marked["top"] - 18)).pointer_down().pointer_up().perform()
    until(tab, menu="block")
    press_keys(firefox, CTRL, "z")
    until(tab, menu="none", isStrip=True)
    press_keys(firefox, CTRL, SHIFT, "z")
    until(tab, menu="block")
    tab.evaluate("() => { document.getElementById('field').focus(); }")
    press_keys(firefox, CTRL, "z")
    assert tab.evaluate(SEEN)["menu"] == "block", "it was typed in a field"
    tab.evaluate("() => { document.activeElement.blur(); }")
    assert firefox.press(tab)["state"] == "restored"
    assert tab.evaluate(SERIALISE_UNDONE) == before
