"""Faults of the host at each step of a press in Firefox, and what befalls its tabs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.server import PageServer
from tests.firefox.driver import CrunchFirefox, open_firefox
from tests.firefox.hosts import register_program
from tests.support.fault_cells import try_host_fault
from tests.support.fault_events import WHEN, FirefoxEvents, try_event
from tests.support.fault_host import FaultyRelay

pytestmark = pytest.mark.browser

SHORT = [
    ("while the snapshot is sent", "killed"),
    ("after the reply", "garbage"),
]
"""The rest takes its time (``python -m tests.soak.faults``)."""

EVENTS_HERE = [
    ("tab moved to another window", WHEN[0]),
    ("extension reloaded", WHEN[1]),
]


@pytest.fixture(scope="module")
def relay(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FaultyRelay]:
    made = FaultyRelay(tmp_path_factory.mktemp("relay"))
    yield made
    made.end()


@pytest.fixture(scope="module")
def other_firefox(
    tmp_path_factory: pytest.TempPathFactory, firefox_extension: Path, relay: FaultyRelay
) -> Iterator[CrunchFirefox]:
    """A browser whose host breaks."""
    home = tmp_path_factory.mktemp("firefox-faults")
    register_program(home, relay.script)
    with open_firefox(home, firefox_extension) as browser:
        yield browser


@pytest.mark.parametrize(("step", "fault"), SHORT)
def test_a_host_that_breaks(
    other_firefox: CrunchFirefox, relay: FaultyRelay, pages: PageServer, step: str, fault: str
) -> None:
    try_host_fault(other_firefox, relay, f"{pages.address}/forum.html", step, fault)


@pytest.mark.parametrize(("event", "when"), EVENTS_HERE)
def test_what_befalls_the_tab(
    other_firefox: CrunchFirefox, relay: FaultyRelay, pages: PageServer, event: str, when: str
) -> None:
    addresses = f"{pages.address}/forum.html", f"{pages.address}/news.html"
    try_event(other_firefox, FirefoxEvents(other_firefox), relay, addresses, event, when)
