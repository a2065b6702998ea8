"""The press of the button in Firefox from end to end: real browser, real button, real extension, real host."""

from __future__ import annotations

import pytest

from tests.browser.driver import SERIALISE
from tests.browser.server import PageServer
from tests.firefox.driver import CrunchFirefox, Tab

pytestmark = pytest.mark.browser

IDLE = "Crunch this page"
CRUNCHED = "Show original"
DISPLAYED = "() => document.body.innerText"


def test_a_press_crunches_and_the_next_restores(firefox: CrunchFirefox, pages: PageServer, tab: Tab) -> None:
    tab.go(f"{pages.address}/forum.html")
    before, text = tab.evaluate(SERIALISE), tab.evaluate(DISPLAYED)
    assert firefox.title(tab) == IDLE

    crunched = firefox.press(tab)

    assert crunched["state"] == "crunched"
    assert crunched["hiddenParts"] > 10
    assert 0.2 < crunched["share"] < 0.9
    assert firefox.title(tab) == CRUNCHED
    assert len(tab.evaluate(DISPLAYED)) < len(text) * 0.9

    restored = firefox.press(tab)

    assert restored["state"] == "restored"
    assert firefox.title(tab) == IDLE
    assert tab.evaluate(SERIALISE) == before
    assert tab.evaluate(DISPLAYED) == text
