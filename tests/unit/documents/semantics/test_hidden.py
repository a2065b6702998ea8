"""What nobody can see: ways to hide, what shows again, what a control opens, pages that show themselves by script."""

from __future__ import annotations

from dataclasses import replace

import pytest

import crunch
from crunch.documents.page import Page
from crunch.documents.parsing import parse_html, parse_snapshot
from crunch.documents.semantics.hidden import NOTE, hidden_of, says_hidden
from tests.support.pages import WORDS
from tests.support.timing import GROWTH, is_linear

SHOWN = f"<p>{WORDS}</p>" * 4


def page(body: str, head: str = "", attributes: str = "") -> Page:
    return parse_html(f"<!doctype html><html {attributes}><head>{head}</head><body>{SHOWN}{body}{SHOWN}</body></html>")


def is_hidden(body: str, css: str = "", head: str = "", attributes: str = "") -> bool:
    """Whether the word ``secret`` is seen by nobody."""
    read = page(body, f"<style>{css}</style>{head}" if css else head, attributes)
    hidden = hidden_of(read).elements
    for number, (text, tail) in enumerate(zip(read.texts, read.tails, strict=True)):
        if read.ink_texts[number] and "secret" in (text or ""):
            return bool(hidden[number])
        if read.ink_tails[number] and "secret" in (tail or ""):
            return bool(hidden[read.parents[number]])
    raise AssertionError("there is no secret")


HIDING = [
    "display:none",
    "display: none !important",
    "DISPLAY:NONE",
    "visibility:hidden",
    "visibility:collapse",
    "content-visibility:hidden",
    "opacity:0",
    "opacity:0.0",
    "opacity:0%",
    "filter:opacity(0)",
    "filter:blur(8px)",
    "filter:grayscale(1) blur(.5em)",
    "font-size:0",
    "font-size:0px",
    "font-size:1px",
    "font:0/0 a",
    "position:absolute;left:-9999px",
    "position:absolute;left:-999em",
    "position:absolute;right:-9999px",
    "position:fixed;top:-10000px",
    "position:absolute;left:9999px",
    "position:absolute;inset:-9999px auto auto -9999px",
    "transform:translateX(-9999px)",
    "transform:scale(0)",
    "text-indent:-9999px",
    "text-indent:100%;white-space:nowrap;overflow:hidden",
    "margin-left:-9999px",
    "position:absolute;clip:rect(0,0,0,0)",
    "position:absolute;clip:rect(1px 1px 1px 1px)",
    "clip-path:inset(50%)",
    "clip-path:inset(100%)",
    "clip-path:circle(0)",
    "clip-path:polygon(0 0,0 0,0 0,0 0)",
    "clip-path:rect(0 0 0 0)",
    "transform:rotateY(90deg)",
    "transform:scale(1,0)",
    "transform:matrix(0, 0, 0, 0, 0, 0)",
    "rotate:y 90deg",
    "scale:0 1",
    "zoom:0.01",
    "mask-image:linear-gradient(transparent,transparent)",
    "-webkit-mask:linear-gradient(#0000 0 0)",
    "mask:linear-gradient(#000,#000) 0 0/0 0 no-repeat",
    "opacity:.001",
    "position:absolute;left:calc(-9999px)",
    "font-size:.01px",
    "width:1px;height:1px;overflow:hidden",
    "height:0;overflow:hidden",
    "max-height:0;overflow:hidden",
    "color:transparent",
    "color:rgba(0,0,0,0)",
    "color:#0000",
    "color:#fff;background:#fff",
    "color:white;background-color:#ffffff",
    "color:rgb(255,255,255)",
    "color:#fefefe;background:white",
    "-webkit-text-fill-color:transparent",
]


@pytest.mark.parametrize("style", HIDING)
def test_ways_to_hide_in_a_style_and_in_a_rule(style):
    assert is_hidden(f'<p style="{style}">secret</p>')
    assert is_hidden(f'<div style="{style}"><div><span>secret</span></div></div>')
    for selector in (".x", "#y", "P.x", "body > .x", "div .x, .x", "[data-z]", ".x:not(.w)"):
        part = '<div><p>other</p></div><p class="x" id=y data-z>secret</p>'
        assert is_hidden(part, f"{selector}{{{style}}}"), selector


