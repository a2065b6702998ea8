"""What an overlay did to the page goes with it; never where it asks for money or a login."""

from __future__ import annotations

import pytest

from tests.browser.content_harness.harness import ContentPage
from tests.browser.content_harness.states import assert_undone_three_times
from tests.browser.wall_pages import ARTICLE, CONSENTS, DULL, TRACES, WALLS, page

pytestmark = pytest.mark.browser

HIDE = "//*[@id='o']"


def shows_overlay(content_page: ContentPage) -> bool:
    return bool(content_page.page.evaluate("document.getElementById('o').checkVisibility()"))


@pytest.mark.parametrize("trace", TRACES)
def test_traces_go_with_a_consent_wall(content_page: ContentPage, trace: str) -> None:
    content_page.open(page(trace, CONSENTS["english"]))
    assert content_page.page.evaluate(DULL)
    content_page.crunch(HIDE)
    assert content_page.page.evaluate(DULL) == []
    assert not shows_overlay(content_page)
    content_page.restore()
    assert_undone_three_times(content_page, HIDE)


@pytest.mark.parametrize("kind", CONSENTS)
def test_walls_that_ask_for_no_money(content_page: ContentPage, kind: str) -> None:
    content_page.open(page("all_at_once", CONSENTS[kind]))
    content_page.crunch(HIDE)
    assert content_page.page.evaluate(DULL) == []


@pytest.mark.parametrize("trace", TRACES)
@pytest.mark.parametrize("kind", ["subscribe", "login"])
def test_nothing_goes_with_a_wall(content_page: ContentPage, kind: str, trace: str) -> None:
    content_page.open(page(trace, WALLS[kind]))
    before = content_page.page.evaluate(DULL)
    content_page.crunch(HIDE)
    assert content_page.page.evaluate(DULL) == before
    assert shows_overlay(content_page)


@pytest.mark.parametrize("kind", WALLS)
def test_walls_that_ask_for_money_or_a_login(content_page: ContentPage, kind: str) -> None:
    content_page.open(page("all_at_once", WALLS[kind]))
    before = content_page.page.evaluate(DULL)
    content_page.crunch(HIDE)
    assert content_page.page.evaluate(DULL) == before
    assert shows_overlay(content_page)


@pytest.mark.parametrize("names", ["class=paywall-overlay", "id=regwall", "class='piano-modal'", "class=login-wall"])
def test_a_wall_is_told_by_its_name(content_page: ContentPage, names: str) -> None:
    content_page.open(page("blur", "<p>One moment please.</p><button>Go on</button>", names).replace("id=o id", "id"))
    before = content_page.page.evaluate(DULL)
    content_page.crunch("//div[@style][contains(@style, 'fixed')]")
    assert content_page.page.evaluate(DULL) == before


@pytest.mark.parametrize(
    "more",
    [
        '<script type="application/ld+json">{"@type":"NewsArticle","isAccessibleForFree":false}</script>',
        '<script type="application/ld+json">{"isAccessibleForFree" : "False"}</script>',
        "<div class=paywall>Go on</div>",
        "<p>Subscribe today to continue reading this article.</p>",
        "<p>You have 2 free articles left.</p>",
    ],
)
def test_text_that_is_not_free_stays_blurred_behind_a_consent_wall(content_page: ContentPage, more: str) -> None:
    content_page.open(page("main { filter: blur(5px) }", CONSENTS["english"]) + more)
    content_page.crunch(HIDE)
    assert "filter of main" in content_page.page.evaluate(DULL)


def test_a_part_that_is_blurred_has_other_reasons(content_page: ContentPage) -> None:
    content_page.open(page("p + p { filter: blur(5px) }", CONSENTS["english"]))
    content_page.crunch(HIDE)
    assert content_page.page.evaluate("getComputedStyle(document.querySelector('p + p')).filter") == "blur(5px)"


@pytest.mark.parametrize("trace", ["blur", "dead", "layer"])
def test_without_a_hidden_overlay_nothing_changes(content_page: ContentPage, trace: str) -> None:
    content_page.open(page(trace, CONSENTS["english"]) + "<nav>menu</nav>")
    before = content_page.page.evaluate(DULL)
    content_page.crunch("//nav")
    assert content_page.page.evaluate(DULL) == before


def test_what_the_page_is_like_anyway_stays(content_page: ContentPage) -> None:
    css = (
        "html { filter: invert(1) hue-rotate(180deg) } #bg { position: fixed; inset: 0; z-index: -1; background: #eef }"
        "#empty { position: fixed; inset: 0; background: url(x.png); z-index: 3; pointer-events: none }"
        "i { opacity: .5 }"
    )
    content_page.open(page(css, CONSENTS["english"]) + "<div id=bg></div><div id=empty></div><i>faint</i>")
    content_page.crunch(HIDE)
    assert content_page.page.evaluate(
        "[getComputedStyle(document.documentElement).filter, getComputedStyle(document.querySelector('i')).opacity,"
        "...['bg', 'empty'].map((id) => document.getElementById(id).checkVisibility())]"
    ) == ["invert(1) hue-rotate(180deg)", "0.5", True, True]


def test_a_filter_of_the_page_stays_without_the_blur(content_page: ContentPage) -> None:
    content_page.open(page("main { filter: invert(1) blur(5px) }", CONSENTS["english"]))
    content_page.crunch(HIDE)
    assert content_page.page.evaluate("getComputedStyle(document.querySelector('main')).filter") == "invert(1)"


def test_what_was_not_rendered_stays_so(content_page: ContentPage) -> None:
    content_page.open(page("main { opacity: 0 }", CONSENTS["english"]))
    content_page.crunch(HIDE)
    assert content_page.page.evaluate("getComputedStyle(document.querySelector('main')).opacity") == "0"


def test_a_small_fixed_part_is_no_overlay(content_page: ContentPage) -> None:
    content_page.open(
        f"<!doctype html><style>body {{ user-select: none }}</style><main>{ARTICLE}</main>"
        "<div id=o style='position:fixed;bottom:0;right:0;width:60px'>Chat</div>"
    )
    content_page.crunch(HIDE)
    assert content_page.page.evaluate(DULL) == ["user-select"]
