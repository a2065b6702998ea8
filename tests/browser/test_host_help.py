"""Every state of the host, provoked for real, and what the page says about it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Playwright, expect

from crunch.deploy.browsers import BROWSERS, locations
from crunch.deploy.machine import Machine
from tests.browser.driver import CrunchBrowser, open_browser
from tests.browser.extension_pages import axe_findings, axe_findings_everywhere, open_page, wait_for_host
from tests.browser.hosts import SHORT_LIMITS, RealHost, install_faulty_host

pytestmark = pytest.mark.browser

STATES = {
    "ends at once": (
        "The host program does not start",
        "ended before it answered",
        "crunch install --browser chromium",
    ),
    "prints on standard output": (
        "The host program answers wrongly",
        "not in the way",
        "crunch install --browser chromium",
    ),
    "greets without a version": (
        "The host program answers wrongly",
        "not in the way",
        "crunch install --browser chromium",
    ),
    "never answers": ("The host program does not answer", "does not answer", "crunch doctor"),
    "is older": ("The host program is too old", "version 0.0.1, which is too old", "pipx install --force ."),
    "does not know hello": ("The host program is too old", "too old", "pipx install --force ."),
    "is newer": ("This extension is too old", "version 9.9.9, which is too new", ""),
}
"""What is wrong with the program -> line, cause, command."""


@pytest.fixture(scope="module")
def profile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("profile")


@pytest.fixture(scope="module")
def browser(playwright: Playwright, extension_folder: Path, profile: Path) -> Iterator[CrunchBrowser]:
    with open_browser(profile, extension_folder, playwright=playwright) as started:
        started.set_time_limits(idle=1)
        yield started


@pytest.fixture
def help_page(browser: CrunchBrowser, profile: Path) -> Iterator[Page]:
    """The page, in a browser that finds no host."""
    for path in (profile / "NativeMessagingHosts").glob("*.json"):
        path.unlink()
    page = open_page(browser, "host_help.html")
    wait_for_host(page)
    yield page
    page.close()


def check_again(page: Page) -> None:
    page.locator("#retry").click()
    expect(page.locator("#retry")).to_be_enabled(timeout=20_000)


def test_not_installed(browser: CrunchBrowser, help_page: Page) -> None:
    expect(help_page.locator("#state")).to_have_text("The host program is not installed")
    expect(help_page.locator("#cause")).to_contain_text("found no host program")
    expect(help_page.locator("#command")).to_have_text("crunch install --browser chromium")
    expect(help_page.locator("#detail")).to_contain_text("not found")
    shown = help_page.locator("#paths code").all_inner_texts()
    assert shown[0] == "~/.config/chromium/NativeMessagingHosts/org.crunch.host.json"

    browser.context.grant_permissions(["clipboard-read", "clipboard-write"])
    help_page.locator("#copy").click()
    expect(help_page.locator("#copy")).to_have_text("Copied")
    assert help_page.evaluate("() => navigator.clipboard.readText()") == "crunch install --browser chromium"


def test_the_command_for_a_folder_of_its_own_works(help_page: Page, profile: Path) -> None:
    """This browser was started with ``--user-data-dir``: the usual command writes where it does not look."""
    said = help_page.locator("#own-folder").inner_text()
    command = said.partition("the command is: ")[2]
    assert command == "crunch install --browser chromium --user-data-dir FOLDER"
    words = [str(profile) if word == "FOLDER" else word for word in command.split()]
    subprocess.run([sys.executable, "-m", *words], check=True, capture_output=True, timeout=60)
    check_again(help_page)
    expect(help_page.locator("#state")).to_contain_text("is ready")


def test_installed_for_another_extension(help_page: Page, profile: Path) -> None:
    manifest = RealHost(profile).installed.manifest
    text = manifest.read_text("utf-8")
    start = text.index("chrome-extension://") + len("chrome-extension://")
    manifest.write_text(text[:start] + "a" * 32 + text[start + 32 :], "utf-8")
    check_again(help_page)
    expect(help_page.locator("#state")).to_have_text("The host program belongs to another extension")
    expect(help_page.locator("#command")).to_have_text("crunch install --browser chromium")
    expect(help_page.locator("#detail")).to_contain_text("forbidden")


@pytest.mark.parametrize("fault", STATES)
def test_programs_that_are_no_good_host(browser: CrunchBrowser, help_page: Page, profile: Path, fault: str) -> None:
    line, cause, command = STATES[fault]
    install_faulty_host(profile, fault)
    browser.set_time_limits(idle=1, **SHORT_LIMITS.get(fault, {}))
    check_again(help_page)
    browser.set_time_limits(idle=1)
    expect(help_page.locator("#state")).to_have_text(line)
    expect(help_page.locator("#cause")).to_contain_text(cause)
    expect(help_page.locator("#fix")).not_to_be_empty()
    expect(help_page.locator("#retried")).to_contain_text("no change")
    if command:
        expect(help_page.locator("#command")).to_have_text(command)
    else:
        expect(help_page.locator("#command-box")).to_be_hidden()


def test_a_host_that_is_mended_is_found_without_a_restart(help_page: Page, profile: Path) -> None:
    expect(help_page.locator("#state")).to_have_text("The host program is not installed")
    RealHost(profile)
    check_again(help_page)
    expect(help_page.locator("#state")).to_contain_text("is ready")
    expect(help_page.locator("#trouble")).to_be_hidden()
    expect(help_page.locator("#facts")).to_contain_text("Python")
    expect(help_page.locator("#retried")).to_contain_text("It works now")
    expect(help_page.locator("#retry")).to_be_focused()
    assert axe_findings(help_page) == []


def test_it_notices_by_itself(browser: CrunchBrowser, help_page: Page, profile: Path) -> None:
    """So do the options; nobody presses anything there."""
    options = open_page(browser, "options.html#host")
    expect(options.locator("#host-state")).to_have_text("The host program is not installed")
    RealHost(profile)
    expect(options.locator("#host-state")).to_contain_text("is ready", timeout=30_000)
    expect(options.locator("#host-help")).to_be_hidden()
    options.close()
    help_page.bring_to_front()
    expect(help_page.locator("#state")).to_contain_text("is ready", timeout=30_000)
    expect(help_page.locator("#retried")).to_contain_text("It works now")


def test_axe_finds_nothing(help_page: Page) -> None:
    assert axe_findings_everywhere(help_page, (1200,)) == []


def test_the_places_are_those_of_the_installer(help_page: Page) -> None:
    machine = Machine.this()
    named = help_page.evaluate(
        """async (names) => {
          const { pathsOf } = await import("../shared/host_paths.js");
          return Object.fromEntries(names.map((name) => [name, pathsOf(name, "linux")]));
        }""",
        list(BROWSERS),
    )
    for name, paths in named.items():
        user, system = (locations(BROWSERS[name], machine, scope)[0].manifest for scope in ("user", "system"))
        assert [Path(path).expanduser() for path in paths] == [user, system]


def test_the_keyboard_reaches_everything(help_page: Page) -> None:
    walk = []
    for _ in range(2):
        help_page.keyboard.press("Tab")
        walk.append(help_page.evaluate("() => document.activeElement.id"))
    assert walk == ["copy", "retry"]
