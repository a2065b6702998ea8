"""Fixtures of the tests in Firefox: the built extension, a server for pages, a browser with the real host."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from crunch.deploy.build_extension import build_extension
from tests.browser.blank_answers import blank_host
from tests.browser.server import PageServer, serve
from tests.firefox.driver import CrunchFirefox, Tab, open_firefox
from tests.firefox.hosts import RecordedHost, register_program
from tests.firefox.own_page import ERRORS, FORGET_MESSAGES, OwnPage

SAMPLES = Path(__file__).resolve().parents[1] / "packages" / "samples"


@pytest.fixture(scope="session")
def firefox_extension(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The unpacked extension for Firefox."""
    folder = tmp_path_factory.mktemp("firefox-extension")
    build_extension("firefox", folder)
    return folder


@pytest.fixture(scope="session")
def pages() -> Iterator[PageServer]:
    """Our sample pages, and those that a test adds."""
    with serve(SAMPLES) as server:
        yield server


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """HOME of the browser that the tests share."""
    return tmp_path_factory.mktemp("firefox-home")


@pytest.fixture(scope="session")
def host(home: Path) -> RecordedHost:
    """The real host, registered in that HOME."""
    return RecordedHost(home)


@pytest.fixture(scope="session")
def firefox(home: Path, host: RecordedHost, firefox_extension: Path) -> Iterator[CrunchFirefox]:
    """One browser with the real host for all tests that leave it as it was."""
    with open_firefox(home, firefox_extension) as browser:
        yield browser


@pytest.fixture
def tab(firefox: CrunchFirefox) -> Iterator[Tab]:
    """A tab of its own for each test."""
    page = firefox.new_tab()
    yield page
    page.close()


@pytest.fixture
def no_errors(firefox: CrunchFirefox) -> Iterator[None]:
    """No page and no part of the background may leave an error in the browser's console."""
    firefox.chrome(FORGET_MESSAGES)
    yield
    # A page that is closed before the background has answered it is none: Firefox notes the promise that nobody awaits.
    errors = [error for error in json.loads(firefox.chrome(ERRORS)) if "after context unloaded" not in error]
    assert errors == []


@pytest.fixture
def open_own(firefox: CrunchFirefox) -> Iterator[Any]:
    """Opens pages of the extension that are closed at the end."""
    opened: list[OwnPage] = []

    def open_one(name: str) -> OwnPage:
        opened.append(OwnPage(firefox, name))
        return opened[-1]

    yield open_one
    for page in opened:
        page.tab.close()


@pytest.fixture(scope="module")
def firefox_of_answers(tmp_path_factory: pytest.TempPathFactory, firefox_extension: Path) -> Iterator[CrunchFirefox]:
    """A browser whose host answers what the address of the page says (``tests/browser/blank_answers.py``)."""
    home = tmp_path_factory.mktemp("firefox-of-answers")
    register_program(home, blank_host())
    with open_firefox(home, firefox_extension) as browser:
        yield browser
