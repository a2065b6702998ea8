"""Where a press fails over what comes with the markers, before or after they are set, Firefox leaves the page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from tests.browser.blank_answers import blank_host, unseen_page
from tests.browser.driver import SERIALISE, SERIALISE_BESIDE_NOTE
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
from tests.firefox.driver import CrunchFirefox, Tab, open_firefox
from tests.firefox.hosts import register_program

pytestmark = pytest.mark.browser


@pytest.fixture
def page(firefox_of_answers: CrunchFirefox, pages: PageServer) -> Iterator[Tab]:
    tab = firefox_of_answers.open(pages.add("/unseen.html", unseen_page()))
    yield tab
    tab.close()


def press(tab: Tab, fields: Fields) -> dict[str, Any]:
    address = tab.evaluate("() => location.origin + location.pathname")
    tab.go(f"{address}?answer={quote(answer(fields))}")
    return tab.firefox.press(tab)


def assert_refused(tab: Tab, fields: Fields, code: str) -> None:
    before = tab.evaluate(SERIALISE)
    last = press(tab, fields)
    assert (last["state"], last.get("code")) == ("error", code), (fields, last)
    assert "The page was left as it is." in tab.firefox.title(tab)
    assert tab.evaluate(SERIALISE_BESIDE_NOTE) == before
    assert tab.evaluate("() => getComputedStyle(document.getElementById('word')).display") == "block"


@pytest.mark.parametrize("fault", MALFORMED)
def test_a_malformed_reply_changes_nothing(page: Tab, fault: str) -> None:
    assert_refused(page, MALFORMED[fault], "host_bad_output")


def test_what_has_no_words_here_is_said_in_the_hosts(page: Tab) -> None:
    assert press(page, WELL_FORMED)["notes"] == ["12 characters, away from any longer text"]
    assert page.firefox.press(page)["state"] == "restored"
    for fields in NO_WORDS_HERE.values():
        assert press(page, fields)["notes"] == ["as the host says it"]
        assert page.firefox.press(page)["state"] == "restored"


def test_what_fails_after_the_markers_takes_them_off(
    firefox_extension: Path, tmp_path: Path, pages: PageServer
) -> None:
    folder = without_list_of_links(firefox_extension, tmp_path / "extension", instead="throw new Error('broken');")
    register_program(tmp_path / "home", blank_host())
    with open_firefox(tmp_path / "home", folder) as broken:
        tab = broken.open(pages.add("/unseen.html", unseen_page()))
        assert_refused(tab, WITH_LINKS, "page")
