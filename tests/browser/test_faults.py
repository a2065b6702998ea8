"""Faults of the host at each step of a press: the page is as it was or crunched, and the next press works."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from crunch.deploy.install_host import install_in_profile
from tests.browser.driver import CrunchBrowser, open_browser
from tests.browser.server import PageServer
from tests.support.fault_cells import SHORT, try_host_fault
from tests.support.fault_host import FaultyRelay

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def profile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("profile")


@pytest.fixture(scope="module")
def relay(profile: Path) -> FaultyRelay:
    made = FaultyRelay(profile / "relay")
    install_in_profile("chromium", profile).wrapper.write_text(made.script, "utf-8")
    return made


@pytest.fixture(scope="module")
def browser(
    playwright: Playwright, extension_folder: Path, profile: Path, relay: FaultyRelay
) -> Iterator[CrunchBrowser]:
    with open_browser(profile, extension_folder, playwright=playwright) as opened:
        yield opened
    relay.end()


@pytest.mark.parametrize(("step", "fault"), SHORT)
def test_a_host_that_breaks(
    browser: CrunchBrowser, relay: FaultyRelay, pages: PageServer, step: str, fault: str
) -> None:
    try_host_fault(browser, relay, f"{pages.address}/forum.html", step, fault)
