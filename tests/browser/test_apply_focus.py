"""Focus leaves what is hidden, and comes back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.content_harness.harness import ContentPage
from tests.browser.content_harness.states import assert_same, assert_undone_three_times, state

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


@pytest.mark.parametrize("field", ["<button id=b>menu</button>", "<input id=b value=words>"])
def test_what_is_selected_stays_so(content_page: ContentPage, field: str) -> None:
    """The selection of a reader who went on with the Tab key; a field that gets the focus again takes it along."""
    page = content_page.open(FOCUS_PAGE.format("").replace("<button id=b>menu</button>", field))
    page.focus("#b")
    page.evaluate("() => getSelection().selectAllChildren(document.querySelector('p'))")
    selected = "() => [getSelection().toString(), getSelection().anchorNode.localName, document.activeElement.id]"
    before = page.evaluate(selected)
    content_page.crunch("//nav")
    assert page.evaluate(selected) == ["text", "p", "near"]
    content_page.restore()
    assert page.evaluate(selected) == before == ["text", "p", "b"]


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


HEADLESS = {
    "no_heading": "<p>text</p><nav><button id=b>menu</button></nav>",
    "a_heading_behind_a_dialog": (
        "<h1>Title</h1><dialog id=d><p>text</p><nav><button id=b>menu</button></nav></dialog>"
        "<script>d.showModal()</script>"
    ),
    "a_heading_that_nobody_sees": (
        "<h1 style='visibility:hidden'>Title</h1><p>text</p><nav><button id=b>menu</button></nav>"
    ),
    "a_frame": "<p>text</p><nav><iframe id=b srcdoc='<button>menu</button>'></iframe></nav>",
    "a_part_of_a_frame": "<p>text</p><iframe id=b srcdoc='<p>more</p><nav><button>menu</button></nav>'></iframe>",
}


@pytest.mark.parametrize("name", HEADLESS)
def test_focus_where_no_heading_can_take_it(content_page: ContentPage, name: str) -> None:
    page = content_page.open("<!doctype html>" + HEADLESS[name])
    page.evaluate("(b.contentDocument?.querySelector('button') ?? b).focus()")
    before = state(page)
    inner = "[document.activeElement.id, b.contentDocument?.activeElement.localName]"
    was = page.evaluate(inner)
    content_page.crunch("//nav")
    content_page.restore()
    assert page.evaluate(inner) == was
    assert_same(before, state(page))


HOLDERS = {
    "an open root": "host.attachShadow({mode: 'open'})",
    "a closed root": "host.attachShadow({mode: 'closed'})",
    "a closed root in an open one": """host.attachShadow({mode: 'open'}).appendChild(document.createElement('x-inner'))
      .attachShadow({mode: 'closed'})""",
    "a closed root in a slot": """(() => {
      host.attachShadow({mode: 'closed'}).innerHTML = '<p><slot></slot></p>';
      return host.appendChild(document.createElement('x-inner')).attachShadow({mode: 'closed'}) })()""",
    "a frame": "host.appendChild(document.createElement('iframe')).contentDocument.body",
    "a closed root in a frame": """(() => {
      const { contentDocument: inner } = host.appendChild(document.createElement('iframe'));
      return inner.body.appendChild(inner.createElement('x-inner')).attachShadow({mode: 'closed'}) })()""",
}


def open_with_field(content_page: ContentPage, holder: str, element: str) -> Page:
    """A page whose menu has a field in what ``holder`` makes; it has the focus, and stands in ``window.field``."""
    page = content_page.open(
        "<!doctype html><h1 id=h>Title</h1><nav><p>menu</p><x-host id=host></x-host></nav><p>t</p>"
    )
    page.evaluate(
        f"""() => {{ window.root = {holder};
        root.append(Object.assign(document.createElement("p"), {{ textContent: "other" }}));
        window.field = root.appendChild({element}); field.focus(); }}"""
    )
    return page


FOCUSED = """() => {
  const root = field.getRootNode();
  return root.activeElement === field && (root.host ?? root.defaultView.frameElement).getRootNode().activeElement
    === (root.host ?? root.defaultView.frameElement);
}"""


@pytest.mark.parametrize("holder", HOLDERS)
def test_focus_in_a_tree_of_its_own(content_page: ContentPage, holder: str) -> None:
    page = open_with_field(content_page, HOLDERS[holder], "document.createElement('input')")
    before = state(page)
    content_page.crunch("//nav")
    assert page.evaluate("document.activeElement.id") == "h"
    content_page.restore()
    assert page.evaluate(FOCUSED)
    assert_same(before, state(page))


@pytest.mark.parametrize("element", ["input", "textarea", "div"])
@pytest.mark.parametrize("holder", HOLDERS)
def test_what_one_types_in_stays_in_a_tree_of_its_own(content_page: ContentPage, holder: str, element: str) -> None:
    made = f"Object.assign(document.createElement('{element}'), {{ contentEditable: '{element == 'div'}' }})"
    page = open_with_field(content_page, HOLDERS[holder], made)
    page.keyboard.type("My words")
    content_page.crunch("//nav")
    assert page.evaluate("field.checkVisibility()")
    assert page.evaluate("!document.querySelector('nav p').checkVisibility()")
    assert page.evaluate(FOCUSED)
    page.keyboard.type(" and more")
    assert page.evaluate("field.value ?? field.textContent") == "My words and more"
    content_page.restore()
    assert page.evaluate(FOCUSED)


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
