"""Where a press fails over what comes with the markers, before or after they are set, the page is as it was."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Playwright

from crunch.deploy.install_host import install_in_profile
from tests.browser.blank_answers import blank_host, unseen_page
from tests.browser.driver import SERIALISE_BESIDE_NOTE, SERIALISE_UNDONE, CrunchBrowser, open_browser
from tests.browser.lent_tabs import lent_tab
from tests.browser.odd_replies import (
    MALFORMED,
    NO_WORDS_HERE,
    WELL_FORMED,
    WITH_LINKS,
    Fields,
    answer,
    without_list_of_links,
)
from tests.browser.server import PageServer

pytestmark = pytest.mark.browser


@pytest.fixture
def browser(browser_of_answers: CrunchBrowser) -> CrunchBrowser:
    return browser_of_answers


@pytest.fixture
def tab(request: pytest.FixtureRequest, browser: CrunchBrowser, pages: PageServer) -> Iterator[Page]:
    with lent_tab(browser, request) as page:
        yield browser.open(pages.add("/unseen.html", unseen_page()), page)


def press(browser: CrunchBrowser, tab: Page, fields: Fields) -> dict[str, Any]:
    tab.evaluate("answer => history.replaceState(null, '', `?answer=${encodeURIComponent(answer)}`)", answer(fields))
    return browser.press(tab)


def assert_refused(browser: CrunchBrowser, tab: Page, fields: Fields, code: str) -> None:
    """It is said that the page was left as it is, and it was; the next press crunches it."""
    before = tab.evaluate(SERIALISE_BESIDE_NOTE)
    last = press(browser, tab, fields)
    assert (last["state"], last["code"]) == ("error", code), last
    assert "The page was left as it is." in browser.title(tab)
    assert tab.evaluate(SERIALISE_BESIDE_NOTE) == before
    assert tab.evaluate("getComputedStyle(document.getElementById('word')).display") == "block"
    assert press(browser, tab, {})["state"] == "crunched"
    assert browser.press(tab)["state"] == "restored"
    assert tab.evaluate(SERIALISE_UNDONE) == before


@pytest.mark.parametrize("fault", MALFORMED)
def test_a_malformed_reply_changes_nothing(browser: CrunchBrowser, tab: Page, fault: str) -> None:
    assert_refused(browser, tab, MALFORMED[fault], "host_bad_output")


def test_a_newer_host_may_know_more(browser: CrunchBrowser, tab: Page) -> None:
    last = press(browser, tab, WELL_FORMED)
    assert (last["state"], last["notes"]) == ("crunched", ["12 characters, away from any longer text"])


@pytest.mark.parametrize("parameter", NO_WORDS_HERE)
def test_what_has_no_words_here_is_said_in_the_hosts(browser: CrunchBrowser, tab: Page, parameter: str) -> None:
    last = press(browser, tab, NO_WORDS_HERE[parameter])
    assert (last["state"], last["notes"]) == ("crunched", ["as the host says it"])


def test_what_fails_after_the_markers_takes_them_off(
    playwright: Playwright, extension_folder: Path, tmp_path: Path, pages: PageServer
) -> None:
    folder = without_list_of_links(extension_folder, tmp_path / "extension")
    install_in_profile("chromium", tmp_path / "profile").wrapper.write_text(blank_host(), "utf-8")
    with open_browser(tmp_path / "profile", folder, playwright=playwright) as broken:
        page = broken.open(pages.add("/unseen.html", unseen_page()))
        assert_refused(broken, page, WITH_LINKS, "page")
