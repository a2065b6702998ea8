# ruff: noqa: E501  (markup is easier to read unbroken)
"""What the settings of the passes do in a page, and that every setting of the filters has a look of its own."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from crunch.algorithms import describe_all
from tests.browser import test_page_settings
from tests.browser.server import PageServer
from tests.browser.settings_folder import ConfiguredBrowser
from tests.browser.test_page_settings import shown

pytestmark = pytest.mark.browser

crunching = test_page_settings.crunching

LINE = "And one more line of text, as short as the first."


def links(identity: str, count: int, words: int, prefix: str) -> str:
    anchors = " ".join(f'<a href="/{identity}{number}">{prefix} {number}</a>' for number in range(count))
    return f'<div id="{identity}">{anchors} {"word " * words}</div>'


PORTAL = f"""<!doctype html><html lang="en"><title>Portal</title><body>
{links("many", 40, 4, "Subject")}
{links("some", 30, 60, "Page")}
<div id="few"><a href="/one">A section</a> of five plain words here</div>
<p id="text">A short text of the page, no more than a line of it.</p><p>{LINE}</p><p>{LINE}</p><p>{LINE}</p>
<div id="tools"><a href="/h">Help</a> <a href="/c">Contact</a><form id="search" action="/search"><input name="q"> <button>Search</button></form></div>
</body></html>"""


@pytest.fixture
def portal(crunching: ConfiguredBrowser, pages: PageServer, tab: Page) -> Page:
    return crunching.browser.open(pages.add("/portal-of-links.html", PORTAL), tab)


CASES: list[tuple[dict[str, Any], dict[str, Any], str, bool]] = [
    ({}, {"passes": "single"}, "some", False),
    ({}, {"text_left": 0}, "some", False),
    ({}, {"max_ratio": 0.3}, "many", True),
    ({"text_left": 0}, {"min_change": 0.9}, "few", False),
    ({}, {"keep_forms": False}, "search", False),
    ({"text_left": 0}, {"max_change": 0.5}, "some", True),
]
"""What holds before and after, what is set, the element that tells, and whether it is shown then."""


@pytest.mark.parametrize(("around", "settings", "identity", "then"), CASES)
def test_a_setting_of_the_passes(
    crunching: ConfiguredBrowser,
    portal: Page,
    around: dict[str, Any],
    settings: dict[str, Any],
    identity: str,
    then: bool,
) -> None:
    crunching.press(portal, **around)
    assert shown(portal, identity) is not then
    crunching.browser.press(portal)
    crunching.press(portal, **around, **settings)
    assert shown(portal, identity) is then
    assert shown(portal, "text")


def test_the_cell_itself_goes(crunching: ConfiguredBrowser, portal: Page) -> None:
    height = "() => document.getElementById('many').getBoundingClientRect().height"
    crunching.press(portal, empty_tables=False)
    assert portal.evaluate(height) > 0, "its content went, it stays"
    crunching.browser.press(portal)
    crunching.press(portal, empty_tables=False, remove_cell=True)
    assert portal.evaluate(height) == 0


def test_a_portal_stays_and_says_why(crunching: ConfiguredBrowser, portal: Page) -> None:
    last = crunching.press(portal, max_ratio=0.3)
    assert last["hiddenParts"] == 0
    assert "made of links" in " ".join(last["notes"])


def test_every_setting_has_a_look_of_its_own() -> None:
    """Those of the tables, and those that have tests with names of their own."""
    tables = [*test_page_settings.HIDING, *test_page_settings.KEEPING]
    seen = {name for settings, _ in tables for name in settings} | {name for _, case, _, _ in CASES for name in case}
    seen |= {"images_alt", "image_links_alt", "font_size", "image_scale", "word_wrap", "output", "remove_cell"}
    seen |= {"removed_links"}  # test_removed_links.py
    seen |= {"line_length"}  # test_apply_layout.py
    seen |= {"hidden_text"}  # what was not rendered does not show whatever is kept: test_capture_facts.py
    schema = next(schema for name, _, schema in describe_all() if name == "crunch")["properties"]
    acting = {name for name, setting in schema.items() if setting.get("acts") not in ("html", "text")}
    assert acting - seen == set()
