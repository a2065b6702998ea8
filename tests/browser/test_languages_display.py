"""The panel at the button in every language, on a display: it fits, and the browser's own language chooses it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from tests.browser.display import Display, missing_programs, open_display
from tests.browser.driver import open_browser
from tests.browser.extension_pages import open_page
from tests.browser.hosts import RealHost
from tests.browser.popup import check_popup
from tests.browser.popup_pages import on_long_name, unsure_page
from tests.browser.server import PageServer
from tests.browser.test_panel_display import look, open_by_shortcut
from tests.support.languages import OTHERS, PSEUDO, in_language, messages_of

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(bool(missing_programs()), reason=f"not installed: {', '.join(missing_programs())}"),
]

GERMAN = Path("/usr/lib/chromium/locales/de.pak")


@pytest.fixture(scope="module")
def display() -> Iterator[Display]:
    with open_display() as opened:
        yield opened


@pytest.mark.parametrize("language", [*OTHERS, PSEUDO])
def test_the_highest_panel_fits(
    language: str, playwright: Playwright, display: Display, extension_folder: Path, pages: PageServer, tmp_path: Path
) -> None:
    """Over a page about which it is unsure, of a site with a long name."""
    RealHost(tmp_path / "profile")
    extension = in_language(extension_folder, tmp_path / "extension", language)
    with open_browser(
        tmp_path / "profile", extension, headless=False, environment=display.environment, playwright=playwright
    ) as browser:
        looker = open_page(browser, "host_help.html")
        tab = browser.open(on_long_name(unsure_page(pages)))
        assert browser.press(tab)["state"] == "unsure"
        open_by_shortcut(display, tab)
        measured = look(looker)
        display.picture(tmp_path / f"panel-{language}.png")
        check_popup(measured)


@pytest.mark.skipif(not GERMAN.is_file(), reason="this browser has no German words of its own (Debian: chromium-l10n)")
def test_the_language_is_that_of_the_browser(
    playwright: Playwright, display: Display, extension_folder: Path, tmp_path: Path
) -> None:
    RealHost(tmp_path / "profile")
    environment = {**display.environment, "LANGUAGE": "de", "LANG": "de_DE.UTF-8"}
    with open_browser(
        tmp_path / "profile", extension_folder, headless=False, environment=environment, playwright=playwright
    ) as browser:
        page = open_page(browser, "host_help.html")
        assert page.locator("html").get_attribute("lang") == "de"
        assert page.locator("h1").first.inner_text() == messages_of("de")["help_title"]["message"]
