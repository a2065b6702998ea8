"""`auto` decides alike about a page as a file and as a snapshot of a browser (``tests/bench/agreement.py``)."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext

from crunch_lab.evaluation.packages import Document
from tests.bench.agreement import WANTED, agreement, documents
from tests.browser.content_harness import fixtures
from tests.support.pages import WORDS

content_browser = fixtures.content_browser

pytestmark = pytest.mark.browser

OWN = f"""<!doctype html><title>A ferry at night</title>
<nav><ul><li><a href=/>Home</a><li><a href=/n>News</a></ul></nav>
<table><tr><td>Before<p>Inside</table><main><h1>A ferry at night</h1>{f"<p>{WORDS}{WORDS}{WORDS}" * 6}</main>
<noscript><p>Scripts are off</p></noscript><footer><p>© Somebody</footer>"""


def test_a_page_of_our_own(content_browser: BrowserContext) -> None:
    result = agreement(content_browser, Document("own", "ferry", OWN.encode(), ""))
    assert result.blocks > 8
    assert result.same == result.blocks


def test_annotated_pages(content_browser: BrowserContext) -> None:
    pages = documents(12)
    if not pages:
        pytest.skip("no annotated pages here: set CRUNCH_PACKAGES to their folder")
    results = [agreement(content_browser, page) for page in pages]
    same, blocks = sum(result.same for result in results), sum(result.blocks for result in results)
    assert same >= WANTED * blocks, [(result.name, result.same, result.blocks) for result in results]
