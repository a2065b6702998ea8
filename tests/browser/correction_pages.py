"""A browser whose host keeps what the reader hides and keeps in the profile, and what is kept there."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Playwright

from tests.browser.conftest import Running
from tests.browser.driver import open_browser
from tests.browser.extension_pages import build_with_sites
from tests.browser.hosts import RealHost

SHOWN = "(id) => document.getElementById(id).checkVisibility()"


@pytest.fixture(scope="module")
def running(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A browser that may read the test server, with the real host, whose files are in the profile."""
    folder = build_with_sites(tmp_path_factory.mktemp("extension-with-sites"))
    profile = tmp_path_factory.mktemp("profile")
    host = RealHost(profile)
    environment = {"CRUNCH_CONFIG": str(profile / "crunch-settings")}
    with open_browser(profile, folder, playwright=playwright, environment=environment) as browser:
        yield Running(browser, host, profile)


def kept(running: Running) -> list[dict[str, Any]]:
    """What is in the reader's file, in the order in which it was made."""
    path = running.profile / "crunch-settings" / "corrections.toml"
    if not path.exists():
        return []
    sites = tomllib.loads(path.read_text("utf-8"))
    return [table for site in sites.values() if isinstance(site, dict) for table in site.values()]