@pytest.mark.parametrize(
    "body",
    [
        "<p hidden>secret</p>",
        "<p hidden=hidden>secret</p>",
        "<div hidden><p>secret</p></div>",
        "<dialog>secret</dialog>",
        "<div popover>secret</div>",
        "<datalist><option>secret</datalist>",
        "<a href=/ class=sr-only>secret</a>",
        '<p>Read<span class="u-visually-hidden">secret</span></p>',
        '<span class="screen-reader-text">secret</span>',
        "<x-screen-reader-content>secret</x-screen-reader-content>",
        "<video><source src=a.mp4>secret</video>",
        "<audio>secret</audio>",
        "<canvas><p>secret</p></canvas>",
        '<font color="#FFFFFF">secret</font>',
        '<table bgcolor="000000"><tr><td><font color=black>secret</font></table>',
    ],
)
def test_other_ways_to_hide(body):
    assert is_hidden(body)


@pytest.mark.parametrize(
    "body",
    [
        "<p aria-hidden=true>secret</p>",
        "<details><summary>More</summary><p>secret</p></details>",
        "<p hidden=until-found>secret</p>",
        "<p hidden style='display:block'>secret</p>",
        "<dialog open>secret</dialog>",
        '<p style="opacity:0.5">secret</p>',
        '<p style="opacity:0;transform:translateY(20px);transition:opacity 1s">secret</p>',
        '<p style="opacity:0;animation:in 1s forwards">secret</p>',
        '<p style="filter:blur(1px)">secret</p>',
        '<p style="filter:blur(8px);transition:filter 1s">secret</p>',
        '<p style="left:-9999px">secret</p>',
        '<p style="position:absolute;left:-20px">secret</p>',
        '<p style="width:1px;height:1px">secret</p>',
        '<p style="height:0">secret</p>',
        '<p style="clip:rect(0,0,0,0)">secret</p>',
        '<p style="clip-path:inset(10%)">secret</p>',
        '<p style="zoom:0">secret</p>',
        '<p style="transform:rotateY(90deg);transition:transform 1s">secret</p>',
        '<p style="transform:rotateY(90deg) translateZ(100px)">secret</p>',
        '<p style="transform:rotate(90deg)">secret</p>',
        '<p style="transform:scale(0.9)">secret</p>',
        '<p style="mask-image:linear-gradient(black,transparent)">secret</p>',
        '<p style="mask:url(leaf.svg)">secret</p>',
        '<p style="opacity:.05">secret</p>',
        '<p style="text-indent:-2em;padding-left:2em">secret</p>',
        '<ul style="font-size:0"><li style="font-size:16px">secret</li></ul>',
        '<p style="font-size:10px">secret</p>',
        '<p style="font-size:0.8em">secret</p>',
        '<div style="visibility:hidden"><p style="visibility:visible">secret</p></div>',
        '<p style="color:#fff;background:#000">secret</p>',
        '<div style="background:#036"><p style="color:#fff">secret</p></div>',
        '<div style="color:#fff;background:url(x.png)"><p>secret</p></div>',
        '<p style="color:transparent;background:linear-gradient(red,blue);background-clip:text">secret</p>',
        '<p style="color:#fff;position:absolute">secret</p>',
        '<div style="background:#fff;color:#fff"><p style="color:#000">secret</p></div>',
        '<div style="color:#fff"><a href=/>secret</a></div>',
        '<p class="sr-only md:not-sr-only">secret</p>',
        '<p class="sr-only-styles">secret</p>',
        '<p style="color:var(--ink);background:#fff">secret</p>',
    ],
)
def test_what_is_seen(body):
    assert not is_hidden(body)


