"""Site cleaner, comparing pages of a site, and pictures, in Firefox with the real host; no errors in the console."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.browser.server import PageServer, serve
from tests.browser.test_compare import LINKS, SHOWN
from tests.browser.test_pictures import BELONG, DO_NOT, STORY
from tests.browser.test_pictures import SHOWN as SHOWN_PICTURES
from tests.firefox.driver import CrunchFirefox, Tab
from tests.firefox.own_page import TAB_ID
from tests.support.site_pages import site_html
from tests.unit.corpus.conftest import make_site

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("no_errors")]


def test_a_folder_is_cleaned(open_own: Any, tmp_path: Path) -> None:
    folder = make_site(tmp_path / "site", 12)
    (folder / "empty.html").write_bytes(b"")
    cleaner = open_own("site_cleaner.html")
    cleaner.keys("#folder", str(folder))
    cleaner.click("#look button[type=submit]")
    cleaner.wait_for_text("#chosen", "13 of 13 pages chosen")
    cleaner.wait(
        "!document.querySelector('#start').disabled && document.querySelector('#algorithm').options.length > 3"
    )
    cleaner.click("#start")
    cleaner.wait_for_text("#state", "12 pages cleaned. 1 page could not be cleaned.")
    assert len(list((tmp_path / "site-texts").glob("*.txt"))) == 12
    cleaner.click("#rows .line:nth-child(2) button")
    cleaner.wait("document.querySelector('#result-text').textContent.length > 100")
    cleaner.click("input[value=difference]")
    cleaner.wait("document.querySelectorAll('#result-difference del').length > 0")


def test_compare_fetches_once_and_only_after_the_word(firefox: CrunchFirefox, tab: Tab, open_own: Any) -> None:
    with serve() as site:
        for number in (1, 2):
            html = site_html(number).replace("</body>", f"{LINKS.format(n=3 - number)}</body>")
            site.add(f"/stories/{number}", html)
        tab.go(f"{site.address}/stories/1")
        tab.evaluate("() => { document.cookie = 'session=secret' }")
        tab_id = firefox.chrome(TAB_ID)
        firefox.press(tab)
        assert tab.evaluate(SHOWN) is True
        compare = open_own(f"compare.html?tab={tab_id}")
        compare.wait_for_text("#other-address", "/stories/2")
        assert {path for path, _ in site.requests} <= {"/stories/1", "/favicon.ico"}
        compare.click("#compare-other")
        compare.wait_for_text("#outcome", "on other pages of this site, too")
        fetched = [entry for entry in site.requests if entry[0] not in ("/stories/1", "/favicon.ico")]
        assert fetched == [("/stories/2", "")]
        assert tab.evaluate(SHOWN) is False
        compare.wait("!document.querySelector('#forget').hidden")
        compare.click("#forget")
        compare.wait_for_text("#outcome", "Nothing is remembered")


def test_compare_follows_no_redirect(firefox: CrunchFirefox, tab: Tab, open_own: Any) -> None:
    with serve() as site, serve() as other:
        site.add("/stories/1", site_html(1).replace("</body>", f"{LINKS.format(n=2)}</body>"))
        site.moved["/stories/2"] = other.add("/elsewhere", site_html(2))
        tab.go(f"{site.address}/stories/1")
        tab_id = firefox.chrome(TAB_ID)
        firefox.press(tab)
        compare = open_own(f"compare.html?tab={tab_id}")
        compare.wait_for_text("#other-address", "/stories/2")
        compare.click("#compare-other")
        compare.wait_for_text("#outcome", "This address forwards to another one")
        assert other.requests == []


def test_pictures_that_do_not_belong_are_hidden(
    firefox: CrunchFirefox, pages: PageServer, tab: Tab, open_own: Any
) -> None:
    options = open_own("options.html")
    options.click("input[name=pictures][value=hide]")
    options.wait_for_text("#saved", "Saved")
    for size in ("160x40", "800x450", "640x480", "700x500", "480x270", "48x48", "1x1", "161x107", "600x80", "900x300"):
        width, _, height = size.partition("x")
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"/>'
        pages.add(f"/s/{size}.svg", svg, "image/svg+xml")
    pages.add("/s/801x450.svg", '<svg xmlns="http://www.w3.org/2000/svg" width="801" height="450"/>', "image/svg+xml")
    tab.go(pages.add("/story-with-pictures", STORY))
    firefox.press(tab)
    assert tab.evaluate(SHOWN_PICTURES, list(DO_NOT)) == []
    assert tab.evaluate(SHOWN_PICTURES, list(BELONG)) == list(BELONG)
    firefox.press(tab)
    options.click("input[name=pictures][value=keep]")
    options.wait_for_text("#saved", "Saved")
