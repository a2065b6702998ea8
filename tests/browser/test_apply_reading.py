# ruff: noqa: E501  (markup is easier to read unbroken)
"""The reader's place: the paragraph under the eye, the page behind an overlay."""

from __future__ import annotations

import pytest

from tests.browser.content_harness.harness import ContentPage
from tests.browser.content_harness.states import TWO_FRAMES, assert_same, assert_undone_three_times, state

pytestmark = pytest.mark.browser

HIDE = "//nav | //aside | //div[@class='ad'] | //section[@class='comments']"
EYE = "[...document.querySelectorAll('p')].find((p) => p.getBoundingClientRect().bottom > innerHeight / 5)"


def long_page(css: str = "", doctype: str = "<!doctype html>") -> str:
    """Clutter above, between and below 40 paragraphs."""
    paragraphs = "".join(
        f"<p id=p{k}>{f'Paragraph {k} has some words. ' * 12}</p>" + ("<div class=ad>ad</div>" if k % 7 == 3 else "")
        for k in range(40)
    )
    return (
        f"{doctype}<style>body {{ font: 16px/24px monospace }} nav {{ height: 900px }} .ad {{ height: 300px }}"
        f" .comments {{ height: 4000px }} {css}</style><nav>menu</nav><main><h1>Title</h1>{paragraphs}</main>"
        "<section class=comments>comments</section>"
    )


def eye(content_page: ContentPage) -> tuple[str, float]:
    """The paragraph under the eye and where it is."""
    found: list[str | float] = content_page.page.evaluate(
        f"(() => {{ const p = {EYE}; return [p.id, p.getBoundingClientRect().top]; }})()"
    )
    return str(found[0]), float(found[1])


def top(content_page: ContentPage, paragraph: str) -> float:
    found: float = content_page.page.evaluate(
        "id => document.getElementById(id).getBoundingClientRect().top", paragraph
    )
    return found


def scroll_to(content_page: ContentPage, position: int) -> None:
    content_page.page.evaluate("top => window.scrollTo({top, behavior: 'instant'})", position)
    content_page.page.evaluate(TWO_FRAMES)


@pytest.mark.parametrize(
    "css", ["", "html { scroll-behavior: smooth }", "* { transition: all 3s }", "html { overflow-anchor: none }"]
)
@pytest.mark.parametrize("position", [700, 1000, 2500, 5000])
def test_paragraph_under_the_eye_stays(content_page: ContentPage, position: int, css: str) -> None:
    content_page.open(long_page(css))
    scroll_to(content_page, position)
    paragraph, before = eye(content_page)
    result = content_page.crunch(HIDE)
    assert abs(top(content_page, paragraph) - before) <= 4
    assert abs(result["anchorShift"]) <= 4
    content_page.page.evaluate(TWO_FRAMES)
    assert abs(top(content_page, paragraph) - before) <= 4
    content_page.restore()
    content_page.page.evaluate(TWO_FRAMES)
    assert content_page.page.evaluate("scrollY") == position
    assert top(content_page, paragraph) == before


def test_hardly_scrolled(content_page: ContentPage) -> None:
    """What goes above is taller than what was scrolled: the layer adds room above."""
    page = content_page.open(long_page("nav { height: 200px !important }"))
    scroll_to(content_page, 1)
    before = top(content_page, "p0")
    content_page.crunch(HIDE)
    assert abs(top(content_page, "p0") - before) <= 4
    assert page.evaluate("scrollY") >= 0
    content_page.restore()
    assert page.evaluate("scrollY") == 1


def test_quirks_mode(content_page: ContentPage) -> None:
    content_page.open(long_page(doctype=""))
    scroll_to(content_page, 1500)
    paragraph, before = eye(content_page)
    content_page.crunch(HIDE)
    assert abs(top(content_page, paragraph) - before) <= 4


