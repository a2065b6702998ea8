"""What the browser itself says of the network."""

from __future__ import annotations

import json
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Playwright

from tests.browser.driver import open_browser
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
