"""Kept nodes as HTML."""

from __future__ import annotations

import re

import pytest
from hypothesis import given

from crunch.documents.extraction import Extraction, Removal, keep_everything, remove_subtrees
from crunch.documents.page import Page
from crunch.documents.parsing import parse_html
from crunch.documents.tags import VOID
from tests.support.pages import by_id, html_page, keeping, snapshot_page, with_slots
from tests.support.timing import GROWTH, is_linear
from tests.support.trees import extractions


def removing(page: Page, *identities: str) -> Extraction:
    extraction = keep_everything(page)
    return remove_subtrees(
        extraction, [Removal(by_id(page, identity), "test", "other", "for a test") for identity in identities]
    )


def html(body: str) -> str:
    whole = keep_everything(html_page(body)).html
    assert whole.startswith("<!DOCTYPE html>\n<html><head>")
    return whole.partition("<body>")[2].partition("</body>")[0]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ('<p class="x" title="y">a <b>b</b></p>', '<p class="x" title="y">a <b>b</b></p>'),
        ("<p>a<br>b<img src=/x></p>", '<p>a<br>b<img src="/x"></p>'),
        ("<pre>a\n  b</pre>", "<pre>a\n  b</pre>"),
        ("<p>&lt;b&gt; &amp;</p>", "<p>&lt;b&gt; &amp;</p>"),
        ("<style>p > a {}</style><p>a</p>", "<style>p > a {}</style><p>a</p>"),
    ],
)
def test_kept_nodes_have_their_own_markup(body, expected):
    assert html(body) == expected


@pytest.mark.parametrize("tag", ["script", "template", "noscript"])
def test_what_runs_is_left_out(tag):
    assert html(f"<p>a<{tag}>x<b>y</b></{tag}>b</p>") == "<p>ab</p>"
    assert "<script" not in parse_and_render("<html><head><script>x</script></head><body>a</body></html>")


def test_formulas_that_stand_in_scripts_alone_are_written():
    inline = '<p>a <script type="math/tex">\\frac{a}{b} &lt; 1 < 2</script>, b</p>'
    assert html(inline) == ('<p>a <span class="math inline">$\\frac{a}{b} &amp;lt; 1 &lt; 2$</span>, b</p>')
    display = '<span class="MathJax_Preview"></span><script type="math/tex; mode=display" id=e>x</script>c'
    assert html(display) == '<span class="MathJax_Preview"></span><span class="math display">$$x$$</span>c'
    assert html('<p>a<script type="math/tex">\\newcommand{\\R}{r}</script>b</p>') == "<p>ab</p>"
    assert html('<p>a<script type="math/asciimath">x</script>b</p>') == "<p>ab</p>"


@pytest.mark.parametrize("glyphs", ["<span>x</span>", "<svg><path d='M0 0'></path></svg>", "<img src=x.png>"])
def test_formulas_that_are_typeset_are_not_written_twice(glyphs):
    body = f'<p>a <span class="MathJax">{glyphs}</span><script type="math/tex">x</script> b</p>'
    assert "$" not in html(body)
    assert "math inline" not in html(body)


def test_formulas_go_with_what_they_stand_in():
    page = html_page('<p>a</p><p id=b>b <script type="math/tex">x</script></p>')
    assert "$x$" in keep_everything(page).html
    assert "$x$" not in removing(page, "b").html


def parse_and_render(whole: str) -> str:
    return keep_everything(parse_html(whole)).html


@pytest.mark.parametrize(
    "attribute",
    [
        'onclick="x()"',
        'ONLOAD="x()"',
        'href="javascript:x()"',
        'href=" JavaScript:x()"',
        'href="java&#10;script:x()"',
        'href="java&#9;script:x()"',
        f'href="java&#10;script:{"x" * 500}"',
        f'href="{" " * 500}javascript:x()"',
        f'href="{"&#10;" * 500}j&#9;avascript:x()"',
        'xlink:href="javascript:x()"',
        'formaction="vbscript:x()"',
        'srcdoc="&lt;script>x()&lt;/script>"',
    ],
)
def test_attribute_that_runs_is_left_out(attribute):
    assert html(f"<a {attribute} title=t>a</a>") == '<a title="t">a</a>'


@pytest.mark.parametrize("address", ["/javascript:x", "https://example.org/?javascript:1", "#onclick", "javascript"])
def test_other_addresses_stay(address):
    assert html(f'<a href="{address}">a</a>') == f'<a href="{address}">a</a>'


def test_facts_of_the_browser_are_left_out_with_what_they_hid():
    page = snapshot_page(
        '<p crunch:hidden="self">x<b>a</b>y</p><div crunch:hidden="tree">z<i>z</i></div>b<x-a><crunch:shadow>c'
        "</crunch:shadow></x-a>"
    )
    written = keep_everything(page).html
    assert "hidden" not in written
    assert re.sub(r"<[^>]+>|\s", "", written) == "abc"


