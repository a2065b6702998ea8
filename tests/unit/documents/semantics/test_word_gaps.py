"""Blanks where style alone sets words apart."""

from __future__ import annotations

from dataclasses import replace

import pytest

import crunch
from crunch.documents.parsing import parse_html
from crunch.documents.semantics.word_gaps import word_gaps_of
from tests.support.timing import GROWTH, is_linear


def text_of(body: str) -> str:
    return crunch.extract(f"<html><body>{body}</body></html>", algorithm="plain").text


@pytest.mark.parametrize(
    ("row", "text"),
    [
        ("<li><span>1</span><span>adet</span><span>Kapya biber</span></li>", "1 adet Kapya biber"),
        ("<li><span><b>500</b> g</span><span>nötfärs</span></li>", "500 g nötfärs"),
        ("<li><span>½ </span><span>stick</span><span>butter</span></li>", "½ stick butter"),
        ("<li><span><b>200</b></span><span><i>g</i></span> flour</li>", "200 g flour"),
        ("<p><span>Fett</span><span>12</span><span>mg</span></p>", "Fett 12 mg"),
        ("<p><b>Art. no.:</b><span>A-12</span></p>", "Art. no.: A-12"),
        ("<p><span>(chopped)</span><span>onion</span></p>", "(chopped) onion"),
        ("<p><span>$149.99</span><span>30% off</span></p>", "$149.99 30% off"),
        ('<p><a href="/a">minimalist</a><a href="/b">vegan</a></p>', "minimalist vegan"),
        ('<p class="d-flex"><span>new</span><span>in stock</span></p>', "new in stock"),
        ('<p style="display: flex"><span>new</span><span>in stock</span></p>', "new in stock"),
        ('<p><a href="/1">1</a><a href="/2">2</a><a href="/10">10</a></p>', "1 2 10"),
        ('<p><b>1</b><a href="/2">2</a><a href="/3">3</a></p>', "1 2 3"),
        ('<p class="d-flex"><span>10</span><span>20</span></p>', "10 20"),
        ("<p><span>By</span><span>Ann Lee</span></p>", "By Ann Lee"),
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
        "2 big <span>wo</span><span>rd</span>",
        "<b>B</b><b>12</b>",
        "<span>COVID</span><span>19</span>",
        "<span>21</span><span>st</span>",
        "<span>90</span><span>s</span>",
        "<span>3</span><span>D</span>",
        "<span>1</span><span>º</span>",
        "<span>5</span> <span>W</span><span>a</span><span>y</span><span>s</span>",
        "<span>2</span><span>1</span><span>s</span><span>t</span>",
        "<i>Na</i><i>Cl</i>",
        "<b>Ca</b><b>CO</b><b>3</b>",
        "<i>Mg</i><i>Cl2</i>",
        "<span>La</span><span>Te</span><span>X</span>",
        "<a>std::</a><a>vector</a>",
        "<span>Donau</span><span>dampf</span><span>schiff</span>",
        "<span>مر</span><span>حبا</span>",
        '<span class="d-flex"><span>2</span><span>0</span></span>',
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


def test_a_name_that_begins_with_a_digit_stays_whole_likewise():
    mark = "<p><span>4</span><span>chan</span></p>"
    assert text_of(mark) == "4 chan"
    assert text_of(f"{mark}<p>All of 4chan.</p>").startswith("4chan\n")


@pytest.mark.parametrize(
    "row",
    [
        lambda size: "<p>" + "".join(f"<a href=/{number}>ab</a><a href=/{number}x>c</a> " for number in range(size)),
        lambda size: f"<p class='{'x ' * size}'>" + "<b>ab</b><i>cd</i> " * size,
        lambda size: f"<p style='{'display' + ' ' * size}'>" + "<b>ab</b><i>cd</i> " * size,
        lambda size: f"<p style='{'display:' * size}'>" + "<b>ab</b><i>cd</i> " * size,
    ],
)
def test_linear_whatever_the_row(row):
    small, large = (parse_html(f"<html><body>{row(size)}</body></html>") for size in (250, 250 * GROWTH))
    assert is_linear(lambda page: word_gaps_of(replace(page)), small, large)


def test_markdown_has_the_blank_outside_of_what_is_strong():
    body = "<p><b>Fett:</b><span>12</span><a href='https://example.org/'>mg</a></p>"
    markdown = crunch.extract(f"<html><body>{body}</body></html>", algorithm="plain").markdown
    assert markdown == "**Fett:** 12 [mg](https://example.org/)"
