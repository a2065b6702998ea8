"""Structures of real pages through the real extension and host: what is the text stays, what is clutter goes, and one
more press gives the page back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Running
from tests.browser.content_harness.states import assert_same, state
from tests.browser.server import PageServer
from tests.browser.structures import pages as structures
from tests.browser.structures import text_pages as texts

pytestmark = pytest.mark.browser

ALL = {
    name: source
    for group in (
        *(structures.OVERLAYS, structures.NAMES, structures.TABLES, structures.PICTURES),
        *(texts.FORMULAS, texts.CODE, texts.LAYOUTS, texts.BELONGING, texts.THREADS),
    )
    for name, source in group.items()
}
WRONG = """
() => [...document.querySelectorAll("[data-t]")].flatMap((element) => {
  const { width, height } = element.getBoundingClientRect();
  const isSeen = element.checkVisibility({ visibilityProperty: true }) && width > 0 && height > 0;
  const said = `${element.localName} ${element.className}: ${element.textContent.trim().slice(0, 60)}`;
  return isSeen === (element.dataset.t === "stay") ? [] : [`${isSeen ? "stays" : "goes"}: ${said}`];
})
"""


@pytest.mark.parametrize("name", ALL)
def test_a_structure(running: Running, pages: PageServer, tab: Page, name: str) -> None:
    browser = running.browser
    browser.open(pages.add(f"/structure-{name}.html", ALL[name]), tab)
    before = state(tab)
    browser.press(tab)
    wrong = tab.evaluate(WRONG)
    browser.press(tab)
    assert_same(before, state(tab))
    assert wrong == []
