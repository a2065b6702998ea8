"""The panel at the button, on a display, with a real keyboard: its shortcut opens it, and it needs no mouse."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from crunch.deploy.install_host import install_in_profile
from tests.browser.display import Display, missing_programs, open_display
from tests.browser.driver import CrunchBrowser, open_browser
from tests.browser.server import PageServer

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(bool(missing_programs()), reason=f"not installed: {', '.join(missing_programs())}"),
]

WAIT_FOR_PANEL = """
async (wanted) => {
  const url = chrome.runtime.getURL("pages/panel.html");
  for (;;) {
    const open = (await chrome.runtime.getContexts({})).filter(({ documentUrl }) => documentUrl?.startsWith(url));
    if (open.length === wanted) return open.map(({ contextType }) => contextType);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
"""


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
