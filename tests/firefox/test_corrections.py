"""In Firefox: a part that is shown stays so on this page, one that is chosen on the page goes, and undo is exact."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.browser.driver import SERIALISE, SERIALISE_UNDONE
from tests.browser.reading_pages import MENU, SENTENCE, TEXT
from tests.browser.server import PageServer
from tests.firefox.driver import CrunchFirefox, Tab
from tests.firefox.own_page import TAB_ID, OwnPage
from tests.firefox.test_strips import CTRL, press_keys

pytestmark = pytest.mark.browser

PAGE = (
    f"<!doctype html><html lang=en><title>A headline</title>{MENU}<main><h1>A headline</h1>"
    f"<p id=first>The first. {SENTENCE}</p>{TEXT * 6}</main>"
)
UNTIL = """async ([id, isShown]) => {
  const shown = () => document.getElementById(id).checkVisibility();
  for (const end = performance.now() + 10000; performance.now() < end && shown() !== isShown;) {
    await new Promise((resolve) => { setTimeout(resolve, 30); });
  }
  return shown() === isShown;
}"""

COVERED = """async () => {
  const isCovered = () => document.elementFromPoint(20, 20)?.matches("html > div[data-crunch]") ?? false;
  for (const end = performance.now() + 10000; performance.now() < end && !isCovered();) {
    await new Promise((resolve) => { setTimeout(resolve, 30); });
  }
  return isCovered();
}"""


def kept(home: Path) -> list[tuple[str, str]]:
    path = home / ".config" / "crunch" / "corrections.toml"
    sites = tomllib.loads(path.read_text("utf-8")) if path.exists() else {}
    every = [table for site in sites.values() if isinstance(site, dict) for table in site.values()]
    return [(table["action"], table["scope"]) for table in every]


def test_kept_hidden_and_undone(
    firefox: CrunchFirefox, home: Path, pages: PageServer, tab: Tab, open_own: Any, no_errors: None
) -> None:
    tab.go(pages.add("/corrections/page.html", PAGE))
    before = tab.evaluate(SERIALISE)
    assert firefox.press(tab)["state"] == "crunched"
    tab_id = firefox.chrome(TAB_ID)
    panel = OwnPage(firefox, f"panel.html?tab={tab_id}")  # it closes itself
    panel.wait("document.querySelector('#show-hidden')?.disabled === false")
    panel.click("#show-hidden")
    panel.wait("document.querySelector('#parts button')?.offsetParent")
    panel.click("#parts button")
    panel.wait("document.querySelector('#parts select')")
    panel.keys("#parts select", "\ue015")  # down
    panel.wait("document.querySelectorAll('#corrections-list li').length === 1")
    assert kept(home) == [("keep", "page")]
    panel.click("#pick")

    tab.show()
    assert tab.evaluate(UNTIL, ["menu", True])
    assert tab.evaluate(COVERED), "the choice has begun"
    left, top = tab.evaluate(
        "() => { const box = first.getBoundingClientRect(); return [box.left + 40, box.top + 8]; }"
    )
    mouse = firefox.marionette.actions.sequence("pointer", "mouse", {"pointerType": "mouse"})
    mouse.pointer_move(int(left), int(top)).pointer_down().pointer_up().perform()
    assert tab.evaluate(UNTIL, ["first", False])
    press_keys(firefox, "\ue00c")  # Escape
    press_keys(firefox, CTRL, "z")
    assert tab.evaluate(UNTIL, ["first", True])
    assert firefox.press(tab)["state"] == "restored"
    assert tab.evaluate(SERIALISE_UNDONE) == before
    assert firefox.press(tab)["state"] == "crunched"
    assert tab.evaluate(UNTIL, ["menu", True]), "it was kept"
    panel = open_own(f"panel.html?tab={tab_id}")
    panel.wait("document.querySelector('#show-hidden')?.disabled === false")
    panel.click("#show-hidden")
    panel.wait("document.querySelector('#corrections-list button')?.offsetParent")
    panel.click("#corrections-list button")
    panel.wait("document.querySelector('#corrections').hidden")
    assert kept(home) == []
    tab.show()
    assert tab.evaluate(UNTIL, ["menu", False])
