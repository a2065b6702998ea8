"""Signs of Markdown that are text, marks side by side, and a reader of Markdown that finds no HTML in it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from crunch.documents.extraction import keep_everything
from crunch.documents.formats.finishing import finish_markdown
from crunch.documents.formats.markdown_signs import escape, escape_address, in_backticks, longest_backticks
from crunch.documents.output import Output, RemovedLink
from crunch.documents.parsing import parse_html
from tests.support.mutation_markup import CONTEXTS, PAYLOADS, markup_of
from tests.support.pages import html_page


def test_signs_are_escaped():
    assert escape("*a* [b] &amp; c") == r"\*a\* \[b\] \&amp; c"


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
    "words of a definition": "<p>[a]: javascript:ran()</p><p>[a]</p>",
}
PIECES = (
    *PAGES.values(),
    *("`", "``", "\\", "<b>", "</b>", "<pre>", "</pre>", "<code>", "</code>", "<br>", "<li>", "*", "[", "\n", "    "),
    *("|", "<table><tr><td>", "<td>", "<tr>", "</table>", "&amp;lt;", "&lt;!--", "--&gt;", "<h2>", "](", "&lt;a:b>"),
)


def tokens_of(markdown: str) -> Iterator[Token]:
    reader = MarkdownIt("commonmark", {"html": True}).enable("table")
    reader.validateLink = lambda _address: True  # type: ignore[method-assign]  # others let all through
    for token in reader.parse(markdown):
        yield token
        yield from token.children or ()


def assert_harmless(markdown: str) -> None:
    for token in tokens_of(markdown):
        assert not token.type.startswith("html"), (token.content, markdown)
        address = str(token.attrs.get("href") or token.attrs.get("src") or "")
        scheme = re.match(r"[^/?#]*:", re.sub(r"[\x00-\x20]|%[01]\w|%20", "", address))
        assert scheme is None or scheme[0].lower() in ("http:", "https:", "mailto:"), markdown


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("url", [None, "https://own.example/a"])
def test_no_page_writes_markup_of_its_own(name, url):
    assert_harmless(keep_everything(parse_html(PAGES[name], url)).markdown)


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
