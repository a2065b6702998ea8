"""Text in slots in Firefox: a press keeps it on the page, and the host reads it in the order that a reader sees."""

from __future__ import annotations

import pytest

from crunch.documents.extraction import keep_everything
from crunch.documents.parsing import parse_snapshot
from tests.browser.driver import SERIALISE, SERIALISE_UNDONE
from tests.browser.server import PageServer
from tests.browser.slot_pages import SHOWN, SLOT_PAGES, assert_in_order, source_of
from tests.firefox.driver import CrunchFirefox
from tests.firefox.hosts import RecordedHost

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("name", SLOT_PAGES)
def test_slots(firefox: CrunchFirefox, host: RecordedHost, pages: PageServer, name: str) -> None:
    page = SLOT_PAGES[name]
    tab = firefox.open(pages.add(f"/slots/{name}", source_of(page)))
    before = tab.evaluate(SERIALISE)
    assert firefox.press(tab)["state"] == "crunched"
    request, _ = host.last_exchange()
    read = keep_everything(parse_snapshot(request["snapshot"], request["elements"]))
    assert_in_order(read.text, page)
    shown = tab.evaluate(SHOWN)
    assert_in_order(shown, page)
    assert "Link number" not in shown
    assert firefox.press(tab)["state"] == "restored"
    assert tab.evaluate(SERIALISE_UNDONE) == before
    tab.close()
