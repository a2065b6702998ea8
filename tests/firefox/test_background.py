"""The event page of Firefox, the states of the host, and the end of the browser."""

from __future__ import annotations

import os
import select
import shutil
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.driver import SERIALISE, SERIALISE_BESIDE_NOTE, SERIALISE_UNDONE
from tests.browser.hosts import SHORT_LIMITS, faulty_script
from tests.browser.server import PageServer
from tests.firefox.driver import NATIVE_HOSTS, CrunchFirefox, Tab, open_firefox
from tests.firefox.hosts import RecordedHost, register_host, register_program
from tests.firefox.popup import close_popup, measure_popup, wait_until_closed

pytestmark = pytest.mark.browser

IDLE = "Crunch this page"
CRUNCHED = "Show original"


def wait_for_end(process: int, seconds: float) -> bool:
    """Whether a process that is not our child ends in time."""
    try:
        descriptor = os.pidfd_open(process)
    except ProcessLookupError:
        return True
    try:
        return bool(select.select([descriptor], [], [], seconds)[0])
    finally:
        os.close(descriptor)


def test_the_event_page_ends_and_comes_back(
    firefox: CrunchFirefox, host: RecordedHost, pages: PageServer, tab: Tab
) -> None:
    tab.go(f"{pages.address}/news.html")
    before = tab.evaluate(SERIALISE)
    assert firefox.press(tab)["state"] == "crunched"
    first_host = host.pid

    firefox.stop_background()

    assert firefox.background_state() == "stopped"
    assert wait_for_end(first_host, 10), "the host outlived its port"
    assert firefox.title(tab) == CRUNCHED
    assert firefox.press(tab)["state"] == "restored"
    assert tab.evaluate(SERIALISE_UNDONE) == before
    assert firefox.background_state() == "running"
    firefox.stop_background()
    assert firefox.press(tab)["state"] == "crunched"
    assert host.pid != first_host
    assert firefox.title(tab) == CRUNCHED
    firefox.press(tab)


def test_two_presses_at_once_are_one(firefox: CrunchFirefox, pages: PageServer, tab: Tab) -> None:
    tab.go(f"{pages.address}/news.html")
    count = firefox.press_count()
    firefox.trigger(tab, times=2)
    assert firefox.wait_for_press(count)["state"] == "crunched"
    assert firefox.press(tab)["state"] == "restored"
    assert firefox.press_count() == count + 2


def test_a_press_while_working_cancels(firefox: CrunchFirefox, host: RecordedHost, pages: PageServer, tab: Tab) -> None:
    tab.go(f"{pages.address}/news.html")
    before = tab.evaluate(SERIALISE)
    firefox.press(tab)
    firefox.press(tab)
    count = firefox.press_count()
    host.stop()
    try:
        firefox.let_pass_same_press(tab)
        firefox.trigger(tab)
        firefox.wait_for_title(tab, "Crunching this page… Click to cancel")
        firefox.trigger(tab)
        assert firefox.wait_for_press(count)["state"] == "cancelled"
    finally:
        host.go_on()
    assert firefox.title(tab) == IDLE
    assert tab.evaluate(SERIALISE_UNDONE) == before
    assert firefox.press(tab)["state"] == "crunched"


def close_panel(firefox: CrunchFirefox) -> None:
    """Which says why not; while it is open, a press only closes it."""
    measure_popup(firefox, "() => ({ isFilled: true })")
    close_popup(firefox)


@pytest.mark.parametrize("address", ["about:support", "about:config"])
def test_a_page_of_the_browser_says_why_not(firefox: CrunchFirefox, tab: Tab, address: str) -> None:
    tab.go(address)
    last = firefox.press(tab)
    assert last.get("code") == "impossible_browser_page", last
    assert firefox.title(tab).startswith("Crunch cannot work here: this page belongs to the browser")
    close_panel(firefox)


