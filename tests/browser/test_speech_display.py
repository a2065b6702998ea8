"""Read aloud from where one clicked, by the browser's own context menu, on a display."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from tests.browser.display import missing_programs, open_display
from tests.browser.driver import open_browser
from tests.browser.extension_pages import build_with_sites
from tests.browser.hosts import RealHost
from tests.browser.server import PageServer
from tests.browser.stub_voice import StubVoice
from tests.browser.test_display import screen_position

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(bool(missing_programs()), reason=f"not installed: {', '.join(missing_programs())}"),
]


def test_the_menu_begins_at_the_click(playwright: Playwright, tmp_path: Path, pages: PageServer) -> None:
    """From below the menu reads: Inspect, View page source, ours; its third entry reads aloud."""
    folder, profile = build_with_sites(tmp_path / "extension"), tmp_path / "profile"
    profile.mkdir()
    RealHost(profile)
    with (
        open_display() as display,
        open_browser(
            profile, folder, headless=False, environment=display.environment, playwright=playwright
        ) as browser,
    ):
        voice = StubVoice(browser)
        voice.begin()
        page = browser.open(f"{pages.address}/news.html", browser.context.new_page())
        page.bring_to_front()
        display.focus(page.title())
        browser.press(page)
        paragraph = "article p:nth-of-type(4)"
        page.locator(paragraph).first.scroll_into_view_if_needed()
        display.open_menu(*screen_position(page, paragraph))
        display.xdotool("key", "Up", "Up", "Up", "Right", "Down", "Down", "Return")
        assert voice.texts(1) == ["The crossing is older than the town hall."]
