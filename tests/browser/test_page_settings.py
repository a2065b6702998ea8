# ruff: noqa: E501  (markup is easier to read unbroken)
"""What the settings of the filters do in a page: one look for each, in a real browser, and an exact way back."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.content_harness.states import LOOKS
from tests.browser.driver import SERIALISE, SERIALISE_UNDONE
from tests.browser.kept_browsers import Running
from tests.browser.server import PageServer
from tests.browser.settings_folder import ConfiguredBrowser, accessible_text

pytestmark = pytest.mark.browser

SVG = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='120' height='60'%3E%3Crect width='120' height='60' fill='teal'/%3E%3C/svg%3E"
WORDS = "Plain words of an article stand here, one after the other, so that it is the main content. " * 4
PAGE = f"""<!doctype html><html lang="en"><title>Settings</title>
<style>body {{ font: 16px/24px serif; margin: 0 }} #column {{ width: 600px; padding: 0 10px }}</style>
<body><div id="column">
<h1 id="title">A title</h1>
<p id="text">{WORDS}<b id="bold">bold words</b> and <a id="link" href="/linked">a link</a> in them.</p>
<p id="pictured">Words before <img id="picture" alt="An owl" src="{SVG}"> words behind the picture.</p>
<p id="logo"><a id="imagelink" href="/home"><img id="linked" alt="To the start" src="{SVG}"></a></p>
<p>{WORDS}</p>
<form id="form" action="/reply"><p>Write a reply to this: <input id="input" name="x" value="v">
 <button id="button">Send</button> <select id="select"><option>One</option></select></p></form>