def test_a_panel_does_not_stay_over_another_tab(firefox: CrunchFirefox, pages: PageServer, tab: Tab) -> None:
    """There it would speak of the page before, and take the press that is meant for this one."""
    tab.go("about:support")
    assert firefox.press(tab)["state"] == "impossible"
    measure_popup(firefox, "() => ({ isFilled: true })")
    other = firefox.open(f"{pages.address}/news.html")
    wait_until_closed(firefox)
    assert firefox.press(other)["state"] == "crunched"
    other.close()


def test_a_pdf_says_why_not(firefox: CrunchFirefox, pages: PageServer, tab: Tab) -> None:
    document = (
        b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj "
        b"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>"
    )
    tab.go(pages.add("/paper.pdf", document, "application/pdf"))
    last = firefox.press(tab)
    assert last.get("code") == "impossible_pdf", last
    assert "this is a PDF document" in firefox.title(tab)
    close_panel(firefox)


@pytest.fixture(scope="module")
def other_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("firefox-other-home")


@pytest.fixture(scope="module")
def other_firefox(other_home: Path, firefox_extension: Path) -> Iterator[CrunchFirefox]:
    """A browser whose host comes and goes."""
    with open_firefox(other_home, firefox_extension) as browser:
        yield browser


FAULTS = [
    ("no manifest", "host_missing"),
    ("another extension's manifest", "host_missing"),
    ("no program", "host_not_started"),
    ("ends at once", "host_not_started"),
    ("prints on standard output", "host_not_started"),
    ("never answers", "host_silent"),
    ("is older", "host_too_old"),
    ("is newer", "extension_too_old"),
    ("ends in the middle", "host_exited"),
    ("hangs in the middle", "timeout"),
    ("answers over the cap", "host_exited"),
]


@pytest.mark.parametrize(("fault", "code"), FAULTS)
def test_states_of_the_host(
    other_firefox: CrunchFirefox, other_home: Path, pages: PageServer, fault: str, code: str
) -> None:
    tab = other_firefox.open(f"{pages.address}/news.html")
    before = tab.evaluate(SERIALISE_BESIDE_NOTE)
    shutil.rmtree(other_home / NATIVE_HOSTS, ignore_errors=True)
    if fault == "another extension's manifest":
        manifest = register_host(other_home)
        manifest.write_text(manifest.read_text("utf-8").replace("crunch@", "other@"), "utf-8")
    elif fault == "no program":
        register_host(other_home).with_suffix(".sh").unlink()
    elif fault != "no manifest":
        register_program(other_home, faulty_script(fault))

    other_firefox.set_time_limits(**SHORT_LIMITS.get(fault, {}))
    failed = other_firefox.press(tab)
    other_firefox.set_time_limits()

    assert (failed["state"], failed["code"]) == ("error", code), failed
    assert tab.evaluate(SERIALISE_BESIDE_NOTE) == before
    shutil.rmtree(other_home / NATIVE_HOSTS, ignore_errors=True)
    register_host(other_home)
    assert other_firefox.press(tab)["state"] == "crunched"
    other_firefox.stop_background()  # the next test gets a port of its own
    tab.close()


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGTERM])
def test_no_host_outlives_the_browser(
    tmp_path: Path, firefox_extension: Path, pages: PageServer, end: signal.Signals
) -> None:
    process_file = tmp_path / "host.pid"
    register_program(
        tmp_path,
        f'#!/bin/sh\necho $$ > "{process_file}"\nexec "{sys.executable}" -I -m crunch.stdio "$@"\n',
    )
    with open_firefox(tmp_path, firefox_extension) as firefox:
        tab = firefox.open(f"{pages.address}/news.html")
        assert firefox.press(tab)["state"] == "crunched"
        host = int(process_file.read_text("ascii"))
        os.kill(host, 0)
        firefox.process.send_signal(end)
        firefox.process.wait(20)
        assert wait_for_end(host, 10), "the host outlived the browser"
