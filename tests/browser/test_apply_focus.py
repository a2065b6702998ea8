# ruff: noqa: E501  (markup is easier to read unbroken)
"""Focus leaves what is hidden, and comes back."""

from __future__ import annotations

import pytest

from tests.browser.content_harness import fixtures
from tests.browser.content_harness.harness import ContentPage
from tests.browser.content_harness.states import assert_same, assert_undone_three_times, state

content_browser = fixtures.content_browser
content_page = fixtures.content_page

pytestmark = pytest.mark.browser

FOCUS_PAGE = (
    "<!doctype html><h1>Title</h1><p>text</p><h2 id=near>Near</h2><nav><button id=b>menu</button></nav><p>text</p>"
    "<h2 {}>Far</h2>"
)


def test_focus_leaves_what_is_hidden(content_page: ContentPage) -> None:
    page = content_page.open(FOCUS_PAGE.format(""))
    page.focus("#b")
    before = state(page)
    content_page.crunch("//nav")
    assert page.evaluate("document.activeElement.id") == "near"
    assert page.get_attribute("#near", "tabindex") == "-1"
    content_page.restore()
    assert page.evaluate("document.activeElement.id") == "b"
    assert_same(before, state(page))


def test_tabindex_goes_when_focus_does(content_page: ContentPage) -> None:
    page = content_page.open(FOCUS_PAGE.format(""))
    page.focus("#b")
    content_page.crunch("//nav")
    page.evaluate("document.activeElement.blur()")
    assert page.get_attribute("#near", "tabindex") is None
    assert page.get_attribute("#near", "data-crunch") is None
    content_page.restore()
    assert page.evaluate("document.activeElement.localName") == "body"


@pytest.mark.parametrize("value", ["0", "", "x y", "-1"])
def test_tabindex_that_was_there(content_page: ContentPage, value: str) -> None:
    page = content_page.open(FOCUS_PAGE.format("").replace("id=near", f'tabindex="{value}" id=near'))
    before = page.evaluate("document.documentElement.outerHTML")
    page.focus("#b")
    content_page.crunch("//nav")
    assert page.get_attribute("#near", "tabindex") == "-1"
    content_page.restore()
    assert page.evaluate("document.documentElement.outerHTML") == before


def test_focus_elsewhere_is_left_alone(content_page: ContentPage) -> None:
    page = content_page.open(FOCUS_PAGE.format("") + "<input id=i>")
    page.focus("#i")
    assert_undone_three_times(content_page, "//nav")
    content_page.crunch("//nav")
    assert page.evaluate("document.activeElement.id") == "i"


def test_focus_without_a_heading(content_page: ContentPage) -> None:
    page = content_page.open("<!doctype html><p>text</p><nav><button id=b>menu</button></nav>")
    page.focus("#b")
    html = page.evaluate("document.documentElement.outerHTML")
    content_page.crunch("//nav")
    content_page.restore()
    assert page.evaluate("document.documentElement.outerHTML") == html


def test_focus_in_a_shadow_tree(content_page: ContentPage) -> None:
    page = content_page.open(
        "<!doctype html><h1 id=h>Title</h1><nav><div id=host><template shadowrootmode=open><input id=b></template></div></nav>"
    )
    page.evaluate("document.getElementById('host').shadowRoot.getElementById('b').focus()")
    content_page.crunch("//nav")
    assert page.evaluate("document.activeElement.id") == "h"
    content_page.restore()
    assert page.evaluate("document.activeElement.shadowRoot.activeElement.id") == "b"


TYPING_PAGE = (
    "<!doctype html><h1>Title</h1><p>text</p><div class=side><p>Other</p><form id=form><label>Reply"
    " <textarea id=field></textarea></label><input id=line value=before><button>Send</button></form></div>"
)


@pytest.mark.parametrize("field", ["field", "line"])
def test_what_one_types_in_stays(content_page: ContentPage, field: str) -> None:
    """The shortcut works in a text field, too; what is written there must not go out of sight."""
    page = content_page.open(TYPING_PAGE)
    page.locator(f"#{field}").press_sequentially("My words")
    before = state(page)
    content_page.crunch("//div")
    assert page.locator(f"#{field}").is_visible()
    assert page.locator("button").is_visible()
    assert not page.locator("div p").is_visible()
    assert page.evaluate("document.activeElement.id") == field
    assert page.locator(f"#{field}").input_value().startswith("My words")
    page.keyboard.type(" and more")
    assert page.locator(f"#{field}").input_value().startswith("My words and more")
    page.keyboard.press("Backspace")
    for _ in range(8):
        page.keyboard.press("Backspace")
    content_page.restore()
    assert_same(before, state(page))


def test_a_field_without_words_of_the_reader_goes(content_page: ContentPage) -> None:
    page = content_page.open(TYPING_PAGE)
    page.focus("#line")
    content_page.crunch("//div")
    assert not page.locator("#line").is_visible()


def test_a_field_in_the_form_that_is_the_page_stays_alone(content_page: ContentPage) -> None:
    others = "<p></p>" * 100
    page = content_page.open(
        f"<!doctype html><form><p>text</p><div><p id=other>x</p><textarea id=field></textarea>{others}</div></form>"
    )
    page.locator("#field").press_sequentially("My words")
    content_page.crunch("//div")
    assert page.locator("#field").is_visible()
    assert not page.locator("#other").is_visible()


def test_an_editor_without_a_form_stays(content_page: ContentPage) -> None:
    page = content_page.open(
        "<!doctype html><p>text</p><div><p>x</p><section><div id=field contenteditable></div></section></div>"
    )
    page.locator("#field").press_sequentially("My words")
    content_page.crunch("//body/div")
    assert page.locator("#field").is_visible()
    assert not page.locator("div > p").first.is_visible()
