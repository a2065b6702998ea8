"""What the browser itself says: its log of the network, and its profile after a private window."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit
from uuid import uuid4

import pytest
from playwright.sync_api import Playwright, expect

from tests.browser.annotation import (
    ask_host,
    facts,
    form_of,
    saved_files,
    spans,
    start_marking,
    use_research,
    wait_until,
)
from tests.browser.driver import CrunchBrowser, open_browser
from tests.browser.extension_pages import open_page
from tests.browser.hosts import RealHost
from tests.browser.network_log import logged_browser
from tests.browser.server import PageServer, serve
from tests.support.pages import WORDS
from tests.support.site_pages import site_html

pytestmark = pytest.mark.browser

NO_ICON = '<link rel="icon" href="data:,">'
"""In a page's head: the browser asks its site for none."""


def story(word: str) -> str:
    paragraphs = f"<p>{WORDS} {word}</p>" * 4
    return f"<!DOCTYPE html>{NO_ICON}<title>{word}</title><nav><a href=/>Home</a></nav><main>{paragraphs}</main>"


def add_stories(site: PageServer, folder: str) -> list[str]:
    """Two pages of one template, which link to each other, and elsewhere; their addresses.

    The browser does not look up the names in their links by itself, as it may: who still does is somebody else.
    """
    head = f'{NO_ICON}<meta http-equiv="x-dns-prefetch-control" content="off">'
    link = (
        '<p><a href="/{}/{}">Read story number {} as well</a> <a href="https://elsewhere.example/3">Elsewhere</a></p>'
    )
    return [
        site.add(
            f"/{folder}/{number}",
            site_html(number, head=head).replace("</body>", f"{link.format(folder, other, other)}</body>"),
        )
        for number, other in ((1, 2), (2, 1))
    ]


@pytest.fixture
def site():
    """Pages of which each has a word of its own, in its address, too."""
    with serve() as server:
        for word in ("quizzaciously", "absquatulate"):
            server.add(f"/{word}", story(word))
        yield server


def test_the_browsers_log_of_a_press_and_of_undo(
    playwright: Playwright, extension_folder: Path, tmp_path: Path, site: PageServer
) -> None:
    profile = tmp_path / "profile"
    RealHost(profile)
    with logged_browser(playwright, profile, extension_folder) as (browser, log):
        page = browser.open(f"{site.address}/quizzaciously")
        assert browser.press(page)["state"] in ("crunched", "unsure")
        open_page(browser, f"panel.html?tab={browser.tab_id(page)}").close()
        for name in ("options.html", "welcome.html", "host_help.html", "site_cleaner.html"):
            open_page(browser, name).close()
        browser.let_pass_same_press()
        assert browser.press(page)["state"] == "restored"
    assert log.requests == [f"{site.address}/quizzaciously"], "what the page was opened with, and once"
    assert log.hosts_looked_up(*askers(browser)) == {site.address}
    assert [path for path, _ in site.requests] == ["/quizzaciously"]


def askers(browser: CrunchBrowser) -> tuple[str, str]:
    """The site and the extension, as the log names them where something is asked on their behalf."""
    return "http://127.0.0.1", f"chrome-extension://{browser.extension_id}"


def test_the_browsers_log_of_marking(
    playwright: Playwright, extension_folder: Path, tmp_path: Path, site: PageServer
) -> None:
    """From the panel's entry to the page's form, with a proposal of the host and a difference on the page."""
    profile, package = tmp_path / "profile", tmp_path / "gold"
    RealHost(profile)
    address = site.add(f"/marked/{uuid4().hex}", story("marked"))
    own = {"CRUNCH_CONFIG": str(tmp_path / "config")}
    with logged_browser(playwright, profile, extension_folder, own) as (browser, log):
        use_research(browser)
        ask_host(browser, "annotation_folder", path=str(package))
        page = browser.open(address)
        browser.press(page)  # it gives leave to take the page's picture
        tab_id = start_marking(browser, page)
        for _ in range(9):
            page.keyboard.press("Tab")
        page.keyboard.type("Proposal of auto")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        wait_until(page, lambda: len(spans(browser, tab_id)) > 3)
        page.keyboard.press("ArrowRight")
        form = form_of(browser, page, lambda: page.keyboard.press("Enter"))
        expect(form.locator("#result")).to_be_visible(timeout=20_000)
        expect(form.locator("#bars li")).to_have_count(10)
        form.locator("#bars button").first.click()
        form.locator("#close").click()
        page.wait_for_function("document.documentElement.lastElementChild.localName !== 'div'")
    (files,) = saved_files(package).values()
    assert facts(files)["url"] == address
    assert log.requests == [address]
    assert log.hosts_looked_up(*askers(browser)) == {site.address}
    assert [path for path, _ in site.requests] == [urlsplit(address).path]


