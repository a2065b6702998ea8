"""Fixtures of the tests of the reading mode: a browser that may read the test server, its tab, the mode of that."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.driver import CrunchBrowser
from tests.browser.kept_browsers import KeptBrowsers
from tests.browser.lent_tabs import lent_tab
from tests.browser.reading import ReadingMode, reading_mode


@pytest.fixture(scope="module")
def browser(kept_browsers: KeptBrowsers, extension_with_sites: Path) -> CrunchBrowser:
    return kept_browsers.take(extension_with_sites).browser


@pytest.fixture
def tab(request: pytest.FixtureRequest, browser: CrunchBrowser) -> Iterator[Page]:
    with lent_tab(browser, request) as page:
        yield page


@pytest.fixture
def reading(browser: CrunchBrowser) -> Iterator[ReadingMode]:
    with reading_mode(browser) as mode:
        yield mode