RULES = [
    # later, stronger or more exact rules show it again
    ("<p class=x>secret</p>", ".x{display:none}.x{display:block}", False),
    ("<p class=x>secret</p>", ".x{display:block}.x{display:none}", True),
    ("<p class=x id=y>secret</p>", "#y{display:block}.x{display:none}", False),
    ("<p class=x>secret</p>", "p.x{display:block}.x{display:none}", False),
    ("<p class=x>secret</p>", ".x{display:none!important}p.x{display:block}", True),
    ("<p class=x style='display:block'>secret</p>", ".x{display:none}", False),
    ("<p class=x style='display:block'>secret</p>", ".x{display:none !important}", True),
    ("<p hidden>secret</p>", "[hidden]{display:block}", False),
    ("<p hidden class=x>secret</p>", ".x{display:flex}", False),
    ("<p hidden>secret</p>", "[hidden]{display:none!important}", True),
    # only where scripts have marked the page, or on paper, or on small screens
    ("<p class=tab>secret</p>", ".js .tab{display:none}", False),
    ("<p class=tab>secret</p>", ".no-js .tab{display:none}", False),
    ("<p class=x>secret</p>", "@media print{.x{display:none}}", False),
    ("<p class=x>secret</p>", ".x{display:none}@media print{.x{display:block}}", True),
    ("<p class=x>secret</p>", "@media (max-width:600px){.x{display:none}}", False),
    ("<p class=x>secret</p>", "@media screen and (min-width:600px){.x{display:none}}", True),
    ("<p class=x>secret</p>", "@media (width >= 600px) { .x { display : none } }", True),
    ("<p class=x>secret</p>", "@media screen{@supports (display:grid){.x{display:none}}}", True),
    ("<p class=x>secret</p>", "@keyframes a{from{opacity:0}.x{display:none}}", False),
    ("<p class=x>secret</p>", ".x{}/* .x{display:none} */", False),
    ("<p class=x>secret</p>", '.y::after{content:"}.x{display:none}"}', False),
    # by what is around it, and what a page in use decides
    ("<div class=y><p class=x>secret</p></div>", ".y .x{display:none}", True),
    ("<div class=z><p class=x>secret</p></div>", ".y .x{display:none}", False),
    ("<div class=y><p class=x>secret</p></div>", ".y>.x{display:none}", True),
    ("<div class=y><i><b class=x>secret</b></i></div>", ".y>.x{display:none}", False),
    ("<p class=y>a</p><p class=x>secret</p>", ".y+.x{display:none}", True),
    ("<p class=y>a</p><p>b</p><p class=x>secret</p>", ".y~.x{display:none}", True),
    ("<p class='tab on'>secret</p>", ".tab:not(.on){display:none}", False),
    ("<p class=tab>secret</p>", ".tab:not(.on){display:none}", True),
    ("<p class=x>secret</p>", ".x:hover{display:none}", False),
    ("<p class=x>secret</p>", ".x{display:none}.y:hover .x{display:block}", True),
    ("<div class=y><p class=x>secret</p></div>", ".x{display:none}.y:hover .x{display:block}", False),
    ("<p class=x>secret</p>", ".x:first-child{display:none}", False),
    ("<p class=x>secret</p>", ".x::before{display:none}", False),
    ("<p class='md:x'>secret</p>", ".md\\:x{display:none}", True),
    ("<p class=x>secret</p>", ".x{color:red;.y{color:blue}display:none}", True),
    # inherited
    ("<div class=x><p class=y>secret</p></div>", ".x{visibility:hidden}.y{visibility:visible}", False),
    ("<div class=x><p>secret</p></div>", ".x{visibility:hidden}.y{visibility:visible}", True),
    ("<div class=x><p class=y>secret</p></div>", ".x{font-size:0}.y{font-size:1rem}", False),
    ("<div class=x><p class=y>secret</p></div>", ".x{font-size:0}.y{font-size:2em}", True),
    ("<div class=x><p class=y>secret</p></div>", ".x{display:none}.y{display:block}", True),
    ("<div class=x><p class=y>secret</p></div>", ".x{background:#eee}.y{color:#eeeeee}", True),
    ("<div class=x><p class=y>secret</p></div>", ".x{background:#eee}.y{color:#fff}", False),
    ("<p class=y>secret</p>", "body{background:#fff}.y{color:#fff}", True),
    ("<p class=y>secret</p>", "body{background:#111}.y{color:#fff}", False),
    ("<p class=heimu>secret</p>", ".heimu{color:#252525;background:#252525}.heimu:hover{color:#fff}", False),
    ("<p class=sr-only>secret</p>", ".sr-only{position:static}", False),
    ("<p class=x>secret</p>", "html .x{d", False),
]


