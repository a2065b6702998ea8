"""Faults of the host at each step of a press: the page is as it was or crunched, and the next press works."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from crunch.deploy.install_host import install_in_profile
from tests.browser.driver import SERIALISE, SERIALISE_UNDONE, CrunchBrowser, open_browser
from tests.browser.server import PageServer
from tests.support.fault_cells import SHORT, try_host_fault
from tests.support.fault_events import WHEN, ChromiumEvents, try_event
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


NO_DISK = {
    "a full disk": "ulimit -f 0",
    "a home that is read-only": "export HOME=/proc "
    + " ".join(f"XDG_{name}_HOME=/proc" for name in ("STATE", "CONFIG", "CACHE", "DATA")),
}
"""What makes every write of the host fail, also where the tests run as root."""


@pytest.mark.parametrize("fault", NO_DISK)
def test_a_host_that_can_write_nothing_works(
    playwright: Playwright, extension_folder: Path, tmp_path: Path, pages: PageServer, fault: str
) -> None:
    wrapper = install_in_profile("chromium", tmp_path).wrapper
    wrapper.write_text(f'#!/bin/sh\n{NO_DISK[fault]}\nexec "{sys.executable}" -I -m crunch.stdio "$@"\n', "utf-8")
    with open_browser(tmp_path, extension_folder, playwright=playwright) as opened:
        page = opened.open(f"{pages.address}/forum.html")
        before = page.evaluate(SERIALISE)
        for _ in range(2):
            assert opened.press(page)["state"] == "crunched"
            assert opened.press(page)["state"] == "restored"
            assert page.evaluate(SERIALISE_UNDONE) == before


def test_a_browser_that_is_closed_while_the_host_works(
    playwright: Playwright, extension_folder: Path, tmp_path: Path, pages: PageServer
) -> None:
    """No process stays, and the next browser of that profile works."""
    held = FaultyRelay(tmp_path / "relay")
    install_in_profile("chromium", tmp_path).wrapper.write_text(held.script, "utf-8")
    with open_browser(tmp_path, extension_folder, playwright=playwright) as opened:
        page = opened.open(f"{pages.address}/forum.html")
        before = page.evaluate(SERIALISE)
        held.arm("before the reply", "hung")
        opened.trigger(page)
        held.wait_until_broken()
    assert held.has_ended(10)
    held.disarm()
    with open_browser(tmp_path, extension_folder, playwright=playwright) as opened:
        page = opened.open(f"{pages.address}/forum.html")
        assert page.evaluate(SERIALISE_UNDONE) == before
        assert opened.press(page)["state"] == "crunched"
        assert opened.press(page)["state"] == "restored"
        assert page.evaluate(SERIALISE_UNDONE) == before
    held.end()


EVENTS_HERE = [
    ("tab moved to another window", WHEN[0]),
    ("background stopped", WHEN[1]),
    ("extension reloaded", WHEN[0]),
]
"""Those that no other test has; the rest takes its time (``python -m tests.soak.faults``)."""


@pytest.mark.parametrize(("event", "when"), EVENTS_HERE)
def test_what_befalls_the_tab(
    browser: CrunchBrowser, relay: FaultyRelay, pages: PageServer, event: str, when: str
) -> None:
    addresses = f"{pages.address}/forum.html", f"{pages.address}/news.html"
    try_event(browser, ChromiumEvents(browser), relay, addresses, event, when)
