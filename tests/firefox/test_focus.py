"""Focus in Firefox: it leaves what is hidden and comes back, also where the browser has a shadow tree of its own."""

from __future__ import annotations

import pytest

from tests.browser.server import PageServer
from tests.firefox.driver import CrunchFirefox, Tab

pytestmark = pytest.mark.browser

LINKS = "".join(f"<li><a href=/{number}>Entry {number}</a>" for number in range(20))
TEXT = "".join(f"<p>Sentence {number} says what a reader came for, and goes on for some words." for number in range(9))
FIELDS = {
    "a field with a date": "<input type=date id=field>",
    "a player": "<video controls id=field></video>",
    "a closed root": "<x-host id=host></x-host>",
    "a frame": "<iframe id=host></iframe>",
}
FOCUS = """() => {
  const host = document.getElementById("host");
  const root = host && (host.contentDocument?.body ?? host.attachShadow({ mode: "closed" }));
  window.field = root ? root.appendChild(document.createElement("input")) : document.getElementById("field");
  field.focus();
}"""
HAS_FOCUS = """() => {
  const { activeElement } = field.getRootNode();
  return activeElement === field && document.activeElement === (document.getElementById("host") ?? field);
}"""


@pytest.mark.parametrize("name", FIELDS)
@pytest.mark.usefixtures("no_errors")
def test_focus_comes_back(firefox: CrunchFirefox, pages: PageServer, tab: Tab, name: str) -> None:
    page = f"<!doctype html><nav>{FIELDS[name]}<ul>{LINKS}</ul></nav><main><h1 id=h>Head</h1>{TEXT}</main>"
    firefox.open(pages.add("/focus.html", page), tab)
    tab.evaluate(FOCUS)
    assert tab.evaluate(HAS_FOCUS)
    assert firefox.press(tab)["state"] == "crunched"
    assert tab.evaluate("() => document.activeElement.id") == "h"
    assert firefox.press(tab)["state"] == "restored"
    assert tab.evaluate(HAS_FOCUS)
