"""Fixtures of the browser tests: the built extension, a server for pages, a browser with the real host."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Playwright

from crunch.deploy.build_extension import build_extension
from crunch.deploy.install_host import install_in_profile
from tests.browser.blank_answers import blank_host
from tests.browser.content_harness.fixtures import content_browser, content_page, content_tabs
from tests.browser.driver import CrunchBrowser, open_browser
from tests.browser.extension_pages import build_with_sites
from tests.browser.failed_tests import pytest_runtest_makereport
from tests.browser.kept_browsers import KeptBrowsers, Running
from tests.browser.lent_tabs import lent_tab
from tests.browser.server import PageServer, serve

__all__ = ["Running", "content_browser", "content_page", "content_tabs", "pytest_runtest_makereport"]

SAMPLES = Path(__file__).resolve().parents[1] / "packages" / "samples"


@pytest.fixture(scope="session")
def extension_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The unpacked extension for Chromium."""
    folder = tmp_path_factory.mktemp("extension")
    build_extension("chromium", folder)
    return folder


@pytest.fixture(scope="session")
def pages() -> Iterator[PageServer]:
    """Our sample pages, and those that a test adds."""
    with serve(SAMPLES) as server:
        yield server


@pytest.fixture(scope="session")
def extension_with_sites(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same, which may read the pages of the test server without a press."""
    return build_with_sites(tmp_path_factory.mktemp("extension-with-sites"))


@pytest.fixture(scope="session")
def kept_browsers(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[KeptBrowsers]:
    """Those that go from file to file."""
    kept = KeptBrowsers(playwright, lambda: tmp_path_factory.mktemp("profile"))
    yield kept
    kept.close()


@pytest.fixture(scope="module")
def running(kept_browsers: KeptBrowsers, extension_folder: Path) -> Running:
    """A browser for all tests of a file, with the real host."""
    return kept_browsers.take(extension_folder)


@pytest.fixture
def browser_with_crunch(running: Running) -> CrunchBrowser:
    """The browser alone."""
    return running.browser


@pytest.fixture
def tab(request: pytest.FixtureRequest, running: Running) -> Iterator[Page]:
    """A tab like new for each test."""
    with lent_tab(running.browser, request) as page:
        yield page


@pytest.fixture(scope="module")
def browser_of_answers(
    playwright: Playwright, extension_folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[CrunchBrowser]:
    """A browser whose host answers what the address of the page says (``blank_answers.py``)."""
    profile = tmp_path_factory.mktemp("profile")
    install_in_profile("chromium", profile).wrapper.write_text(blank_host(), "utf-8")
    with open_browser(profile, extension_folder, playwright=playwright) as opened:
        yield opened
