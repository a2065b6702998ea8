"""What only a real keyboard and mouse can do: the shortcut and the browser's own context menu, on a display of Xvfb."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Playwright, expect

from crunch.deploy.install_host import install_in_profile
from tests.browser.conftest import Running
from tests.browser.display import Display, missing_programs, open_display
from tests.browser.driver import CrunchBrowser, open_browser
from tests.browser.extension_pages import build_with_sites
from tests.browser.hosts import RealHost
from tests.browser.server import PageServer
from tests.browser.test_sites import ALWAYS_TITLE, choose, load_and_wait

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(bool(missing_programs()), reason=f"not installed: {', '.join(missing_programs())}"),
]


@pytest.fixture(scope="module")
def display() -> Iterator[Display]:
    with open_display() as opened:
        yield opened


@pytest.fixture(scope="module")
def browser(
    playwright: Playwright, display: Display, extension_folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[CrunchBrowser]:
    profile = tmp_path_factory.mktemp("profile")
    install_in_profile("chromium", profile)
    with open_browser(
        profile, extension_folder, headless=False, environment=display.environment, playwright=playwright
    ) as opened:
        yield opened


@pytest.fixture
def forum(browser: CrunchBrowser, display: Display, pages: PageServer) -> Iterator[Page]:
    page = browser.open(f"{pages.address}/forum.html")
    page.bring_to_front()
    display.focus(page.title())
    yield page
    page.close()


def screen_position(page: Page, selector: str) -> tuple[int, int]:
    """Where on the display the text of an element begins."""
    x, y = page.evaluate(
        """
        (selector) => {
          const { left, top } = document.querySelector(selector).getBoundingClientRect();
          return [screenX + left + 20, screenY + outerHeight - innerHeight + top + 8];
        }
        """,
        selector,
    )
    return round(x), round(y)


def test_alt_c_crunches_and_restores(browser: CrunchBrowser, display: Display, forum: Page) -> None:
    for state in ("crunched", "restored"):
        browser.let_pass_same_press()
        count = browser.press_count()
        display.xdotool("key", "alt+c")
        browser.note_press()
        assert browser.wait_for_press(count, seconds=20)["state"] == state


def test_the_menu_of_the_page_crunches(browser: CrunchBrowser, display: Display, forum: Page) -> None:
    """From below the menu reads: Inspect, View page source, ours, which opens to the right."""
    x, y = screen_position(forum, "h1")
    browser.let_pass_same_press()
    count = browser.press_count()
    display.open_menu(x, y)
    display.xdotool("key", "Up", "Up", "Up", "Right", "Return")
    browser.note_press()
    assert browser.wait_for_press(count, seconds=20)["state"] == "crunched"


def test_alt_shift_j_and_the_menu_go_to_the_text(browser: CrunchBrowser, display: Display, forum: Page) -> None:
    at_title = "() => document.activeElement.localName === 'h1' && document.activeElement.hasAttribute('tabindex')"
    count = browser.press_count()
    display.xdotool("key", "alt+shift+j")
    browser.note_press()
    assert browser.wait_for_press(count, seconds=20)["state"] == "crunched"
    assert forum.evaluate(at_title)
    forum.evaluate("() => document.activeElement.blur()")
    display.xdotool("key", "alt+shift+j")
    forum.wait_for_function(at_title)
    forum.evaluate("() => document.activeElement.blur()")
    x, y = screen_position(forum, "h1")
    display.open_menu(x, y)
    display.xdotool("key", "Up", "Up", "Up", "Right", "Down", "Return")
    forum.wait_for_function(at_title)
    assert browser.press_count() == count + 1, "the page stays crunched"


def test_alt_shift_l_turns_the_reading_mode_on_and_off(browser: CrunchBrowser, display: Display, forum: Page) -> None:
    is_on = "(isOn) => document.documentElement.matches('[data-crunch~=read-page]') === isOn"
    for expected in (True, False):
        display.xdotool("key", "alt+shift+l")
        forum.wait_for_function(is_on, arg=expected)
    assert browser.title(forum) == "Show original", "the page stays crunched"


def test_the_menu_of_the_selection_keeps_only_that(browser: CrunchBrowser, display: Display, forum: Page) -> None:
    """From below the menu reads: Inspect, ours, which opens to the right."""
    paragraph = "article p" if forum.query_selector("article p") else "p"
    words = forum.locator(paragraph).first.inner_text()
    x, y = screen_position(forum, paragraph)
    display.xdotool("mousemove", str(x), str(y), "click", "--repeat", "3", "--delay", "30", "1")
    forum.wait_for_function("() => getSelection().toString().length > 20")
    browser.let_pass_same_press()
    count = browser.press_count()
    display.open_menu(x, y)
    display.xdotool("key", "Up", "Up", "Right", "Return")
    browser.note_press()
    assert browser.wait_for_press(count, seconds=20)["state"] in ("crunched", "unsure")
    assert forum.evaluate("() => document.body.innerText").split() == words.split()


def test_a_tab_that_the_reader_brings_back_is_crunched(
    playwright: Playwright, display: Display, pages: PageServer, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Ctrl+Shift+T restores a tab from the browser's session, with its history and place."""
    profile = tmp_path_factory.mktemp("profile")
    folder = build_with_sites(tmp_path_factory.mktemp("extension"))
    host = RealHost(profile)
    address = f"{pages.address}/blog.html"
    with open_browser(
        profile, folder, headless=False, environment=display.environment, playwright=playwright
    ) as browser:
        tab = browser.open(address)
        running = Running(browser, host, profile)
        count = browser.press_count()
        choose(running, tab, "Always here")
        browser.wait_for_press(count, 20)
        for its_address in (f"{pages.address}/news.html", address):
            load_and_wait(running, tab, its_address)  # a tab closed in the midst of a press ends that press
        tab.bring_to_front()
        display.focus(tab.title())
        with tab.expect_event("close"):
            display.xdotool("key", "ctrl+w")
        count = browser.press_count()
        with browser.context.expect_page() as brought_back:
            display.xdotool("key", "ctrl+shift+t")
        assert browser.wait_for_press(count, 20)["automatic"] is True
        page = brought_back.value
        expect(page.locator("[data-crunch]").first).to_be_attached()
        assert page.evaluate("() => history.length") >= 3
        assert browser.title(page).startswith(ALWAYS_TITLE)
