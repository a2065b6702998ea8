"""Styles that keep white space."""

from __future__ import annotations

import pytest

from crunch.documents.extraction import keep_everything
from crunch.documents.semantics.white_space import white_space_of
from tests.support.pages import html_page, snapshot_page
from tests.support.timing import GROWTH, is_linear


def text(body: str) -> str:
    return keep_everything(html_page(body)).text


@pytest.mark.parametrize(
    ("style", "expected"),
    [
        ("white-space: pre-line", "a\nb\n\nc d"),
        ("color:red;WHITE-SPACE:pre-wrap !important", "a\n  b\n\nc  d"),
        ("white-space: pre", "a\n  b\n\nc  d"),
        ("white-space: break-spaces", "a\n  b\n\nc  d"),
        ("white-space: normal", "a b c d"),
        ("white-space: nowrap", "a b c d"),
    ],
)
def test_inline_style(style, expected):
    assert text(f'<div style="{style}">a\n  b\n\nc  d</div>') == expected


@pytest.mark.parametrize(
    ("rule", "keeps"),
    [
        (".p{white-space:pre-wrap}", True),
        ("a, DIV.p , b { color: red; white-space: pre-line; }", True),
        ("#i{white-space:pre}", True),
        ("/* .p{} */ @media screen { .p.q { white-space: pre } }", True),
        (".p{white-space:pre} .p.q{white-space:normal}", False),
        ("#i{white-space:normal} .p{white-space:pre}", False),
        ("@media print { .p{white-space:pre} }", False),
        (".other{white-space:pre}", False),
        (".x .p{white-space:pre}", False),
        ("{{{white-space:pre", False),
    ],
)
def test_simple_rules_of_the_page(rule, keeps):
    assert ("\n" in text(f"<style>{rule}</style><div id=i class='p q'>a\nb</div>")) is keeps


def test_inline_style_is_stronger_and_is_inherited():
    body = "<style>.p{white-space:pre}</style><div class=p style='white-space:normal'>a\nb<p style='white-space:pre-line'>c\nd<i>e\nf</i></p></div>"  # noqa: E501
    assert text(body) == "a b\nc\nde\nf"


def test_a_part_of_a_line():
    assert text("<p>a\nb <span style='white-space:pre-wrap'>c\nd</span></p>") == "a b c\nd"


def test_markdown_has_the_lines():
    body = "<div style='white-space:pre-wrap'>a\n  b\n\nc</div>"
    assert keep_everything(html_page(body)).markdown == "a  \nb\n\nc"


def test_code_is_as_it_was():
    assert text("<pre style='white-space:pre-wrap'>a\n  b</pre>") == "a\n  b"
    assert white_space_of(html_page("<pre>a</pre>")) is None


def test_the_fact_of_the_browser():
    page = snapshot_page('<body><div xmlns:crunch="urn:crunch" crunch:space="pre-line">a\nb</div></body>')
    assert keep_everything(page).text == "a\nb"


@pytest.mark.parametrize("part", [".p{white-space:pre}", "white-space:pre", "{", "}", "/*"])
def test_long_sheets_take_linear_time(part):
    small, large = (html_page(f"<style>{part * size}</style><p class=p>a</p>") for size in (500, 500 * GROWTH))
    assert is_linear(_fresh, small, large)


def _fresh(page):
    page._found.clear()
    return white_space_of(page)
