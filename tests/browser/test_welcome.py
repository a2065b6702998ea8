"""The first page: opened once, by the installation, and its sample is crunched by the real host."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import FrameLocator, Page, Playwright, expect

from tests.browser.conftest import Running
from tests.browser.driver import open_browser
from tests.browser.extension_pages import (
    address,
    axe_findings,
    axe_findings_everywhere,
    forget_settings,
    open_page,
    settings,
)
from tests.browser.hosts import RealHost, install_faulty_host

pytestmark = pytest.mark.browser

HELP_PARTS = ("#state", "#cause", "#fix", "#command", "#after-fix")
SAMPLE_TEXT = "() => document.querySelector('#sample').contentDocument.body.innerText"
SAMPLE_MARKUP = "() => document.querySelector('#sample').contentDocument.documentElement.outerHTML"


@pytest.fixture
def welcome(running: Running) -> Iterator[Page]:
    page = open_page(running.browser, "welcome.html")
    expect(page.frame_locator("#sample").locator("html")).to_have_attribute("data-ready", "true")
    yield page
    page.close()
    forget_settings(running.browser)


def sample(welcome: Page) -> FrameLocator:
    return welcome.frame_locator("#sample")


def test_the_installation_opens_it_once(playwright: Playwright, extension_folder: Path, tmp_path: Path) -> None:
    with open_browser(tmp_path, extension_folder, playwright=playwright, welcome=True) as browser:
        url = address(browser, "welcome.html")
        if not any(page.url == url for page in browser.context.pages):
            browser.context.wait_for_event("page", lambda page: page.url == url)
        browser.worker.evaluate(
            "() => chrome.runtime.onInstalled.dispatch({ reason: 'update', previousVersion: '0.0.1' })"
        )
        browser.worker.evaluate("async () => { for (let k = 0; k < 20; k += 1) await chrome.tabs.query({}); }")
        assert [page.url for page in browser.context.pages].count(url) == 1


def test_the_sample_is_crunched_and_restored(welcome: Page) -> None:
    before, text = welcome.evaluate(SAMPLE_MARKUP), welcome.evaluate(SAMPLE_TEXT)
    assert "Boots that stay dry" in text

    welcome.get_by_role("button", name="Crunch this sample").click()

    expect(welcome.get_by_role("button", name="Show original")).to_be_focused()
    expect(welcome.locator("#try-status")).to_contain_text("parts hidden")
    kept = welcome.evaluate(SAMPLE_TEXT)
    for word in ("Boots that stay dry", "Most read", "Subscribe", "Ferry timetable", "All rights reserved", "Puzzles"):
        assert word not in kept
    for word in ("The lamp on Gull Rock is lit again", "For eleven years", "You do not keep a light", "moon alone"):
        assert word in kept

    welcome.get_by_role("button", name="Show original").click()

    expect(welcome.locator("#try-status")).to_have_text("Shown exactly as it was.")
    assert welcome.evaluate(SAMPLE_MARKUP) == before
    assert welcome.evaluate(SAMPLE_TEXT) == text


def test_it_reads_nothing_and_asks_nothing(welcome: Page) -> None:
    """No other address is named or asked, and both choices are off."""
    hosts = welcome.evaluate("() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).protocol)")
    assert set(hosts) <= {"chrome-extension:"}
    boxes = welcome.get_by_role("checkbox")
    expect(boxes).to_have_count(2)
    for box in boxes.all():
        expect(box).not_to_be_checked()
    expect(welcome.locator(".lines li")).to_have_count(4)


def test_a_choice_is_kept(welcome: Page, running: Running) -> None:
    welcome.get_by_role("checkbox").first.check()
    expect(welcome.locator("#saved")).to_have_text("Saved")
    assert settings(running.browser)["automatic"] is True


def test_the_shortcut_is_the_one_of_now(welcome: Page) -> None:
    assert welcome.locator("#shortcut kbd").all_inner_texts() == ["Alt", "C"]


def test_without_a_host_it_says_what_to_do(playwright: Playwright, extension_folder: Path, tmp_path: Path) -> None:
    """Unasked, in the words of the help page, and gone by itself when the host is there."""
    with open_browser(tmp_path, extension_folder, playwright=playwright) as browser:
        page = open_page(browser, "welcome.html")
        expect(page.locator("#state")).to_have_text("The host program is not installed")
        expect(page.locator("#host-news")).to_have_text("The host program is not installed")
        shown = [page.locator(part).inner_text() for part in HELP_PARTS]
        assert axe_findings(page) == []

        expect(sample(page).locator("html")).to_have_attribute("data-ready", "true")
        page.get_by_role("button", name="Crunch this sample").click()
        expect(page.locator("#try-status")).to_contain_text("Crunch’s host program is not installed")
        page.locator("#copy").focus()
        RealHost(tmp_path)
        expect(page.locator("#state")).to_contain_text("is ready", timeout=30_000)
        expect(page.locator("#host-news")).to_contain_text("is ready")
        expect(page.locator("#trouble")).to_be_hidden()
        expect(page.locator("#try-status")).to_be_empty()
        expect(page.locator("#try-help")).to_be_hidden()
        expect(page.locator("#try")).to_be_focused()
        assert axe_findings(page) == []
        page.get_by_role("button", name="Crunch this sample").click()
        expect(page.locator("#try-status")).to_contain_text("parts hidden")

        (tmp_path / "NativeMessagingHosts" / "org.crunch.host.json").unlink()
        browser.set_time_limits(idle=1)
        browser.reload_extension()
        page = open_page(browser, "host_help.html")
        expect(page.locator("#state")).to_have_text("The host program is not installed")
        assert [page.locator(part).inner_text() for part in HELP_PARTS] == shown


def test_of_a_host_that_is_broken_it_says_so(playwright: Playwright, extension_folder: Path, tmp_path: Path) -> None:
    """Of each what it is: another word than of the one before."""
    causes = set()
    install_faulty_host(tmp_path, "ends at once")
    with open_browser(tmp_path, extension_folder, playwright=playwright) as browser:
        browser.set_time_limits(idle=1)
        for fault in ("ends at once", "is older", "is newer"):
            install_faulty_host(tmp_path, fault)
            page = open_page(browser, "welcome.html")
            expect(page.locator("#state")).to_have_attribute("data-state", "error")
            for part in ("#cause", "#fix"):
                expect(page.locator(part)).not_to_be_empty()
            expect(page.locator("#host").get_by_role("link", name="How to fix this")).to_be_visible()
            causes.add(page.locator("#cause").inner_text())
            page.close()
    assert len(causes) == 3


def test_of_a_host_that_is_there_it_says_nothing(welcome: Page) -> None:
    expect(welcome.locator("#state")).to_have_attribute("data-state", "ready")
    expect(welcome.locator("#host")).to_be_hidden()
    expect(welcome.locator("#host-news")).to_be_empty()


def test_axe_finds_nothing_and_it_fits(welcome: Page) -> None:
    assert axe_findings_everywhere(welcome, (1200, 320)) == []


def test_axe_finds_nothing_in_the_sample(running: Running, tab: Page) -> None:
    open_page(running.browser, "sample.html", tab)
    expect(tab.locator("html")).to_have_attribute("data-ready", "true")
    assert axe_findings(tab) == []
