"""Fixtures of the tests of the content scripts: one browser for all files, and in it one tab, as a start takes seconds
of processor time, and a tab a third of one. A file that names them again would start another browser."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright

from tests.browser.content_harness.harness import ContentPage, launch
from tests.browser.failed_tests import has_failed


@pytest.fixture(scope="session")
def content_browser(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[BrowserContext]:
    context = launch(playwright, tmp_path_factory.mktemp("content"))
    yield context
    context.close()


@pytest.fixture(scope="session")
def content_tabs() -> dict[BrowserContext, Page]:
    """The tab of each browser that goes from test to test, if there is one."""
    return {}


@pytest.fixture
def content_page(
    request: pytest.FixtureRequest, content_browser: BrowserContext, content_tabs: dict[BrowserContext, Page]
) -> Iterator[ContentPage]:
    """Like a new tab; one that a test fails in goes to no other, nor one that had a huge page."""
    there = set(content_browser.pages)
    opened = ContentPage(content_browser, content_tabs.pop(content_browser, None))
    yield opened
    others = [page for page in content_browser.pages if page not in there and page != opened.page]
    for page in others:
        page.close()
    if opened.page.is_closed() or opened.is_spent or has_failed(request.node):
        opened.page.close()
        return
    if others:
        opened.page.bring_to_front()
    opened.leave()
    content_tabs[content_browser] = opened.page