def test_reader_in_what_goes(content_page: ContentPage) -> None:
    """Nothing that stays is in sight: the nearest text comes into sight."""
    page = content_page.open(long_page())
    scroll_to(content_page, page.evaluate("document.body.scrollHeight - 1500"))
    content_page.crunch(HIDE)
    page.evaluate(TWO_FRAMES)
    assert 0 <= top(content_page, "p39") < 700


def test_short_line_in_sight_goes_before_what_is_nearer_above_the_window(content_page: ContentPage) -> None:
    """It stands beside all the places where it is looked for text."""
    page = content_page.open(
        "<!doctype html><style>body { margin: 0 } p { width: 60px } .far { height: 30px } .blank { height: 1100px }</style>"
        "<nav style='height: 400px'>menu</nav><main><h1>Question</h1><p class=far>How is that?</p><div style='height: 420px'></div>"
        f"<div class=ad style='height: 300px'>ad</div><p id=answer>So.</p>{'<div class=blank></div>' * 2}</main>"
    )
    scroll_to(
        content_page, page.evaluate("document.getElementById('answer').offsetTop - Math.round(innerHeight * 0.85)")
    )
    before = top(content_page, "answer")
    content_page.crunch(HIDE)
    assert abs(top(content_page, "answer") - before) <= 4


def test_end_of_the_page(content_page: ContentPage) -> None:
    """At the end of the text the shortened page has no room below; the layer adds some."""
    page = content_page.open(long_page())
    scroll_to(content_page, page.evaluate("document.getElementById('p39').offsetTop - 100"))
    content_page.crunch(HIDE)
    page.evaluate(TWO_FRAMES)
    assert abs(top(content_page, "p39") - 100) <= 4
    assert_page_is_restored_after_scrolling(content_page)


def assert_page_is_restored_after_scrolling(content_page: ContentPage) -> None:
    """The reader has scrolled since: then the paragraph under the eye counts, not the old position."""
    scroll_to(content_page, content_page.page.evaluate("Math.round(scrollY) - 300"))
    paragraph, before = eye(content_page)
    content_page.restore()
    content_page.page.evaluate(TWO_FRAMES)
    assert abs(top(content_page, paragraph) - before) <= 4


def test_top_of_the_page_stays_the_top(content_page: ContentPage) -> None:
    page = content_page.open(long_page())
    content_page.crunch(HIDE)
    assert page.evaluate("scrollY") == 0
    assert page.evaluate("document.documentElement.hasAttribute('data-crunch')") is False


def test_top_of_the_page_stays_the_top_although_a_part_is_scrolled(content_page: ContentPage) -> None:
    page = content_page.open(long_page("nav { height: 60px !important }") + f"<textarea>{'x ' * 900}</textarea>")
    page.evaluate("document.querySelector('textarea').scrollTop = 30")
    content_page.crunch(HIDE)
    assert page.evaluate("scrollY") == 0
    assert page.evaluate("getComputedStyle(document.documentElement).paddingTop") == "0px"


def test_line_that_is_read_in_a_long_paragraph(content_page: ContentPage) -> None:
    """A paragraph that begins far above is wrapped anew when its column gets wider; the line stays."""
    words = " ".join(f"word{k}" for k in range(4000))
    page = content_page.open(
        "<!doctype html><style>body { margin: 0 } main { display: flex } nav { width: 500px } article { flex: 1 }</style>"
        f"<main><nav>menu</nav><article>{words}</article></main>"
    )
    scroll_to(content_page, 3000)
    before = page.evaluate(
        """() => { const {offsetNode, offset} = document.caretPositionFromPoint(510, 140);
        window.read = new Range(); read.setStart(offsetNode, offset); read.setEnd(offsetNode, offset + 1);
        return read.getBoundingClientRect().top; }"""
    )
    content_page.crunch("//nav")
    assert abs(page.evaluate("read.getBoundingClientRect().top") - before) <= 4


