"""Same-origin frames in Firefox: an article inside a frame is crunched, and the undo is exact."""

from __future__ import annotations

import pytest

from tests.browser.driver import SERIALISE, SERIALISE_UNDONE
from tests.browser.frame_pages import PAGES, SEEN
from tests.browser.server import PageServer
from tests.firefox.driver import CrunchFirefox, Tab

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("name", PAGES)
def test_an_article_in_a_frame(firefox: CrunchFirefox, pages: PageServer, tab: Tab, name: str) -> None:
    for path, source in PAGES[name].parts.items():
        pages.add(path, source)
    tab.go(pages.add(f"/frames/{name}.html", PAGES[name].source))
    before, seen = tab.evaluate(SERIALISE), tab.evaluate(SEEN)
    assert seen["links"] >= 14
    assert seen["paragraphs"] >= 3

    crunched = firefox.press(tab)

    assert crunched["state"] == "crunched", crunched
    after = tab.evaluate(SEEN)
    assert after["links"] == 0
    assert after["paragraphs"] == seen["paragraphs"]

    assert firefox.press(tab)["state"] == "restored"
    assert tab.evaluate(SERIALISE_UNDONE) == before
    assert tab.evaluate(SEEN) == seen