def test_the_browsers_log_of_comparing(
    playwright: Playwright, extension_folder: Path, tmp_path: Path, site: PageServer
) -> None:
    """One page of that site, after the word; nothing else, the next presses with what was learnt of it included."""
    profile, tried = tmp_path / "profile", uuid4().hex
    RealHost(profile)
    first, second = add_stories(site, tried)
    own = {"CRUNCH_STATE": str(tmp_path / "state")}
    with logged_browser(playwright, profile, extension_folder, own) as (browser, log):
        page = browser.open(first)
        browser.press(page)
        compare = open_page(browser, f"compare.html?tab={browser.tab_id(page)}")
        expect(compare.locator("#other-address")).to_have_text(second)
        assert [path for path, _ in site.requests] == [f"/{tried}/1"]
        compare.get_by_role("button", name="Fetch it and compare").click()
        expect(compare.locator("#outcome")).to_contain_text(f"Compared with {second}.", timeout=30_000)
        assert browser.press(page)["state"] == "restored"
        assert browser.press(page)["state"] in ("crunched", "unsure")
        compare.reload()
        compare.get_by_role("button", name="Forget this site").click()
        expect(compare.locator("#outcome")).to_have_text("Nothing is remembered of this site any more.")
    assert log.requests == [first, second]
    assert log.hosts_looked_up(*askers(browser)) == {site.address}
    assert [path for path, _ in site.requests] == [f"/{tried}/1", f"/{tried}/2"]


def test_the_log_holds_whatever_way_an_extension_asks(
    playwright: Playwright, extension_folder: Path, tmp_path: Path, site: PageServer
) -> None:
    """What the tests above would see: each way in which an extension can ask."""
    profile = tmp_path / "profile"
    RealHost(profile)
    with serve() as other, logged_browser(playwright, profile, extension_folder) as (browser, log):
        page = browser.open(f"{site.address}/quizzaciously")
        browser.press(page)
        tab_id = browser.tab_id(page)
        own = open_page(browser, "options.html")
        nothing = "{ mode: 'no-cors' }"
        browser.worker.evaluate(f"(url) => fetch(url, {nothing}).catch(() => 0)", f"{other.address}/worker")
        in_page = "({ tabId, url }) => chrome.scripting.executeScript({ target: { tabId }, args: [url], func: %s })"
        fetches = f"(url) => fetch(url, {nothing}).then(() => 0, () => 0)"
        browser.worker.evaluate(in_page % fetches, {"tabId": tab_id, "url": f"{other.address}/content-script"})
        pings = "(url) => navigator.sendBeacon(url)"
        browser.worker.evaluate(in_page % pings, {"tabId": tab_id, "url": f"{other.address}/beacon"})
        with browser.context.expect_page() as opened:
            browser.worker.evaluate("(url) => chrome.tabs.create({ url })", f"{other.address}/tab")
        opened.value.wait_for_load_state()
        own.evaluate("(url) => { new WebSocket(url); }", f"{other.address.replace('http', 'ws')}/socket")
        own.evaluate(f"(url) => fetch(url, {nothing}).catch(() => 0)", f"{other.address}/own-page")
    elsewhere = {urlsplit(url).path for url in log.requests if urlsplit(url).netloc == urlsplit(other.address).netloc}
    assert elsewhere >= {"/worker", "/content-script", "/beacon", "/tab", "/socket", "/own-page"}
    assert other.address in log.hosts_looked_up(*askers(browser))


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
