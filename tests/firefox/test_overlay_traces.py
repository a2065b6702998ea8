"""Pages behind overlays in Firefox, pressed for real: consent walls go with what they did, walls for money stay."""

from __future__ import annotations

import pytest

from tests.browser.driver import SERIALISE, SERIALISE_UNDONE
from tests.browser.server import PageServer
from tests.browser.wall_pages import CONSENTS, DULL, TRACES, WALLS, page
from tests.firefox.driver import CrunchFirefox

pytestmark = pytest.mark.browser

SHOWN = "() => document.getElementById('o').checkVisibility()"


@pytest.mark.parametrize("trace", TRACES)
def test_consent(firefox: CrunchFirefox, pages: PageServer, trace: str) -> None:
    tab = firefox.open(pages.add(f"/consent/{trace}", page(trace, CONSENTS["english"], "class=cookie-consent")))
    before = tab.evaluate(SERIALISE)
    assert tab.evaluate(DULL)
    assert firefox.press(tab)["state"] == "crunched"
    assert tab.evaluate(DULL) == []
    assert firefox.press(tab)["state"] == "restored"
    assert tab.evaluate(SERIALISE_UNDONE) == before
    tab.close()


@pytest.mark.parametrize("kind", ["subscribe", "login", "price"])
def test_money_and_login(firefox: CrunchFirefox, pages: PageServer, kind: str) -> None:
    tab = firefox.open(pages.add(f"/wall/{kind}", page("all_at_once", WALLS[kind])))
    before = tab.evaluate(DULL)
    assert firefox.press(tab)["state"] in ("crunched", "unsure")
    assert tab.evaluate(DULL) == before
    assert tab.evaluate(SHOWN)
    tab.close()