def test_shadow_tree_in_a_line_parts_no_words():
    page = snapshot_page(
        "<p>be<x-a><crunch:inline-shadow><slot>fore</slot></crunch:inline-shadow></x-a></p>"
        "<x-b><crunch:shadow>one</crunch:shadow></x-b><x-b><crunch:shadow>two</crunch:shadow></x-b>"
    )
    assert keep_everything(page).text.split("\n") == ["before", "one", "two"]


def test_hidden_parts_are_left_out_and_what_follows_them_is_not():
    page = html_page("<p id=a>kept <i id=x>gone</i> kept</p>text<div id=y>gone</div>text<p id=b>kept</p>")
    body = removing(page, "x", "y").html.partition("<body>")[2]
    assert "gone" not in body
    assert body.startswith('<p id="a">kept  kept</p>text text<p id="b">kept</p>')


def test_text_behind_several_hidden_neighbours_stays():
    page = html_page("<p>a<i id=x>gone</i>b<i id=y>gone</i>c<u>d</u>e<i id=z>gone</i>f</p>")
    assert "<p>abc<u>d</u>ef</p>" in removing(page, "x", "y", "z").html


def test_hidden_text_of_a_kept_element_is_left_out():
    page = html_page("<div>gone<p id=p>kept</p>gone</div>")
    assert '<div><p id="p">kept</p></div>' in keeping(page, "p").html


def test_part_of_a_slot_is_written_exactly():
    page = html_page("<p>one two three</p>")
    extraction = Extraction(page, bytes(len(page)), bytes(len(page)), partial_texts={4: "two"})
    assert "<p>two</p>" in extraction.html


def test_page_is_not_changed_by_writing_it():
    page = html_page("<p id=a onclick=x>kept</p><p>gone</p>")
    extraction = keeping(page, "a")
    first = extraction.html
    assert extraction.html == first
    assert page.elements[by_id(page, "a")].get("onclick") == "x"


@given(extractions())
def test_html_holds_the_kept_text_and_no_other(extraction):
    page = extraction.page
    expected, forbidden = set(), set()
    for number, element in enumerate(page.elements):
        if page.ink_texts[number]:
            element.text = page.texts[number] = f"text{number}."
            (expected if extraction.kept_texts[number] else forbidden).add(f"text{number}.")
        if page.ink_tails[number]:
            element.tail = page.tails[number] = f"tail{number}."
            (expected if extraction.kept_tails[number] else forbidden).add(f"tail{number}.")
        if element.tag in VOID:
            element.tag = page.tags[number] = "u"  # HTML has no way to write what is in a void element
    written = set(re.findall(r"t[a-z]+\d+\.", extraction.html))
    assert expected <= written
    assert not forbidden & written


@pytest.mark.parametrize(
    ("before", "part", "after"),
    [
        ("<p id='k'>kept</p>", "<p>gone</p>\n", ""),
        ("<p id='k'>kept</p><div>", "x<i/>", "</div>"),
        ("<p id='k'>kept</p><div>kept", "<img/>kept", "</div>"),
    ],
    ids=["blocks with blanks between", "inline parts", "pictures that a rule names"],
)
def test_leaving_out_many_neighbours_takes_linear_time(before, part, after):
    def extraction_of(count: int) -> Extraction:
        page = snapshot_page(before + part * count + after)
        extraction = keeping(page, "k")
        pictures = [number for number, tag in enumerate(page.tags) if tag == "img"]
        extraction = with_slots(extraction, tails=dict.fromkeys(pictures, 1))
        return extraction.with_removals([Removal(number, "test", "other", "for a test") for number in pictures])

    small, large = extraction_of(1_000), extraction_of(1_000 * GROWTH)
    assert "gone" not in large.html
    assert is_linear(lambda extraction: extraction.html, small, large)


def test_a_page_that_is_all_noscript_is_seen_in_html():
    page = parse_html(f"<div></div><noscript><p>{'word ' * 60}</p></noscript>")
    html = keep_everything(page).html
    assert "<noscript" not in html
    assert html.count("word") == 60


def test_a_document_in_a_frame_is_a_part_like_any():
    frame = "<crunch:frame><html><head></head><body><p>a</p></body></html></crunch:frame>"
    written = keep_everything(snapshot_page(f"<p>b</p><iframe>{frame}</iframe>")).html
    inside = written.partition("<body>")[2].partition("</body>")[0]
    assert set(re.findall(r"<(\w[\w:-]*)", inside)) == {"div", "p"}
    assert re.sub(r"<[^>]*>", "", inside) == "ba"
    tree = "<x-a><crunch:shadow-root><p>c</p></crunch:shadow-root></x-a>"
    written = keep_everything(snapshot_page(f"<p>b</p>{tree}")).html
    assert "crunch" not in written
    assert "<p>c</p>" in written
