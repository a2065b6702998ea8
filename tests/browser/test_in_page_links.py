# ruff: noqa: E501  (markup is easier to read unbroken)
"""A link to a hidden place on the page shows that place again before the browser goes there; undo is exact."""

from __future__ import annotations

import pytest

from tests.browser.content_harness.harness import ContentPage
from tests.browser.content_harness.states import assert_same, state

pytestmark = pytest.mark.browser

LONG = "<p style='height: 1500px'>text</p>"
PAGE = f"""<!doctype html><title>t</title><main><a id=menus href="#menu">The menu</a> <a id=named href="#old%20name">Old</a>
<a id=open href="#kept">Kept</a> <a id=away href="/other#menu">Elsewhere</a><h1 id=kept>Title</h1>{LONG}</main>
<nav id=menu><p>menu</p><a name="old name">anchor</a></nav><aside><div id=inner>beside</div></aside>"""
HIDDEN = "() => [...document.querySelectorAll('nav, aside')].filter((one) => !one.checkVisibility()).map((one) => one.localName)"


@pytest.mark.parametrize(
    ("link", "still_hidden"), [("menus", ["aside"]), ("named", ["aside"]), ("open", ["nav", "aside"])]
)
def test_a_link_shows_what_it_leads_to(content_page: ContentPage, link: str, still_hidden: list[str]) -> None:
    page = content_page.open(PAGE)
    page.focus("#kept")
    before = state(page)
    content_page.crunch("//nav|//aside")
    assert page.evaluate(HIDDEN) == ["nav", "aside"]
    page.focus(f"#{link}")
    page.keyboard.press("Enter")
    assert page.evaluate(HIDDEN) == still_hidden
    target = page.evaluate("() => document.querySelector(':target, a[name]').getBoundingClientRect().top")
    assert 0 <= target < 700, "and the browser went there"
    page.evaluate("() => { history.replaceState(null, '', location.pathname); document.activeElement.blur(); }")
    content_page.restore()
    page.evaluate("() => scrollTo(0, 0)")
    assert_same(before, state(page))


def test_what_is_no_click_of_a_reader_shows_nothing(content_page: ContentPage) -> None:
    page = content_page.open(PAGE)
    content_page.crunch("//nav|//aside")
    page.evaluate("() => document.querySelector('#menus').click()")
    page.evaluate("() => { location.hash = '#inner'; }")
    page.locator("#away").dispatch_event("click", {"button": 1})
    assert page.evaluate(HIDDEN) == ["nav", "aside"]


def test_after_undo_nobody_watches(content_page: ContentPage) -> None:
    page = content_page.open(PAGE)
    content_page.crunch("//nav|//aside")
    content_page.restore()
    page.click("#menus")
    assert "data-crunch" not in page.evaluate("() => document.documentElement.outerHTML")
    assert page.evaluate(HIDDEN) == []