def test_paragraph_in_an_inner_scroller(content_page: ContentPage) -> None:
    page = content_page.open(
        long_page(
            "html, body { height: 100%; margin: 0; overflow: hidden } main { height: 100%; overflow: auto } nav { height: 50px }"
        )
    )
    page.evaluate("document.querySelector('main').scrollTop = 2500")
    page.evaluate(TWO_FRAMES)
    paragraph, before = eye(content_page)
    before_state = state(page)
    content_page.crunch("//div[@class='ad']")
    assert abs(top(content_page, paragraph) - before) <= 4
    content_page.restore()
    page.evaluate(TWO_FRAMES)
    assert_same(before_state, state(page))


LOCKS = {
    "body": "body { overflow: hidden }",
    "both": "html, body { overflow: hidden; height: 100% }",
    "root": "html { overflow: hidden }",
    "clip": "body { overflow: clip }",
    "vertical": "html { overflow-x: hidden } body { overflow-y: hidden !important }",
    "important": "html, body { overflow: hidden !important }",
}
OVERLAYS = {
    "fixed": "<div id=o style='position:fixed;inset:0;background:#0008'>Subscribe now</div>",
    "inside": "<div id=o><div><div style='position:fixed;inset:0'>Subscribe now</div></div></div>",
    "absolute": "<div id=o style='position:absolute;top:0;left:0;width:100vw;height:100vh'>Subscribe now</div>",
}


def wheel_scrolls(content_page: ContentPage) -> bool:
    page = content_page.page
    before = page.evaluate("scrollY")
    page.mouse.move(300, 300)
    page.mouse.wheel(0, 120)
    page.evaluate(TWO_FRAMES)
    for _ in range(60):
        if page.evaluate("scrollY") != before:
            return True
        page.evaluate(TWO_FRAMES)
    return False


@pytest.mark.parametrize("overlay", OVERLAYS)
@pytest.mark.parametrize("lock", LOCKS)
def test_page_behind_an_overlay_scrolls_again(content_page: ContentPage, lock: str, overlay: str) -> None:
    content_page.open(long_page(LOCKS[lock]) + OVERLAYS[overlay])
    assert_undone_three_times(content_page, "//nav | //div[@id='o']")
    content_page.crunch("//nav | //div[@id='o']")
    assert wheel_scrolls(content_page)


@pytest.mark.parametrize("pinned", ["body", "html"])
def test_page_pinned_by_an_overlay_keeps_its_place(content_page: ContentPage, pinned: str) -> None:
    page = content_page.open(long_page() + OVERLAYS["fixed"])
    page.evaluate(
        "name => Object.assign(document.querySelector(name).style, {position: 'fixed', top: '-2000px', width: '100%'})",
        pinned,
    )
    paragraph, before = eye(content_page)
    assert_undone_three_times(content_page, "//div[@id='o']")
    content_page.crunch("//div[@id='o'] | //div[@class='ad']")
    assert abs(top(content_page, paragraph) - before) <= 4
    assert page.evaluate("scrollY") > 1000
    assert wheel_scrolls(content_page)
    content_page.restore()
    page.evaluate(TWO_FRAMES)
    assert page.evaluate("scrollY") == 0
    assert top(content_page, paragraph) == before


def test_lock_without_a_hidden_overlay_stays(content_page: ContentPage) -> None:
    """An application that scrolls inside itself keeps doing so."""
    page = content_page.open(
        long_page("html, body { height: 100%; overflow: hidden } main { height: 100%; overflow: auto }")
    )
    content_page.crunch("//div[@class='ad']")
    assert page.evaluate("getComputedStyle(document.body).overflowY") == "hidden"


def test_inert_content_is_used_again(content_page: ContentPage) -> None:
    """What bars the page behind an overlay goes with the overlay, and comes back with it."""
    page = content_page.open(
        f"<!doctype html><main inert><a href='#x' onclick='window.hit = 1'>link</a></main>{OVERLAYS['fixed']}"
    )
    content_page.crunch("//div[@id='o']")
    page.mouse.click(20, 20)
    assert page.evaluate("window.hit") == 1
    content_page.restore()
    assert page.evaluate("document.querySelector('main').outerHTML").startswith("<main inert")
