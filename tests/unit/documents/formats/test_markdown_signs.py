"""Signs of Markdown that are text, marks side by side, and a reader of Markdown that finds no HTML in it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crunch.documents.extraction import keep_everything
from crunch.documents.formats.finishing import finish_markdown
from crunch.documents.formats.markdown_signs import (
    escape,
    escape_address,
    harmless_tex,
    in_backticks,
    longest_backticks,
)
from crunch.documents.output import Output, RemovedLink
from crunch.documents.parsing import parse_html
from tests.support.markdown_reading import assert_harmless
from tests.support.mutation_markup import CONTEXTS, PAYLOADS, markup_of
from tests.support.pages import html_page


def test_signs_are_escaped():
    assert escape("*a* [b] &amp; c") == r"\*a\* \[b\] \&amp; c"


def test_no_formula_is_a_table():
    assert harmless_tex("$$a|b\n -|- \nc|d$$") == "$$a|b -|- \nc|d$$"


def test_backticks_in_code():
    assert longest_backticks("a ``b`` `c`") == 2
    assert in_backticks("a`b") == "``a`b``"


@pytest.mark.parametrize(
    ("body", "markdown"),
    [
        ("<code>print</code><code>(os)</code>", "`print(os)`"),
        ("<code>a</code><code>b</code><code>c</code> <code>d</code>", "`abc` `d`"),
        ("<b>Bold</b><strong>er</strong>", "**Bolder**"),
        ("<b>Bold </b><b>word</b>", "**Bold** **word**"),
        ("<b>a</b>x<b>b</b>", "**a**x**b**"),
        ("<b>a</b><i>b</i>", "**a***b*"),
        ("<a href=x>a</a><a href=x>b</a>", "[a](x)[b](x)"),
        ("<p><b>a</b></p><p><b>b</b></p>", "**a**\n\n**b**"),
    ],
)
def test_marks_side_by_side_are_one(body, markdown):
    assert keep_everything(html_page(body)).markdown == markdown


TEX = "<annotation encoding=application/x-tex>"
IMG = "&lt;img src=x onerror=ran()>"
LINE_ENDS = ("&#13;", "&#13;&#10;", "&#12;", "\x85", "\u2028", "\u2029")
"""What CommonMark or a reader that is written in Python takes for the end of a line, besides ``\\n``."""
PAGES = {
    "text": f"<p>{IMG}</p>",
    "link": "<p><a href='javascript:ran()'>a</a></p>",
    "link with a reference": "<p><a href='javascript&amp;colon;ran()'>a</a></p>",
    "link with a number": "<p><a href='&amp;#106;avascript:ran()'>a</a></p>",
    "picture": "<p><img src='javascript:ran()' alt=']&lt;b>'></p>",
    "picture with a reference": "<p><img src='javascript&amp;colon;ran()' alt=a></p>",
    "formula": f"<p>a <math><semantics><mi>x</mi>{TEX}{IMG}</annotation></semantics></math></p>",
    "formula with a link": (
        f"<p>a <math><semantics><mi>x</mi>{TEX}[x](javascript:ran())</annotation></semantics></math></p>"
    ),
    "formula with a definition": (
        f"<math display=block><semantics><mi>x</mi>{TEX}a\n\n[x]: javascript:ran()\n\n[x]"
        "</annotation></semantics></math>"
    ),
    "formula with a sign of code": (
        f"<p>a <math><semantics><mi>x</mi>{TEX}`</annotation></semantics></math> b <code>{IMG}</code></p>"
    ),
    "code beside code": f"<p><code>a</code><code>` {IMG}</code></p>",
    "address with a sign of code": f"<p><a href='/a`'>a</a> <code>{IMG}</code></p>",
    "block of code": f"<pre>```\n{IMG}\n```</pre>",
    "code over blocks": f"<code><p>{IMG}</p><p>{IMG}</p></code>",
    "cell": f"<table><tr><th>a<th>b<tr><td>{IMG}<td><code>|{IMG}|</code><tr><td>c<td>d</table>",
    "heading": f"<h1>{IMG}</h1>",
    "code in a definition": f"<dl><dt>a<dd><pre>{IMG}\n\n{IMG}</pre></dl>",
    "code in a list in a definition": f"<dl><dt>a<dd><ol><li>b<li><pre>{IMG}\n\n{IMG}</pre><li>c</ol></dl>",
    "code in a quote in a definition": f"<dl><dd><blockquote>a<pre>{IMG}\n\n{IMG}</pre></blockquote></dl>",
    "code in a definition in a list": f"<ul><li>a<dl><dd><pre>{IMG}\n\n{IMG}</pre></dl>b</ul>",
    "code in a list within an item": f"<ol><li>a<ol start=5><li><pre>{IMG}\n\n{IMG}</pre></ol></ol>",
    **{
        f"line end {end!a} in code in {around.partition('@')[0]}": around.replace("@", f"a{end}{IMG}{end}{end}{IMG}")
        for end in LINE_ENDS
        for around in (
            "<blockquote><pre>@</pre></blockquote>",
            "<ul><li><pre>@</pre></ul>",
            "<ul><li><code>@</code></ul>",
        )
    },
    **{
        f"line end {end!a} in a formula": (
            f"<math display=block><semantics><mi>x</mi>{TEX}a{end}{end}[x]: javascript:ran(){end}{end}[x]"
            "</annotation></semantics></math>"
        )
        for end in LINE_ENDS
    },
    "words of a definition": "<p>[a]: javascript:ran()</p><p>[a]</p>",
}
PIECES = (
    *PAGES.values(),
    *("`", "``", "\\", "<b>", "</b>", "<pre>", "</pre>", "<code>", "</code>", "<br>", "<li>", "*", "[", "\n", "    "),
    *("|", "<table><tr><td>", "<td>", "<tr>", "</table>", "&amp;lt;", "&lt;!--", "--&gt;", "<h2>", "](", "&lt;a:b>"),
    *("<dl><dt>", "<dd>", "</dl>", "<ol start=5><li>", "</ol>", "<blockquote>", "&#13;", "&#8232;", "\n\n"),
)


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("url", [None, "https://own.example/a"])
def test_no_page_writes_markup_of_its_own(name, url):
    assert_harmless(keep_everything(parse_html(PAGES[name], url)).markdown)


@pytest.mark.slow
@settings(max_examples=400)
@given(st.lists(st.sampled_from(PIECES), min_size=2, max_size=8))
def test_nor_do_pieces_in_any_order(pieces):
    assert_harmless(keep_everything(parse_html("".join(pieces))).markdown)


@pytest.mark.parametrize("place", CONTEXTS)
def test_nor_does_what_is_live_anywhere(place):
    for payload in PAYLOADS:
        assert_harmless(keep_everything(parse_html(markup_of(place, payload))).markdown)


@pytest.mark.parametrize("href", ["javascript&colon;ran()", " JavaScript:ran()", "data:text/html,x", "/a`"])
def test_removed_links_are_addresses_only(href):
    link = RemovedLink(element=1, text="a](b) <i>\n\n<b>", href=href, region="other", label="x\n\n<i>")
    assert_harmless(finish_markdown("text", Output(removed_links=[link], appends_links=True)))


def test_ordinary_addresses_stay():
    assert escape_address("https://a.example/b?c=1&d=2#e_f") == "https://a.example/b?c=1&d=2#e_f"
