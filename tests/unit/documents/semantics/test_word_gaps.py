"""Blanks where style alone sets words apart."""

from __future__ import annotations

import pytest

import crunch
from crunch.documents.parsing import parse_html
from crunch.documents.semantics.word_gaps import word_gaps_of


def text_of(body: str) -> str:
    return crunch.extract(f"<html><body>{body}</body></html>", algorithm="plain").text


@pytest.mark.parametrize(
    ("row", "text"),
    [
        ("<li><span>1</span><span>adet</span><span>Kapya biber</span></li>", "1 adet Kapya biber"),
        ("<li><span><b>200</b></span><span><i>g</i></span> flour</li>", "200 g flour"),
        ("<p><span>Fett</span><span>12</span><span>mg</span></p>", "Fett 12 mg"),
        ("<p><b>Art. no.:</b><span>A-12</span></p>", "Art. no.: A-12"),
        ("<p><span>(chopped)</span><span>onion</span></p>", "(chopped) onion"),
        ("<p><span>$149.99</span><span>30% off</span></p>", "$149.99 30% off"),
        ('<p><a href="/a">minimalist</a><a href="/b">vegan</a></p>', "minimalist vegan"),
        ('<p class="d-flex"><span>new</span><span>in stock</span></p>', "new in stock"),
        ('<p style="display: flex"><span>new</span><span>in stock</span></p>', "new in stock"),
        ("<p><span>Diana Mounter</span><span>Head of Design</span></p>", "Diana Mounter Head of Design"),
    ],
)
def test_neighbours_that_style_sets_apart_get_a_blank(row, text):
    assert text_of(row) == text


@pytest.mark.parametrize(
    "word",
    [
        "H<sub>2</sub>O",
        "<b>Wo</b>rd",
        "<span>T</span><span>he</span> end",
        '<span class="d-flex"><span>T</span><span>he</span></span>',
        "<span>wo</span><span>rd</span>",
        "<b>B</b><b>12</b>",
        "<span>COVID</span><span>19</span>",
        "<span>21</span><span>st</span>",
        "<span>90</span><span>s</span>",
        "<span>3</span><span>D</span>",
        "<span>2</span><span>0</span><span>2</span><span>4</span>",
        "<span>12:</span><span>30</span>",
        '<a href="/a">Ex</a><a href="/a">ample</a>',
        "<span>二</span><span>つ</span>",
        "<code><span>10</span><span>px</span></code>",
        '<span class="highlight"><span>10</span><span>px</span></span>',
        '<span class="katex-html"><span>2</span><span>xy</span></span>',
        "<span>word</span><sup>12</sup>",
        "<span>end</span><br><span>12</span>",
    ],
)
def test_words_stay_whole(word):
    page = parse_html(f"<html><body><p>{word}</p></body></html>")
    assert word_gaps_of(page) == {}


def test_a_name_that_the_page_writes_whole_stays_whole():
    mark = "<p><span>Git</span><span>Hub</span></p>"
    assert text_of(mark) == "Git Hub"
    assert text_of(f"{mark}<p>All of GitHub.</p>").startswith("GitHub\n")


def test_markdown_has_the_blank_outside_of_what_is_strong():
    body = "<p><b>Fett:</b><span>12</span><a href='https://example.org/'>mg</a></p>"
    markdown = crunch.extract(f"<html><body>{body}</body></html>", algorithm="plain").markdown
    assert markdown == "**Fett:** 12 [mg](https://example.org/)"
