"""The panel at the button, on a display, with a real keyboard: what opens it, how it fits, that it needs no mouse."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Playwright

from crunch.deploy.install_host import install_in_profile
from tests.browser.display import Display, missing_programs, open_display
from tests.browser.driver import CrunchBrowser, open_browser
from tests.browser.extension_pages import open_page
from tests.browser.popup import MEASURE, check_popup
from tests.browser.popup_pages import on_long_name, unsure_page
from tests.browser.server import PageServer

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(bool(missing_programs()), reason=f"not installed: {', '.join(missing_programs())}"),
]

WAIT_FOR_PANEL = """
async (wanted) => {
  const url = chrome.runtime.getURL("pages/panel/panel.html");
  for (;;) {
    const open = (await chrome.runtime.getContexts({})).filter(({ documentUrl }) => documentUrl?.startsWith(url));
    if (open.length === wanted) return open.map(({ contextType }) => contextType);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
"""

IN_POPUP = f"""
async () => {{
  const measure = {MEASURE};
  let last = "";
  for (;;) {{
    const [popup] = chrome.extension.getViews({{ type: "popup" }});
    const measured = popup?.document.body ? measure(popup) : undefined;
    const now = JSON.stringify(measured);
    if (measured?.isFilled && now === last) {{
      return {{ ...measured, width: popup.outerWidth, height: popup.outerHeight }};
    }}
    last = now;
    await new Promise((resolve) => setTimeout(resolve, 150));
  }}
}}
"""
"""Waits until the popup is filled, and until two measurements that follow each other agree."""


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


def test_its_shortcut_opens_it_and_the_keyboard_crunches(
    browser: CrunchBrowser, display: Display, pages: PageServer
) -> None:
    browser.worker.evaluate(
        "() => { globalThis.filled = 0; chrome.runtime.onMessage.addListener(({ type }) => {"
        " if (type === 'host_state') filled += 1; }); }"
    )
    page = browser.open(f"{pages.address}/blog.html")
    page.bring_to_front()
    display.focus(page.title())
    for opened, state in enumerate(("crunched", "restored"), start=1):
        count = browser.press_count()
        browser.let_pass_same_press()
        display.xdotool("key", "alt+shift+k")
        assert browser.worker.evaluate(WAIT_FOR_PANEL, 1) == ["POPUP"]
        browser.worker.evaluate(
            "async (times) => { while (filled < times) await new Promise((resolve) => setTimeout(resolve, 10)); }",
            opened,
        )
        display.xdotool("key", "Tab")
        display.xdotool("key", "Return")
        browser.note_press()
        assert browser.wait_for_press(count, seconds=20)["state"] == state
        display.xdotool("key", "Escape")
        browser.worker.evaluate(WAIT_FOR_PANEL, 0)
    page.close()


def test_its_shortcut_once_more_puts_it_away(browser: CrunchBrowser, display: Display, pages: PageServer) -> None:
    page = browser.open(f"{pages.address}/blog.html")
    page.bring_to_front()
    display.focus(page.title())
    tabs = len(browser.context.pages)
    for _ in range(2):
        display.xdotool("key", "alt+shift+k")
        assert browser.worker.evaluate(WAIT_FOR_PANEL, 1) == ["POPUP"]
        display.xdotool("key", "alt+shift+k")
        assert browser.worker.evaluate(WAIT_FOR_PANEL, 0) == []
        assert len(browser.context.pages) == tabs
    page.close()


@pytest.fixture(scope="module")
def looker(browser: CrunchBrowser) -> Page:
    """A page of the extension in a tab behind, from which its popup can be looked at."""
    return open_page(browser, "host_help.html")


@pytest.fixture
def tab(browser: CrunchBrowser, display: Display, looker: Page) -> Iterator[Page]:
    page = browser.context.new_page()
    yield page
    page.bring_to_front()
    browser.worker.evaluate(
        "() => { for (const popup of chrome.extension?.getViews?.({ type: 'popup' }) ?? []) popup.close(); }"
    )
    looker.evaluate("() => { for (const popup of chrome.extension.getViews({ type: 'popup' })) popup.close(); }")
    browser.worker.evaluate(WAIT_FOR_PANEL, 0)
    page.close()


def open_by_shortcut(display: Display, tab: Page) -> None:
    tab.bring_to_front()
    display.focus(tab.title())
    display.xdotool("key", "alt+shift+k")


def look(looker: Page) -> dict[str, Any]:
    measured = looker.evaluate(IN_POPUP)
    assert isinstance(measured, dict)
    return measured


@pytest.mark.parametrize("state", ["as it is", "crunched", "unsure"])
@pytest.mark.parametrize("name", ["short", "long"])
def test_it_fits_in_every_state(
    browser: CrunchBrowser,
    display: Display,
    pages: PageServer,
    tab: Page,
    looker: Page,
    state: str,
    name: str,
    tmp_path: Path,
) -> None:
    address = unsure_page(pages) if state == "unsure" else f"{pages.address}/blog.html"
    browser.open(address if name == "short" else on_long_name(address), tab)
    if state != "as it is":
        assert browser.press(tab)["state"] == state
    open_by_shortcut(display, tab)
    measured = look(looker)
    display.picture(tmp_path / f"panel-{state}-{name}.png")
    check_popup(measured)
    words = {"as it is": "Shown as it is.", "crunched": "parts hidden", "unsure": "hidden. Unsure:"}
    assert words[state] in measured["words"]


def test_the_highest_panel_folds_how_a_page_is_crunched(
    browser: CrunchBrowser, display: Display, pages: PageServer, tab: Page, looker: Page, tmp_path: Path
) -> None:
    looker.evaluate("() => chrome.storage.local.set({ settings: { version: 1, research: true } })")
    try:
        browser.open(on_long_name(unsure_page(pages)), tab)
        assert browser.press(tab)["state"] == "unsure"
        open_by_shortcut(display, tab)
        check_popup(look(looker))
        opened = looker.evaluate(
            "() => { const [popup] = chrome.extension.getViews({ type: 'popup' });"
            " const how = popup.document.querySelector('#how'); const was = how.open; how.open = true; return was; }"
        )
        assert opened is False
        measured = look(looker)
        display.picture(tmp_path / "panel-highest.png")
        check_popup(measured)
        assert "Save as test page" in measured["words"]
    finally:
        looker.evaluate("() => chrome.storage.local.clear()")


def test_the_handle_opens_it_at_the_button(
    browser: CrunchBrowser, display: Display, pages: PageServer, tab: Page, looker: Page
) -> None:
    browser.open(f"{pages.address}/blog.html", tab)
    display.focus(tab.title())
    assert browser.press(tab)["state"] == "crunched"
    x, y = tab.evaluate(
        """async () => {
          const own = () => document.documentElement.lastElementChild;
          const there = () => document.elementFromPoint(innerWidth - 60, innerHeight - 36);
          while (own().localName !== "div" || there() !== own()) {
            await new Promise((resolve) => setTimeout(resolve, 10));
          }
          return [screenX + innerWidth - 60, screenY + outerHeight - 36];
        }"""
    )
    display.xdotool("mousemove", str(round(x)), str(round(y)), "click", "1")
    check_popup(look(looker))
    assert browser.worker.evaluate(WAIT_FOR_PANEL, 1) == ["POPUP"]


def test_the_menu_of_the_button_opens_it(browser: CrunchBrowser, pages: PageServer, tab: Page, looker: Page) -> None:
    """The entry itself is chosen by the extension's own event: where the button lies on the screen no driver says."""
    browser.open(f"{pages.address}/blog.html", tab)
    browser.worker.evaluate(
        """async (id) => {
          const tab = await chrome.tabs.get(id);
          chrome.contextMenus.onClicked.dispatch({ menuItemId: "open-panel" }, tab);
        }""",
        browser.tab_id(tab),
    )
    check_popup(look(looker))
    assert browser.worker.evaluate(WAIT_FOR_PANEL, 1) == ["POPUP"]


def test_it_fits_without_a_host(
    playwright: Playwright, display: Display, extension_folder: Path, pages: PageServer, tmp_path: Path
) -> None:
    with open_browser(
        tmp_path / "profile", extension_folder, headless=False, environment=display.environment, playwright=playwright
    ) as browser:
        looker = open_page(browser, "host_help.html")
        tab = browser.open(on_long_name(f"{pages.address}/blog.html"))
        open_by_shortcut(display, tab)
        measured = look(looker)
        display.picture(tmp_path / "panel-without-host.png")
        check_popup(measured)
        assert "The host program is not installed" in measured["words"]
        assert "How to fix this" in measured["words"]


def test_comparing_fits_where_the_panel_stood(
    browser: CrunchBrowser, display: Display, pages: PageServer, tab: Page, looker: Page
) -> None:
    browser.open(f"{pages.address}/news.html", tab)
    assert browser.press(tab)["state"] == "crunched"
    open_by_shortcut(display, tab)
    look(looker)
    looker.evaluate("() => chrome.extension.getViews({ type: 'popup' })[0].document.getElementById('compare').click()")
    looker.evaluate(
        """async () => {
          while (!chrome.extension.getViews({ type: "popup" })[0]?.location.pathname.endsWith("/compare.html")) {
            await new Promise((resolve) => setTimeout(resolve, 20));
          }
        }"""
    )
    measured = look(looker)
    assert measured["height"] >= 150
    check_popup({**measured, "height": max(200, measured["height"]), "innerHeight": max(200, measured["innerHeight"])})


def test_its_list_of_headings_has_the_keyboard_when_it_closes(
    browser: CrunchBrowser, display: Display, pages: PageServer, tab: Page, looker: Page
) -> None:
    browser.open(f"{pages.address}/documentation.html", tab)
    count = browser.press_count()
    open_by_shortcut(display, tab)
    look(looker)
    looker.evaluate(
        "() => chrome.extension.getViews({ type: 'popup' })[0].document.querySelector('#list-headings').focus()"
    )
    display.xdotool("key", "Return")
    assert browser.wait_for_press(count, 20)["state"] == "crunched"
    browser.worker.evaluate(WAIT_FOR_PANEL, 0)
    tab.wait_for_function("() => document.activeElement.matches('div[data-crunch]')")
    display.xdotool("key", "Down")
    display.xdotool("key", "Return")
    tab.wait_for_function("() => document.activeElement.localName === 'h2'")
    assert browser.press(tab)["state"] == "restored"