<iframe id="frame" srcdoc="&lt;p&gt;inner&lt;/p&gt;" width="200" height="50"></iframe>
<embed id="embed" type="image/svg+xml" src="/owl.svg" width="40" height="40">
<a id="ad" href="https://doubleclick.net/x">Buy boots of a kind that stays dry in any weather</a>
<nav id="nav"><ul><li><a href="/one">One part of the site</a></li><li><a href="/two">Another part</a></li></ul></nav>
<table id="layout"><tr><td id="cell">{WORDS}<img id="incell" alt="In a cell" src="{SVG}"></td></tr></table>
<div id="share" class="share-buttons">Tell the others of this article, wherever they may be</div>
<table id="crumbs"><tr><td>ab</td></tr></table>
<div id="links"><a href="/1">Alpha</a> <a href="/2">Beta</a> <a href="/3">Gamma</a> four plain words here</div>
<div id="imagelinks"><a href="/5"><img alt="" src="{SVG}" width="20"></a> <a href="/6"><img alt="" src="{SVG}" width="20"></a> and</div>
<div id="mixed"><a href="/7">Delta</a> <a href="/8">Epsilon</a> <img alt="" src="{SVG}" width="20"> two words</div>
</div></body></html>"""

SHOWN = "(id) => document.getElementById(id).checkVisibility({ visibilityProperty: true })"


@pytest.fixture(scope="module")
def crunching(running: Running) -> ConfiguredBrowser:
    browser = ConfiguredBrowser.of(running)
    browser.run("crunch")
    return browser


@pytest.fixture
def page(crunching: ConfiguredBrowser, pages: PageServer, tab: Page) -> Page:
    pages.add("/owl.svg", "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='40'/>", "image/svg+xml")
    return crunching.browser.open(pages.add("/settings.html", PAGE), tab)


def shown(page: Page, identity: str) -> bool:
    return bool(page.evaluate(SHOWN, identity))


def style(page: Page, identity: str, name: str, pseudo: str = "") -> str:
    ask = "([id, name, pseudo]) => getComputedStyle(document.getElementById(id), pseudo || null)[name]"
    return str(page.evaluate(ask, [identity, name, pseudo]))


def box(page: Page, identity: str) -> tuple[float, float]:
    ask = "(id) => { const b = document.getElementById(id).getBoundingClientRect(); return [b.width, b.height]; }"
    width, height = page.evaluate(ask, identity)
    return width, height


BASE: dict[str, Any] = {
    "advertisements": False,
    "link_lists": False,
    "empty_tables": False,
    "page_chrome": False,
    "named_parts": False,
}
"""Nothing goes but what a test asks for."""


HIDING: list[tuple[dict[str, Any], str]] = [
    ({"advertisements": True}, "ad"),
    ({"images": True}, "picture"),
    ({"image_links": True}, "imagelink"),
    ({"text_links": True}, "link"),
    ({"forms": True}, "form"),
    ({"inputs": True}, "input"),
    ({"buttons": True}, "button"),
    ({"selects": True}, "select"),
    ({"iframes": True}, "frame"),
    ({"embeds": True}, "embed"),
    ({"page_chrome": True}, "nav"),
    ({"named_parts": True}, "share"),
    ({"link_lists": True}, "links"),
    ({"empty_tables": True}, "crumbs"),
    ({"in_cells": ["images=true"]}, "incell"),
    ({"link_lists": True, "keep_pictures": False, "text_left": 0}, "imagelinks"),
]


@pytest.mark.parametrize(("settings", "identity"), HIDING)
def test_a_switch_hides(crunching: ConfiguredBrowser, page: Page, settings: dict[str, Any], identity: str) -> None:
    assert crunching.press(page, **BASE)["state"] == "crunched"
    assert shown(page, identity)
    crunching.browser.press(page)
    assert crunching.press(page, **{**BASE, **settings})["state"] == "crunched"
    assert not shown(page, identity)
    assert shown(page, "text")


KEEPING: list[tuple[dict[str, Any], str]] = [
    ({"variant": "paper"}, "nav"),
    ({"cells": "table"}, "links"),
    ({"list_text_links": False}, "links"),
    ({"only_text_and_links": True}, "mixed"),
    ({"list_image_links": False, "empty_tables": False}, "imagelinks"),
    ({"ratio": 30}, "links"),
    ({"characters_per_word": 1}, "links"),
    ({"amount": -2}, "nav"),
    ({"minimum_text": 2}, "crumbs"),
    ({"substance": ["td"]}, "crumbs"),
    ({"max_change": 0.001}, "nav"),
]


@pytest.mark.parametrize(("settings", "identity"), KEEPING)
def test_a_setting_keeps(crunching: ConfiguredBrowser, page: Page, settings: dict[str, Any], identity: str) -> None:
    usual = {"keep_pictures": False, "ratio": 0.25}
    assert crunching.press(page, **usual)["state"] == "crunched"
    assert not shown(page, identity)
    crunching.browser.press(page)
    crunching.press(page, **{**usual, **settings})
    assert shown(page, identity)


def test_alt_texts_stand_in_place_of_pictures(crunching: ConfiguredBrowser, page: Page) -> None:
    crunching.press(page, **BASE, images=True, images_alt=True)
    assert not shown(page, "picture")
    assert "An owl" in page.evaluate(
        "() => ['::before', '::after'].map((p) => getComputedStyle(document.getElementById('pictured'), p).content).join()"
    )
    crunching.browser.press(page)
    assert style(page, "pictured", "content", "::before") in ("none", "normal")


def test_alt_text_of_an_image_link_stays_a_link(crunching: ConfiguredBrowser, page: Page) -> None:
    crunching.press(page, **BASE, image_links=True, image_links_alt=True)
    assert shown(page, "imagelink")
    assert not shown(page, "linked")
    assert "To the start" in style(page, "imagelink", "content", "::before")
    width, height = box(page, "imagelink")
    assert width > 40
    assert height < 40
    page.locator("#imagelink").click()
    page.wait_for_url("**/home")


def test_text_grows_and_columns_stay(crunching: ConfiguredBrowser, page: Page) -> None:
    before = box(page, "column")
    crunching.press(page, **BASE, font_size=2)
    assert [style(page, name, "fontSize") for name in ("text", "bold", "link")] == ["23.04px"] * 3
    assert style(page, "text", "lineHeight") == "34.56px"
    assert style(page, "title", "fontSize") == "46.08px"
    after = box(page, "column")
    assert after[0] == before[0]
    assert after[1] > before[1] * 1.3
    assert box(page, "picture") == (120, 60), "pictures have a size of their own"
    crunching.browser.press(page)
    assert style(page, "text", "fontSize") == "16px"
    crunching.press(page, **BASE, font_size=-1)
    assert style(page, "text", "fontSize") == "13.33px"


def test_pictures_are_scaled(crunching: ConfiguredBrowser, page: Page) -> None:
    crunching.press(page, **BASE, image_scale=0.5)
    assert box(page, "picture") == (60, 30)
    crunching.browser.press(page)
    crunching.press(page, **BASE, image_scale=10)
    width, height = box(page, "picture")
    assert width == 600, "never wider than the column"
    assert height == 300


def test_lines_are_wrapped(crunching: ConfiguredBrowser, page: Page) -> None:
    before = box(page, "text")[0]
    crunching.press(page, **BASE, word_wrap=30)
    assert 150 < box(page, "text")[0] < before / 1.5
    assert box(page, "column")[0] == 620


def test_text_in_place_of_the_page(crunching: ConfiguredBrowser, page: Page) -> None:
    page.set_viewport_size({"width": 800, "height": 500})
    page.evaluate("() => scrollTo(0, 120)")
    crunching.press(page, output="text", images=True, images_alt=True)
    assert not shown(page, "column")
    assert page.evaluate("() => document.documentElement.lastElementChild.localName") == "div"
    assert page.evaluate("() => document.documentElement.lastElementChild.shadowRoot") is None, "it is closed"
    assert page.get_by_text("Words before An owl words behind").count() == 0, "nothing of it is in the page's own tree"
    tree = accessible_text(page)
    assert "Words before An owl words behind the picture." in tree
    assert "One part of the site" not in tree
    crunching.browser.press(page)
    assert shown(page, "column")
    assert page.evaluate("() => scrollY") == 120


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"images": True, "images_alt": True, "image_links": True, "image_links_alt": True},
        {"font_size": 3, "image_scale": 0.7, "word_wrap": 50},
        {"output": "text"},
    ],
)
def test_the_way_back_is_exact(crunching: ConfiguredBrowser, page: Page, settings: dict[str, Any]) -> None:
    before = page.evaluate(SERIALISE)
    looks = page.evaluate(LOOKS)
    for _ in range(2):
        crunching.press(page, **settings)
        assert page.evaluate(SERIALISE) != before
        crunching.browser.press(page)
        assert page.evaluate(SERIALISE_UNDONE) == before
    assert looks == page.evaluate(LOOKS)
