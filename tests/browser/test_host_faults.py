"""Every way the host can fail: the button says which, the page is as it was, and a good host afterwards works.

Each faulty host is a real program in the place of the real one, started by a real browser.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Playwright

from crunch.deploy.install_host import install_in_profile
from tests.browser.conftest import Running
from tests.browser.driver import SERIALISE_BESIDE_NOTE, CrunchBrowser, open_browser
from tests.browser.hosts import FAULTY_PROGRAMS, SHORT_LIMITS, install_faulty_host
from tests.browser.server import PageServer

pytestmark = pytest.mark.browser

EXPECTED = {
    "ends at once": ("host_not_started", "stopped before it answered"),
    "prints on standard output": ("host_bad_output", "makes no sense"),
    "never answers": ("host_silent", "does not answer"),
    "greets in broken JSON": ("host_silent", "does not answer"),  # the browser drops such a frame without a word
    "greets without a version": ("host_bad_output", "makes no sense"),
    "is older": ("host_too_old", "version 0.0.1, too old"),
    "is newer": ("extension_too_old", "version 9.9.9, too new"),
    "is older and refuses": ("host_too_old", "version 0.0.1, too old"),
    "is newer and refuses": ("extension_too_old", "version 9.9.9, too new"),
    "refuses and does not say why": ("protocol_mismatch", "versions that do not fit"),
    "does not know hello": ("host_too_old", "too old"),
    "ends in the middle": ("host_exited", "stopped in the middle of the work"),
    "hangs in the middle": ("timeout", "took too long"),
    "answers with broken JSON": ("timeout", "took too long"),
    "answers nobody": ("host_bad_output", "makes no sense"),
    "answers a list": ("host_bad_output", "makes no sense"),
    "answers without markers": ("host_bad_output", "makes no sense"),
    "answers over the cap": ("host_bad_output", "makes no sense"),
    "answers half a frame": ("host_exited", "stopped in the middle of the work"),
}


@pytest.fixture(scope="module")
def profile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("profile")


@pytest.fixture(scope="module")
def browser(playwright: Playwright, extension_folder: Path, profile: Path) -> Iterator[CrunchBrowser]:
    with open_browser(profile, extension_folder, playwright=playwright) as opened:
        yield opened


@pytest.fixture
def news(browser: CrunchBrowser, pages: PageServer) -> Iterator[Page]:
    page = browser.open(f"{pages.address}/news.html")
    yield page
    page.close()


def assert_refused(browser: CrunchBrowser, page: Page, code: str, words: str) -> None:
    """The press fails with this code and these words, and changes nothing."""
    before = page.evaluate(SERIALISE_BESIDE_NOTE)
    last = browser.press(page)
    assert (last["state"], last["code"]) == ("error", code), last
    title = browser.title(page)
    assert title.startswith("Crunch could not work on this page: ")
    assert words in title
    assert "The page was left as it is." in title
    assert page.evaluate(SERIALISE_BESIDE_NOTE) == before


def assert_good_host_works(browser: CrunchBrowser, page: Page, profile: Path) -> None:
    install_in_profile("chromium", profile)
    browser.set_time_limits()
    assert browser.press(page)["state"] == "crunched"
    assert browser.title(page) == "Show original"
    browser.reload_extension()  # ends the port to the good host, so that the next test starts its own program


def test_every_faulty_program_is_expected() -> None:
    assert EXPECTED.keys() == FAULTY_PROGRAMS.keys()


@pytest.mark.parametrize("fault", FAULTY_PROGRAMS)
def test_a_host_that(fault: str, browser: CrunchBrowser, news: Page, profile: Path) -> None:
    install_faulty_host(profile, fault)
    browser.set_time_limits(**SHORT_LIMITS.get(fault, {}))
    code, words = EXPECTED[fault]
    assert_refused(browser, news, code, words)
    assert_good_host_works(browser, news, profile)


def test_a_host_that_is_not_installed(browser: CrunchBrowser, news: Page, profile: Path) -> None:
    install_in_profile("chromium", profile).manifest.unlink()
    assert_refused(browser, news, "host_missing", "not installed for this browser. Run: crunch install.")
    assert_good_host_works(browser, news, profile)


def test_a_host_for_another_extension(browser: CrunchBrowser, news: Page, profile: Path) -> None:
    path = install_in_profile("chromium", profile).manifest
    manifest = json.loads(path.read_text("utf-8"))
    manifest["allowed_origins"] = [f"chrome-extension://{'a' * 32}/"]
    path.write_text(json.dumps(manifest), "utf-8")
    assert_refused(browser, news, "host_forbidden", "installed for another extension")
    assert_good_host_works(browser, news, profile)


def test_a_host_whose_python_is_gone(browser: CrunchBrowser, news: Page, profile: Path) -> None:
    install_in_profile("chromium", profile).wrapper.write_text("#!/bin/sh\nexec /nowhere/python -m crunch.stdio\n")
    assert_refused(browser, news, "host_not_started", "Run crunch install again")
    assert_good_host_works(browser, news, profile)


def test_a_wrapper_that_is_no_program(browser: CrunchBrowser, news: Page, profile: Path) -> None:
    install_in_profile("chromium", profile).wrapper.chmod(0o644)
    assert_refused(browser, news, "host_not_started", "Run crunch install again")
    assert_good_host_works(browser, news, profile)


class TestRealHost:
    """The real host, stopped and killed in the middle of real work."""

    def test_killed_half_way(self, running: Running, pages: PageServer, tab: Page) -> None:
        browser, host = running.browser, running.host
        browser.open(f"{pages.address}/news.html", tab)
        browser.press(tab)
        browser.press(tab)
        before = tab.evaluate(SERIALISE_BESIDE_NOTE)
        tab_id, count = browser.tab_id(tab), browser.press_count()
        host.stop()
        browser.let_pass_same_press()
        browser.trigger(tab)
        browser.wait_for_title(tab_id, "Crunching this page")
        host.kill()
        assert browser.wait_for_press(count)["code"] == "host_exited"
        assert tab.evaluate(SERIALISE_BESIDE_NOTE) == before
        assert browser.press(tab)["state"] == "crunched"

    def test_killed_between_two_presses(self, running: Running, pages: PageServer, tab: Page) -> None:
        browser, host = running.browser, running.host
        browser.open(f"{pages.address}/news.html", tab)
        browser.press(tab)
        first = host.pid
        host.kill()
        assert browser.press(tab)["state"] == "restored"
        assert browser.press(tab)["state"] == "crunched"
        assert host.pid != first

    def test_hangs_and_is_given_up(self, running: Running, pages: PageServer, tab: Page) -> None:
        browser, host = running.browser, running.host
        browser.reload_extension()
        browser.set_time_limits(crunch=4000)
        browser.open(f"{pages.address}/news.html", tab)
        browser.press(tab)
        browser.press(tab)
        before, first = tab.evaluate(SERIALISE_BESIDE_NOTE), host.pid
        host.stop()
        assert browser.press(tab)["code"] == "timeout"
        assert tab.evaluate(SERIALISE_BESIDE_NOTE) == before
        browser.set_time_limits()
        assert browser.press(tab)["state"] == "crunched"
        assert host.pid != first

    def test_an_unused_port_is_closed(self, running: Running, pages: PageServer, tab: Page) -> None:
        browser, host = running.browser, running.host
        browser.reload_extension()
        browser.set_time_limits(idle=50)
        browser.open(f"{pages.address}/news.html", tab)
        browser.press(tab)
        first = host.pid
        browser.press(tab)
        assert browser.press(tab)["state"] == "crunched"
        assert host.pid != first