@pytest.mark.parametrize(("body", "css", "expected"), RULES)
def test_rules(body, css, expected):
    assert is_hidden(body, css) is expected


def test_marks_of_scripts_on_the_root():
    assert is_hidden("<p class=tab>secret</p>", ".js .tab{display:none}", attributes="class=js")
    assert not is_hidden("<p class=tab>secret</p>", ".no-js .tab{display:none}", attributes="class=no-js")


def test_a_sheet_for_paper_or_in_noscript_hides_nothing():
    for sheet in (
        "<style media=print>.x{display:none}</style>",
        "<noscript><style>.x{display:none}</style></noscript>",
    ):
        assert not is_hidden("<p class=x>secret</p>", head=sheet)


def test_where_sheets_are_missing_white_text_may_stand_on_anything():
    link = "<link rel=stylesheet href=s.css>"
    assert is_hidden('<p style="color:#fff;background:#fff">secret</p>', head=link)
    assert not is_hidden('<div style="background:#fff"><p style="color:#fff">secret</p></div>', head=link)
    assert not is_hidden('<ul style="font-size:0"><li>secret</li></ul>', head=link)
    assert is_hidden('<p style="font-size:0">secret <b>word</b></p>', head=link)


def test_the_words_around_stay():
    body = '<p>Before <span style="display:none">gone <b>too</b></span> after <i>that</i>.</p>'
    read = page(body)
    hidden = hidden_of(read)
    assert [read.tags[number] for number in hidden.roots] == ["span"]
    assert sum(hidden.elements) == 2
    text = crunch.extract(f"{SHOWN}{body}{SHOWN}").text
    assert "Before after that." in text


def test_words_beside_a_player_go_and_the_player_stays():
    extraction = crunch.extract(f"{SHOWN}<video src=a.mp4>Your browser is old.</video>{SHOWN}", algorithm="region")
    assert "old" not in extraction.text
    assert "<video" in extraction.html
    assert "drawn" in crunch.extract(f"<canvas><p>drawn</p>{SHOWN}</canvas>", algorithm="region").text


NOT_FREE = '<script type="application/ld+json">{"isAccessibleForFree":false,"hasPart":{"cssSelector":".rest"}}</script>'
CONTROLS = [
    ("<button aria-expanded=false aria-controls=x>More</button><b>b</b><div id=x hidden>secret</div>", False),
    ("<h3><button aria-expanded=false>More</button></h3><div hidden>secret</div>", False),
    ("<button>More</button><div style='display:none'>secret</div>", False),
    ("<div role=tablist><a role=tab href=#x>A</a></div><div role=tabpanel id=x hidden>secret</div>", False),
    ("<div role=tabpanel hidden>secret</div>", True),
    ("<button popovertarget=x>More</button><p>b</p><div popover id=x>secret</div>", False),
    ("<a data-bs-toggle=collapse href=#x>More</a><p>b</p><div id=x class=c>secret</div>", False),
    ("<button aria-controls=x>Subscribe to read on</button><p>b</p><div id=x hidden>secret</div>", True),
    ("<button aria-controls=x>More</button><p>b</p><div id=x class=paywall hidden>secret</div>", True),
    (
        f"{NOT_FREE}<button aria-controls=x>More</button><p>b</p><div class=rest><div id=x hidden>secret</div></div>",
        True,
    ),
]


@pytest.mark.parametrize(("body", "expected"), CONTROLS)
def test_what_a_control_opens_counts_as_shown_but_no_paywall(body, expected):
    assert is_hidden(body, ".c{display:none}") is expected


