# ruff: noqa: E501  (markup is easier to read unbroken)
"""The list of removed links at the end of a crunched page: by region, folded, searched, by keyboard; nothing is left of it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser import test_page_settings
from tests.browser.annotation import wait_until
from tests.browser.driver import SERIALISE, SERIALISE_UNDONE
from tests.browser.server import PageServer
from tests.browser.settings_folder import ConfiguredBrowser, accessible_text, focused_name

pytestmark = pytest.mark.browser

crunching = test_page_settings.crunching

WORDS = "Plain words of an article stand here, one after the other, so that it is the main content. " * 4
PAGE = f"""<!doctype html><html lang="en"><title>Links</title><style>div {{ position: absolute; color: red }}</style>
<body><nav aria-label="Sections"><ul><li><a href="/news">News &lt;b&gt;of&lt;/b&gt; today</a></li><li><a href="/sea">Sea</a></li></ul></nav>
<article><h1>Title</h1><p>{WORDS}<a id="kept" href="/kept">A link that stays</a></p><p>{WORDS}</p></article>
<footer><a href="mailto:me@mail.example">Write</a> <a href="#top">To the top</a> <a href="javascript:bad()">Script</a>
<a href="data:text/html,x">Data</a></footer></body></html>"""


@pytest.fixture
def page(crunching: ConfiguredBrowser, pages: PageServer, tab: Page) -> Page:
    crunching.run("crunch")
    return crunching.browser.open(pages.add("/links.html", PAGE), tab)


def walk_to_list(page: Page) -> None:
    """By keyboard, from the link that stays."""
    page.focus("#kept")
    page.keyboard.press("Tab")
    assert focused_name(page).startswith("Removed links"), "it is the next stop, and the last"


@pytest.mark.parametrize("algorithm", ["crunch", "region", "auto"])
def test_links_by_region(crunching: ConfiguredBrowser, page: Page, algorithm: str) -> None:
    crunching.run(algorithm)
    crunching.press(page)
    assert "Removed links (4)" in accessible_text(page)
    assert "Sections" not in accessible_text(page), "folded"
    walk_to_list(page)
    page.keyboard.press("Enter")
    tree = accessible_text(page, "To the top")
    positions = [
        tree.index(f"\n{words}\n")
        for words in ("Sections", "News <b>of</b> today", "Sea", "Footer", "Write", "To the top")
    ]
    assert positions == sorted(positions)
    assert "Script" not in tree
    assert "Data" not in tree


def test_search_and_follow_by_keyboard(crunching: ConfiguredBrowser, page: Page) -> None:
    crunching.press(page)
    walk_to_list(page)
    page.keyboard.press("Enter")
    accessible_text(page, "Search these links")
    page.keyboard.press("Tab")
    assert focused_name(page) == "Search these links"
    page.keyboard.type("SEA")
    tree = accessible_text(page, "Links found: 1")
    assert "Links found: 1" in tree
    assert "Footer" not in tree
    page.keyboard.press("Tab")
    assert focused_name(page) == "Sea"
    page.keyboard.press("Enter")
    page.wait_for_url("**/sea")


def test_styles_of_the_page_do_not_reach_it(crunching: ConfiguredBrowser, page: Page) -> None:
    crunching.press(page)
    host = "() => { const s = getComputedStyle(document.documentElement.lastElementChild); return [s.position, s.display]; }"
    assert page.evaluate(host) == ["relative", "block"]
    assert page.evaluate("() => document.documentElement.lastElementChild.shadowRoot") is None


@pytest.mark.parametrize(
    ("page_style", "scheme"),
    [
        ("", "light"),
        ("html { background: #fff }", "light"),
        ("body { background: #1b1b1f; color: #ddd }", "dark"),
        (":root { color-scheme: light dark }", "light dark"),
    ],
)
def test_it_is_as_light_or_dark_as_the_page(
    crunching: ConfiguredBrowser, pages: PageServer, tab: Page, page_style: str, scheme: str
) -> None:
    crunching.run("crunch")
    crunching.browser.open(pages.add("/scheme.html", PAGE.replace("<style>", f"<style>{page_style} ")), tab)
    tab.emulate_media(color_scheme="dark")
    crunching.press(tab)
    assert tab.evaluate("() => getComputedStyle(document.documentElement.lastElementChild).colorScheme") == scheme


@pytest.mark.parametrize("settings", [{"removed_links": False}, {"page_chrome": False, "link_lists": False}])
def test_no_list_where_it_is_off_or_nothing_went(
    crunching: ConfiguredBrowser, page: Page, settings: dict[str, Any]
) -> None:
    crunching.press(page, **settings)
    assert "A link that stays" in accessible_text(page)
    assert "Removed links" not in accessible_text(page)


def test_nothing_is_left_of_it(crunching: ConfiguredBrowser, page: Page) -> None:
    before = page.evaluate(SERIALISE)
    for _ in range(3):
        crunching.press(page)
        assert page.evaluate("() => document.documentElement.childElementCount") == 3
        crunching.browser.press(page)
        assert page.evaluate(SERIALISE_UNDONE) == before


def test_nothing_is_left_when_the_extension_was_reloaded(crunching: ConfiguredBrowser, page: Page) -> None:
    before = page.evaluate(SERIALISE)
    crunching.press(page)
    crunching.browser.reload_extension()
    assert crunching.browser.press(page)["state"] == "restored"
    assert page.evaluate(SERIALISE_UNDONE) == before


def test_a_strict_policy_does_not_break_it(crunching: ConfiguredBrowser, pages: PageServer, tab: Page) -> None:
    policy = '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'">'
    crunching.browser.open(pages.add("/strict.html", PAGE.replace("<title>", f"{policy}<title>")), tab)
    crunching.press(tab)
    walk_to_list(tab)
    tab.keyboard.press("Enter")
    assert "News <b>of</b> today" in accessible_text(tab, "News")


@pytest.mark.parametrize("links", [1, 0])
def test_another_page_without_loading_has_its_own_list(
    crunching: ConfiguredBrowser, pages: PageServer, tab: Page, links: int
) -> None:
    crunching.run("crunch")
    page = crunching.browser.open(pages.add("/first.html", PAGE), tab)
    crunching.press(page)
    assert "Removed links (4)" in accessible_text(page)
    footer = '<footer><a href="/ferry">Ferry</a></footer>' * links
    page.evaluate(
        """(html) => { history.pushState({}, "", "/second.html"); document.body.innerHTML = html; }""",
        f"<article><h1>Another one</h1><p>{WORDS}</p><p>{WORDS[::-1]}</p></article>{footer}",
    )
    if links:
        assert "Removed links (1)" in accessible_text(page, "Removed links (1)")
    else:
        wait_until(page, lambda: "Removed links" not in accessible_text(page))
    assert "Another one" in accessible_text(page)
    assert crunching.browser.press(page)["state"] == "restored"
    assert "Removed links" not in accessible_text(page)
