"""Compare with another page of this site: asked for, remembered as hashes, forgotten; and no request without a word."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from shutil import rmtree

import pytest
from playwright.sync_api import Page, Playwright, expect

from tests.browser.conftest import Running
from tests.browser.driver import CrunchBrowser, open_browser
from tests.browser.extension_pages import axe_findings, go, open_page
from tests.browser.hosts import RealHost
from tests.browser.server import PageServer, serve
from tests.support.site_pages import COMMON, site_html

pytestmark = pytest.mark.browser

LINKS = '<p><a href="/stories/{n}">Read story number {n} as well</a> <a href="/logout">Log out</a></p>'
SHOWN = (
    f"() => [...document.querySelectorAll('main p')].some((p) => p.textContent === `{COMMON}` && p.checkVisibility())"
)


@pytest.fixture
def site() -> Iterator[PageServer]:
    """A site of eight stories; each links to the next one."""
    with serve() as server:
        for number in range(1, 9):
            html = site_html(number).replace("</body>", f"{LINKS.format(n=number % 8 + 1)}</body>")
            server.add(f"/stories/{number}", html)
        yield server


@pytest.fixture(scope="module")
def profile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("profile")


@pytest.fixture(scope="module")
def running(playwright: Playwright, extension_folder: Path, profile: Path) -> Iterator[Running]:
    host = RealHost(profile)
    environment = {"CRUNCH_STATE": str(profile / "kept")}
    with open_browser(profile, extension_folder, playwright=playwright, environment=environment) as opened:
        yield Running(opened, host, profile)


@pytest.fixture
def browser(running: Running) -> Iterator[CrunchBrowser]:
    """The browser of all tests; nothing is left of a test in its pages, its extension, its host or what that keeps."""
    yield running.browser
    for page in running.browser.context.pages[1:]:
        page.close()
    running.browser.context.clear_cookies()
    running.browser.worker.evaluate("() => chrome.storage.local.clear()")
    running.browser.reload_extension()
    with suppress(ProcessLookupError):
        running.host.kill()
    rmtree(running.profile / "kept", ignore_errors=True)


@pytest.fixture
def state(profile: Path) -> Path:
    """Where the host keeps what it remembers."""
    return profile / "kept"


def crunched(browser: CrunchBrowser, site: PageServer, number: int) -> tuple[Page, dict[str, int]]:
    page = browser.open(f"{site.address}/stories/{number}")
    last = browser.press(page)
    assert last["state"] in ("crunched", "unsure")
    return page, last


def open_compare(browser: CrunchBrowser, page: Page) -> Page:
    compare = open_page(browser, f"compare.html?tab={browser.tab_id(page)}")
    expect(compare.locator("#ways")).not_to_have_attribute("aria-busy", "true")
    return compare


def files(state: Path) -> list[Path]:
    return list((state / "sites").rglob("*.json"))


def always(browser: CrunchBrowser, site: PageServer) -> None:
    browser.worker.evaluate(
        "(origin) => chrome.storage.local.set({ settings: { sites: { [origin]: 'always' } } })", site.address
    )


def test_nothing_is_fetched_or_kept_before_the_reader_says_so(
    browser: CrunchBrowser, site: PageServer, state: Path
) -> None:
    asked: list[str] = []
    browser.context.on("request", lambda request: asked.append(request.url))
    page, _ = crunched(browser, site, 1)
    compare = open_compare(browser, page)
    expect(compare.locator("#other-address")).to_have_text(f"{site.address}/stories/2")
    expect(compare.locator("#seen")).to_be_hidden()
    assert axe_findings(compare) == []
    assert {path for path, _ in site.requests} <= {"/stories/1", "/favicon.ico"}
    assert all(url.startswith((f"{site.address}/stories/1", "chrome-extension://")) for url in asked)
    assert not (state / "sites").exists()


def test_a_page_is_fetched_once_without_cookies_after_the_word(
    browser: CrunchBrowser, site: PageServer, state: Path
) -> None:
    page = browser.open(f"{site.address}/stories/1")
    page.evaluate("document.cookie = 'session=secret'")
    browser.press(page)
    assert page.evaluate(SHOWN)
    compare = open_compare(browser, page)
    before = len(site.requests)
    compare.get_by_role("button", name="Fetch it and compare").click()
    expect(compare.locator("#outcome")).to_contain_text("on other pages of this site, too", timeout=30_000)
    expect(compare.locator("#outcome")).to_contain_text(f"Compared with {site.address}/stories/2.")
    fetched = [entry for entry in site.requests[before:] if entry[0] != "/favicon.ico"]
    assert fetched == [("/stories/2", "")]
    assert not page.evaluate(SHOWN)
    assert len(files(state)) == 1
    assert b"Lantern" not in files(state)[0].read_bytes()
    browser.press(page)
    assert page.evaluate(SHOWN)


def test_tree_matching_compares_with_the_page_itself_and_remembers_it(
    browser: CrunchBrowser, site: PageServer, state: Path
) -> None:
    """The other page reaches the algorithm, whose settings act; what is remembered serves the next pages."""
    browser.worker.evaluate("() => chrome.storage.local.set({ settings: { version: 1, algorithm: 'tree-matching' } })")
    page, last = crunched(browser, site, 1)
    assert last["sitePages"] == 0
    assert page.evaluate(SHOWN)
    compare = open_compare(browser, page)
    count = browser.press_count()
    compare.get_by_role("button", name="Fetch it and compare").click()
    last = browser.wait_for_press(count)
    assert (last["algorithm"], last["sitePages"]) == ("tree-matching", 1)
    assert last["notes"][-1] == f"compared with the fetched page {site.address}/stories/2"
    expect(compare.locator("#outcome")).to_contain_text(f"Compared with {site.address}/stories/2.", timeout=30_000)
    assert not page.evaluate(SHOWN)
    wait_for_pages(browser, state, 2)
    page, last = crunched(browser, site, 3)
    assert last["sitePages"] == 2
    assert not page.evaluate(SHOWN)
    compare = open_compare(browser, page)
    compare.get_by_role("button", name="Compare with what was seen").click()
    expect(compare.locator("#outcome")).to_contain_text("pages of this site that you saw before.", timeout=30_000)


def test_a_template_serves_the_site_also_after_a_restart_until_it_is_forgotten(
    playwright: Playwright, extension_folder: Path, site: PageServer, tmp_path: Path
) -> None:
    state = tmp_path / "state"
    host = RealHost(tmp_path)
    begin = partial(
        open_browser, tmp_path, extension_folder, playwright=playwright, environment={"CRUNCH_STATE": str(state)}
    )
    with begin() as browser:
        always(browser, site)
        crunched(browser, site, 1)
        wait_for_pages(browser, state, 1)
        page, last = crunched(browser, site, 2)
        assert (last["sitePages"], last["repeated"] > 0) == (1, True)
        assert not page.evaluate(SHOWN)
        wait_for_pages(browser, state, 2)
        host.kill()

    with begin() as browser:
        page, last = crunched(browser, site, 3)
        assert last["sitePages"] == 2
        assert not page.evaluate(SHOWN)
        compare = open_compare(browser, page)
        expect(compare.locator("#seen-words")).to_contain_text("pages of this site")
        compare.get_by_role("button", name="Forget this site").click()
        expect(compare.locator("#outcome")).to_have_text("Nothing is remembered of this site any more.")
        assert files(state) == []
        browser.worker.evaluate("() => chrome.storage.local.set({ settings: {} })")
        page, last = crunched(browser, site, 4)
        assert last["sitePages"] == 0
        assert page.evaluate(SHOWN)


def pages_kept(state: Path) -> int:
    return sum(len(json.loads(file.read_text("utf-8"))["pages"]) for file in files(state))


def wait_for_pages(browser: CrunchBrowser, state: Path, count: int) -> None:
    """Fingerprints are kept after the reply."""
    end = time.monotonic() + 20
    while pages_kept(state) < count and time.monotonic() < end:
        browser.context.pages[0].wait_for_timeout(20)  # between two looks: a file has no event
    assert pages_kept(state) == count


def test_nothing_of_a_private_window(browser: CrunchBrowser, site: PageServer, state: Path) -> None:
    always(browser, site)
    browser.worker.evaluate(
        """() => {
          const get = chrome.tabs.get.bind(chrome.tabs);
          chrome.tabs.get = async (id) => ({ ...(await get(id)), incognito: true });
        }"""
    )
    page, last = crunched(browser, site, 1)
    assert last["sitePages"] == 0
    crunched(browser, site, 2)
    assert not (state / "sites").exists()
    compare = open_compare(browser, page)
    expect(compare.locator("#outcome")).to_contain_text("private windows")
    expect(compare.locator("#other")).to_be_hidden()


def test_options_tell_and_forget(browser: CrunchBrowser, site: PageServer, state: Path) -> None:
    always(browser, site)
    crunched(browser, site, 1)
    wait_for_pages(browser, state, 1)
    options = open_page(browser, "options.html#privacy")
    expect(options.locator("#remembered")).to_have_text("Kept of 1 site")
    go(options, "sites")
    options.get_by_role("button", name="Forget what is remembered of").click()
    expect(options.locator("#remembered")).to_have_text("Kept of 0 sites")
    assert files(state) == []
    crunched(browser, site, 2)
    wait_for_pages(browser, state, 1)
    options.reload()
    expect(options.locator("#remembered")).to_have_text("Kept of 1 site")
    assert axe_findings(options) == []
    go(options, "privacy")
    options.get_by_role("button", name="Forget all").click()
    expect(options.locator("#remembered")).to_have_text("Kept of 0 sites")
    assert files(state) == []


def test_what_cannot_be_forgotten_is_said(browser: CrunchBrowser, site: PageServer, state: Path) -> None:
    always(browser, site)
    crunched(browser, site, 1)
    wait_for_pages(browser, state, 1)
    options = open_page(browser, "options.html#privacy")
    expect(options.locator("#remembered")).to_have_text("Kept of 1 site")
    secret = state / "sites" / "secret"
    secret.unlink()
    secret.mkdir()
    options.get_by_role("button", name="Forget all").click()
    expect(options.locator("#remembered")).to_contain_text("Not everything could be deleted.")
    expect(options.locator("#remembered")).to_contain_text(str(secret))


def test_the_panel_leads_there_and_back(browser: CrunchBrowser, site: PageServer) -> None:
    page, _ = crunched(browser, site, 1)
    panel = open_page(browser, f"panel.html?tab={browser.tab_id(page)}")
    panel.get_by_role("button", name="Compare…").click()
    expect(panel.locator("#other-address")).to_have_text(f"{site.address}/stories/2")
    panel.locator("#back").click()
    expect(panel.locator("#press")).to_be_visible()


@pytest.mark.parametrize("back", [False, True], ids=["away", "away-and-back"])
def test_no_redirect_is_followed(browser: CrunchBrowser, site: PageServer, back: bool) -> None:
    """Also none that leads back: the site between would have been asked."""
    with serve() as other:
        site.moved["/stories/2"] = other.add("/elsewhere", site_html(2))
        if back:
            other.moved["/elsewhere"] = f"{site.address}/stories/3"
        page, _ = crunched(browser, site, 1)
        compare = open_compare(browser, page)
        compare.get_by_role("button", name="Fetch it and compare").click()
        expect(compare.locator("#outcome")).to_contain_text("This address forwards to another one", timeout=30_000)
        assert other.requests == []
        assert "/stories/3" not in [path for path, _ in site.requests]