SCRIPTED = [
    f"<style>body{{opacity:0}}</style><body>{SHOWN}",
    f"<body style='visibility:hidden'>{SHOWN}",
    f"<body><div id=app style='display:none'>{SHOWN}</div><p>Loading</p>",
    f"<style>.in{{opacity:0}}</style><body><p>{WORDS}</p>" + f"<section class=in><p>{WORDS}</p></section>" * 4,
]


@pytest.mark.parametrize("html", SCRIPTED)
def test_a_page_that_shows_itself_by_script_stays_and_says_so(html):
    extraction = crunch.extract(html, algorithm="region")
    assert WORDS.split()[-1] in extraction.text
    assert extraction.share > 0.5
    assert NOTE in extraction.notes


def test_what_else_is_hidden_on_such_a_page_goes():
    html = f"<body style='opacity:0'>{SHOWN}<p hidden>secret</p>"
    extraction = crunch.extract(html)
    assert "secret" not in extraction.text
    assert NOTE in extraction.notes


def test_a_page_of_which_nearly_all_is_hidden_stays():
    parts = "".join(f"<p {way}>{WORDS}</p>" for way in ("hidden", 'style="opacity:0"', 'style="font-size:0"') * 2)
    extraction = crunch.extract(f"<p>One line.</p>{parts}", algorithm="region")
    assert NOTE in extraction.notes
    assert extraction.share > 0.5


def snapshot(body: str) -> Page:
    return parse_snapshot(
        f'<html xmlns:crunch="urn:crunch"><head/><body><p>{WORDS * 3}</p>{body}<p>{WORDS * 3}</p></body></html>'
    )


def test_a_browser_says_what_has_a_box_and_the_rest_is_looked_for():
    assert 1 not in hidden_of(snapshot('<p style="display:none">a</p><p hidden="">b</p>')).elements
    assert 1 in hidden_of(snapshot('<p style="position:absolute;clip:rect(0,0,0,0)">a</p>')).elements
    assert 1 in hidden_of(snapshot('<p class="visually-hidden">a</p>')).elements


def test_in_a_browser_too_an_inline_style_shows_what_lies_in_something_hidden():
    read = snapshot('<div style="font-size:0">b<b style="font-size:9px">a</b></div>')
    hidden = hidden_of(read).elements
    assert (hidden[read.tags.index("div")], hidden[read.tags.index("b")]) == (1, 0)


def test_what_says_itself_that_it_is_hidden():
    read = page("<p hidden>a</p><p style='Display: None'>b</p><p style='display:block'>c</p>")
    assert [read.texts[number] for number in sorted(says_hidden(read))] == ["a", "b"]


@pytest.mark.slow
@pytest.mark.parametrize(
    "make",
    [
        lambda size: page("<div style='visibility:hidden'><div style='visibility:visible'>x" * size),
        lambda size: page("<p class='a b c'>x</p>" * size, "<style>" + ".a .b.c{display:none}" * size + "</style>"),
        lambda size: page("<p style='color:#fff'>x</p>" * size),
        lambda size: page("<p class=x>x</p>", "<style>" + "{.x" * size + "</style>"),
        lambda size: page("<p style='" + "left:" * size + "'>x</p>"),
        lambda size: page("<button aria-expanded=false>x</button>" * size),
        lambda size: page("<p class=x>x</p>" * size, "<style>.x~.x~.x~.y{display:none}.x~.x{opacity:0}</style>"),
    ],
)
def test_is_linear(make):
    assert is_linear(lambda read: hidden_of(replace(read)), make(80), make(80 * GROWTH))


@pytest.mark.parametrize(("count", "stays"), [(3, True), (2, False)])
def test_transparent_in_the_same_words_as_others_is_for_a_script_to_show(count, stays):
    parts = f'<p style="opacity:0">{WORDS} at last</p>' * count
    html = f"<script>x()</script><p>{WORDS * 4}</p>{parts}"
    assert ("at last" in crunch.extract(html, algorithm="region").text) is stays
