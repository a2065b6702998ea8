"""Fixtures of the tests of the content scripts."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Playwright

from tests.browser.content_harness.harness import ContentPage, launch


@pytest.fixture(scope="session")
def content_browser(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[BrowserContext]:
    context = launch(playwright, tmp_path_factory.mktemp("content"))
    yield context
    context.close()


@pytest.fixture
def content_page(content_browser: BrowserContext) -> Iterator[ContentPage]:
    page = ContentPage(content_browser)
    yield page
    page.page.close()
