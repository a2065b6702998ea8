"""*Copy the text* in Firefox: what is rendered and seen by nobody is not copied, and the page does not notice."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.browser.driver import SERIALISE_BESIDE_NOTE
from tests.browser.server import PageServer
from tests.firefox.driver import CrunchFirefox, Tab
from tests.firefox.own_page import TAB_ID, OwnPage

pytestmark = pytest.mark.browser

CASE = Path(__file__).parents[1] / "cases" / "hidden-ways.html"
ASK = """
const [tabId, done] = arguments;
const { runtime } = window.wrappedJSObject.browser;
runtime.sendMessage(JSON.parse(JSON.stringify({ type: "displayed_text", tabId }))).then(
  ({ value }) => done(value), (error) => done(String(error)));
"""


def test_of_the_ways_of_hiding_none_is_copied(firefox: CrunchFirefox, pages: PageServer, tab: Tab) -> None:
    tab.go(pages.add("/ways-copy.html", CASE.read_text("utf-8")))
    assert [firefox.press(tab)["state"] for _ in range(2)][-1] == "restored"
    before = tab.evaluate(SERIALISE_BESIDE_NOTE)  # the note of the press may be there, and go meanwhile
    tab_id = firefox.chrome(TAB_ID)
    asking = OwnPage(firefox, "host_help.html")
    asking.tab.show()
    text = firefox.marionette.execute_async_script(ASK, [tab_id], script_timeout=20_000)
    asking.tab.close()
    assert re.findall(r"HIDDEN-\w", text) == ["HIDDEN-K"]
    assert "Lithium iron phosphate" in text
    assert tab.evaluate(SERIALISE_BESIDE_NOTE) == before
    assert tab.evaluate("() => document.getAnimations().length") == 0
