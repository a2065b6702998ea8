"""The reading mode in Firefox: on and off from the panel, and off again nothing of it is left."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.driver import SERIALISE, SERIALISE_UNDONE
from tests.browser.server import PageServer
from tests.firefox.driver import CrunchFirefox, Tab
from tests.firefox.own_page import TAB_ID
from tests.firefox.test_undo import DIFFERENCES, HOLD, LAYOUT_STEPS, NAMES, REMEMBER

pytestmark = [pytest.mark.browser, pytest.mark.slow]

IS_TURNED = "document.getElementById('reading-turn').getAttribute('aria-pressed') === wanted"


@pytest.mark.parametrize("name", NAMES)
def test_off_again_nothing_of_it_is_left(
    firefox: CrunchFirefox, pages: PageServer, tab: Tab, open_own: Any, name: str
) -> None:
    tab.go(f"{pages.address}/{name}.html")
    tab.evaluate(HOLD)
    before = tab.evaluate(SERIALISE)
    tab.evaluate(REMEMBER)
    assert firefox.press(tab)["state"] == "crunched"
    tab.show()
    panel = open_own(f"panel.html?tab={firefox.chrome(TAB_ID)}")
    panel.wait("document.getElementById('reading-mode')?.disabled === false")
    panel.click("#reading-mode")
    panel.wait("document.querySelector('[name=reading-theme]:checked') !== null")
    panel.click("[name=reading-theme][value=dark]")
    panel.click("#reading-turn")
    panel.wait(IS_TURNED, "true")
    tab.show()
    assert tab.evaluate("() => getComputedStyle(document.body).backgroundColor") == "rgb(23, 25, 27)"
    assert tab.evaluate("() => document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    panel.click("#reading-turn")
    panel.wait(IS_TURNED, "false")
    tab.show()
    assert firefox.press(tab)["state"] == "restored"
    assert tab.evaluate(SERIALISE_UNDONE) == before
    assert tab.evaluate(DIFFERENCES, LAYOUT_STEPS) == []
