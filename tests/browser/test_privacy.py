"""What the browser itself says: its log of the network, and its profile after a private window."""

from __future__ import annotations

import json
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Playwright

from tests.browser.driver import CrunchBrowser, open_browser
from tests.browser.extension_pages import open_page
from tests.browser.hosts import RealHost
from tests.browser.server import PageServer, serve
from tests.support.pages import WORDS

pytestmark = pytest.mark.browser


def story(word: str) -> str:
    paragraphs = f"<p>{WORDS} {word}</p>" * 4
    return f"<!DOCTYPE html><title>{word}</title><nav><a href=/>Home</a></nav><main>{paragraphs}</main>"


@pytest.fixture
def site():
    """Pages of which each has a word of its own, in its address, too."""
    with serve() as server:
        for word in ("quizzaciously", "absquatulate"):
            server.add(f"/{word}", story(word))
        yield server


def requests_in(log: Path) -> list[tuple[str, str]]:
    """Address and initiator of every request in a log of Chromium's."""
    found = json.loads(log.read_text("utf-8"))
    kind = found["constants"]["logEventTypes"]["URL_REQUEST_START_JOB"]
    started = [event["params"] for event in found["events"] if event["type"] == kind and "params" in event]
    return [(params["url"], params.get("initiator", "")) for params in started if "url" in params]


def test_the_browsers_log_of_the_network(
    playwright: Playwright, extension_folder: Path, tmp_path: Path, site: PageServer
) -> None:
    log, profile = tmp_path / "log.json", tmp_path / "profile"
    RealHost(profile)
    switches = [f"--log-net-log={log}", "--net-log-capture-mode=IncludeSensitive"]
    with open_browser(profile, extension_folder, playwright=playwright, more_switches=switches) as browser:
        page = browser.open(f"{site.address}/quizzaciously")
        assert browser.press(page)["state"] in ("crunched", "unsure")
        open_page(browser, f"panel.html?tab={browser.tab_id(page)}").close()
        for name in ("options.html", "welcome.html", "host_help.html", "site_cleaner.html"):
            open_page(browser, name).close()
        browser.let_pass_same_press()
        assert browser.press(page)["state"] == "restored"
    requests = requests_in(log)
    assert any(url == f"{site.address}/quizzaciously" for url, _ in requests), "the log has what the page asked for"
    outside = [(url, by) for url, by in requests if urlsplit(url).scheme in ("http", "https", "ws", "wss")]
    assert [url for url, by in outside if by.startswith("chrome-extension:")] == []
    named = [url for url, _ in outside if "quizzaciously" in url and not url.startswith(site.address)]
    assert named == []
    assert sum(path == "/quizzaciously" for path, _ in site.requests) == 1, "a press does not ask for the page again"


def test_a_real_private_window_leaves_nothing(
    playwright: Playwright, extension_folder: Path, tmp_path: Path, site: PageServer
) -> None:
    profile = tmp_path / "profile"
    RealHost(profile)
    own = {"CRUNCH_STATE": str(tmp_path / "state"), "CRUNCH_CONFIG": str(tmp_path / "config")}
    with open_browser(profile, extension_folder, playwright=playwright, environment=own) as browser:
        allow_private_windows(browser)
        browser.press(browser.open(f"{site.address}/absquatulate"))
        assert press_in_private_window(browser, f"{site.address}/quizzaciously") in ("crunched", "unsure")
    assert files_with(tmp_path, "absquatulate"), "what is open leaves its trace, so that the search can find one"
    assert files_with(tmp_path, "quizzaciously") == []


def allow_private_windows(browser: CrunchBrowser) -> None:
    """As the reader can on the browser's own page of extensions."""
    page = browser.context.new_page()
    page.goto("chrome://extensions")
    page.evaluate("() => chrome.developerPrivate.updateProfileConfiguration({ inDeveloperMode: true })")
    with browser.context.expect_event("serviceworker"):  # it is loaded anew
        page.evaluate(
            "(id) => chrome.developerPrivate.updateExtensionConfiguration({ extensionId: id, incognitoAccess: true })",
            browser.extension_id,
        )
    page.close()
    assert browser.worker.evaluate("() => chrome.extension.isAllowedIncognitoAccess()")


def press_in_private_window(browser: CrunchBrowser, url: str) -> str:
    """Open an address in a private window, press the button and close the window; the state of the press."""
    window = browser.worker.evaluate(
        """async (url) => {
          const { id, tabs } = await chrome.windows.create({ incognito: true, url });
          while ((await chrome.tabs.get(tabs[0].id)).status !== "complete") await new Promise((r) => setTimeout(r, 20));
          return id;
        }""",
        url,
    )
    count = browser.press_count()
    browser.trigger_at(url)
    state = str(browser.wait_for_press(count)["state"])
    browser.worker.evaluate("(id) => chrome.windows.remove(id)", window)
    return state


def files_with(folder: Path, word: str) -> list[Path]:
    """Files below a folder in whose name or bytes a word is, in either encoding of a browser."""
    forms = (word.encode(), word.encode("utf-16-le"))
    files = [path for path in folder.rglob("*") if path.is_file() and not path.is_symlink()]
    return [path for path in files if word in path.name or any(form in path.read_bytes() for form in forms)]
