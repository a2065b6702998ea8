"""Fixtures of the tests of the reading mode: a browser that may read the test server, its tab, the mode of that."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Playwright

from crunch.deploy.install_host import install_in_profile
from tests.browser.driver import CrunchBrowser, open_browser
from tests.browser.extension_pages import build_with_sites
from tests.browser.reading import ReadingMode, reading_mode


@pytest.fixture(scope="module")
def browser(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[CrunchBrowser]:
    profile = tmp_path_factory.mktemp("profile")
    install_in_profile("chromium", profile)
    folder = build_with_sites(tmp_path_factory.mktemp("extension"))
    with open_browser(profile, folder, playwright=playwright) as opened:
        yield opened


@pytest.fixture
def tab(browser: CrunchBrowser) -> Iterator[Page]:
    page = browser.context.new_page()
    yield page
    page.close()


@pytest.fixture
def reading(browser: CrunchBrowser) -> Iterator[ReadingMode]:
    with reading_mode(browser) as mode:
        yield mode
