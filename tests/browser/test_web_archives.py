"""A page that the browser itself saved as one file is read as the page."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

from crunch.documents.page_text import page_text
from crunch.documents.parsing import parse_html
from crunch.service import extract_page
from tests.browser.server import PageServer

pytestmark = pytest.mark.browser

SAMPLES = Path(__file__).parents[1] / "packages" / "samples"


@pytest.mark.parametrize("name", ["news", "japanese", "rtl", "frame"])
def test_text_is_that_of_the_page(tab: Page, pages: PageServer, name: str) -> None:
    address = f"{pages.address}/{name}.html"
    tab.goto(address)
    saved = tab.context.new_cdp_session(tab).send("Page.captureSnapshot", {"format": "mhtml"})["data"]
    text = page_text(saved.encode())
    assert text.startswith(f"<!-- saved from url=({len(address):04}){address} -->\n")
    of_file = extract_page(parse_html((SAMPLES / f"{name}.html").read_bytes(), address), "auto").text
    words, expected = (set(found.split()) for found in (extract_page(parse_html(text, address), "auto").text, of_file))
    assert len(words & expected) >= 0.95 * max(len(words), len(expected))
