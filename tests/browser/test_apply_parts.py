# ruff: noqa: E501  (markup is easier to read unbroken)
"""What goes and what stays: text slots, shadow trees, frames, whole pages."""

from __future__ import annotations

import pytest

from tests.browser.content_harness.harness import ContentPage, parse, reply_that_hides
from tests.browser.content_harness.pages import SHADOW_PAGE, visible_text
from tests.browser.content_harness.states import assert_undone_three_times

pytestmark = pytest.mark.browser

HIDE = "//nav | //aside"

TEXT_PAGE = (
    "<style>main { transition: all 3s } i { visibility: hidden }</style>"
    "<main>noise<p>kept <b>bold</b></p>noise<i>never seen</i><nav>menu</nav> <span>also kept</span></main>"
)


def test_text_slots(content_page: ContentPage) -> None:
    page = content_page.open(f"<!doctype html>{TEXT_PAGE}")
    assert_undone_three_times(content_page, HIDE, texts={"//main": [0, 1]})
    content_page.crunch(HIDE, texts={"//main": [0, 1]})
    shown = "[...document.querySelectorAll('main, p, b, i, span')].map((e) => getComputedStyle(e).visibility)"
    assert page.evaluate(shown) == ["hidden", "visible", "visible", "hidden", "visible"]
    assert visible_text(content_page) == ["kept", "bold", "also", "kept"]


def test_text_stays_where_not_all_of_it_goes(content_page: ContentPage) -> None:
    content_page.open(f"<!doctype html>{TEXT_PAGE}")
    content_page.crunch(HIDE, texts={"//main": [0]})
    assert "noise" in visible_text(content_page)


@pytest.mark.parametrize(
    "style",
    ["background:#eee", "border:1px solid", "box-shadow:0 0 3px red", "background-image:linear-gradient(red,blue)"],
)
def test_text_stays_where_its_box_is_painted(content_page: ContentPage, style: str) -> None:
    content_page.open("<!doctype html>" + TEXT_PAGE.replace("<main", f"<main style='{style}'"))
    content_page.crunch(HIDE, texts={"//main": [0, 1]})
    assert "noise" in visible_text(content_page)


def test_text_of_a_painted_body(content_page: ContentPage) -> None:
    """A body's background is the canvas, so its own text may go."""
    page = content_page.open("<!doctype html><body style='background:rgb(200, 0, 0)'>noise<p>kept</p>")
    before = page.screenshot(clip={"x": 500, "y": 300, "width": 50, "height": 50})
    content_page.crunch("", texts={"//body": [0]})
    assert visible_text(content_page) == ["kept"]
    assert page.screenshot(clip={"x": 500, "y": 300, "width": 50, "height": 50}) == before


def test_nested_text_slots(content_page: ContentPage) -> None:
    content_page.open("<!doctype html><main>noise<div>noise<p>kept</p></div><p>kept</p></main>")
    texts = {"//main": [0], "//div": [0]}
    assert_undone_three_times(content_page, "", texts=texts)
    content_page.crunch("", texts=texts)
    assert visible_text(content_page) == ["kept", "kept"]


def test_shadow_trees(content_page: ContentPage) -> None:
    page = content_page.open(SHADOW_PAGE)
    assert_undone_three_times(content_page, HIDE)
    content_page.crunch(HIDE)
    assert visible_text(content_page) == ["text", "light", "text", "deep", "text"]
    width = "document.getElementById('host').shadowRoot.getElementById('inner').getBoundingClientRect().width"
    assert page.evaluate(width) > 900


def test_closed_shadow_tree_of_a_custom_element(content_page: ContentPage) -> None:
    page = content_page.open("<!doctype html><x-a></x-a>")
    page.evaluate(
        """() => { window.root = document.querySelector("x-a").attachShadow({mode: "closed"});
        root.innerHTML = "<nav style='display:block'>menu</nav><p>text</p>"; }"""
    )
    before = page.evaluate("root.innerHTML")
    content_page.crunch(HIDE)
    assert page.evaluate("getComputedStyle(root.querySelector('nav')).display") == "none"
    content_page.restore()
    assert page.evaluate("[root.innerHTML, root.adoptedStyleSheets.length]") == [before, 0]


def test_frames_of_the_same_origin(content_page: ContentPage) -> None:
    content_page.serve(
        "**/inner",
        "<!doctype html><nav>menu</nav><p>text</p><div><template shadowrootmode=open><nav>m</nav></template></div>",
    )
    page = content_page.open(
        "<!doctype html><nav>menu</nav><iframe src=/inner></iframe><iframe srcdoc='<nav>m</nav><p>text'></iframe><iframe id=blank></iframe>"
        "<script>document.getElementById('blank').contentDocument.body.innerHTML = '<nav>m</nav><p>text</p>'</script>"
    )
    assert_undone_three_times(content_page, HIDE)
    content_page.crunch(HIDE)
    assert page.evaluate("[0, 1, 2].map((k) => frames[k].document.body.innerText.trim())") == ["text", "text", "text"]
    assert page.evaluate("[...document.querySelectorAll('[data-crunch]')].map((e) => e.localName)") == ["nav"]


def test_a_frame_without_kept_parts_stays_whole(content_page: ContentPage) -> None:
    page = content_page.open("<!doctype html><p>text</p><iframe srcdoc='<nav>m</nav><p>player'></iframe>")
    content_page.crunch("//*[local-name()='frame']")
    assert page.evaluate("frames[0].document.body.innerText.split(/\\s+/)") == ["m", "player"]


def test_whole_pages_are_never_marked(content_page: ContentPage) -> None:
    page = content_page.open("<!doctype html><script>1</script><style>p{}</style><p>a</p><p>b</p>")
    captured = content_page.capture()
    root = parse(captured["snapshot"])
    reply = reply_that_hides(root, "/*")
    planned = content_page.step("plan", reply)
    content_page.step("insert", planned["css"])
    content_page.step("commit")
    assert page.evaluate("[...document.querySelectorAll('[data-crunch]')].map((e) => e.localName)") == ["p", "p"]
