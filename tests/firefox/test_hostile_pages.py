"""In Firefox: pages that do what they can against an extension come back exactly, without an error of ours."""

from __future__ import annotations

from time import monotonic, sleep

import pytest

from tests.browser.server import PageServer
from tests.browser.test_hostile_pages import PAGES, XML
from tests.firefox import test_page_settings
from tests.firefox.driver import Tab
from tests.firefox.test_page_settings import Settings

pytestmark = pytest.mark.browser

settings = test_page_settings.settings

OF_THE_BROWSER = ("json", "feed")
"""Firefox shows them in pages of its own."""

HTML = """
const own = (prototype, name) => Object.getOwnPropertyDescriptor(prototype, name).get;
const root = own(Document.prototype, "documentElement").call(document);
return [own(Element.prototype, "outerHTML").call(root), own(Node.prototype, "textContent").call(root)];
"""


def assert_exact(settings: Settings, tab: Tab, output: str) -> None:
    """There and back, not blank."""
    read = settings.firefox.marionette
    tab.show()
    # Through the eyes of the browser: what the page has made of the DOM's functions is not seen.
    before = read.execute_script(HTML, sandbox="system", new_sandbox=True)
    for _ in range(2):
        settings.press(tab, output=output, font_size=1)
        tab.show()
        assert read.execute_script(HTML, sandbox="system", new_sandbox=True)[1].strip()
        assert settings.firefox.press(tab)["state"] == "restored"
        tab.show()
        assert markup_without_notes(tab, before) == before


def markup_without_notes(tab: Tab, wanted: list[str], seconds: float = 15) -> list[str]:
    """The page's markup and text, once what is told to screen readers has gone."""
    end = monotonic() + seconds
    while True:
        found: list[str] = tab.firefox.marionette.execute_script(HTML, sandbox="system", new_sandbox=True)
        if found == wanted or monotonic() > end:
            return found
        sleep(0.1)  # a note has no event that a page's browser could tell


@pytest.mark.usefixtures("no_errors")
@pytest.mark.parametrize("name", PAGES)
def test_a_page_with(settings: Settings, pages: PageServer, tab: Tab, name: str) -> None:
    tab.go(pages.add("/hostile.html", PAGES[name]))
    assert_exact(settings, tab, "html")


@pytest.mark.usefixtures("no_errors")
@pytest.mark.parametrize("output", ["html", "text"])
@pytest.mark.parametrize("name", [name for name in XML if name not in OF_THE_BROWSER])
def test_a_document_of(settings: Settings, pages: PageServer, tab: Tab, name: str, output: str) -> None:
    tab.go(pages.add("/hostile", *XML[name]))
    assert_exact(settings, tab, output)
