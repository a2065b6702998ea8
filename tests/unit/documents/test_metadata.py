"""Title, byline, date and language, as the markup states them."""

from __future__ import annotations

import json

import pytest

from crunch.documents.metadata import Metadata, metadata_of
from crunch.documents.parsing import parse_html, parse_snapshot
from tests.support.timing import cpu_seconds


def of(head: str = "", body: str = "", attributes: str = "") -> Metadata:
    return metadata_of(parse_html(f"<html {attributes}><head>{head}</head><body>{body}</body></html>"))


def linked(**fields) -> str:
    return f'<script type="application/ld+json">{json.dumps(fields)}</script>'


def test_page_that_says_nothing():
    assert of() == Metadata(None, None, None, None)
    assert metadata_of(parse_html("")) == Metadata(None, None, None, None)


@pytest.mark.parametrize(
    ("head", "body", "title"),
    [
        ("<title>Bread</title>", "", "Bread"),
        ("<title> Bread\n and  salt </title>", "", "Bread and salt"),
        ("<title>Bread | The Baker</title>", "", "Bread"),
        ("<title>Bread - The Baker</title>", "", "Bread"),
        ("<title>Bread — what it needs — The Baker</title>", "", "Bread — what it needs"),
        ("<title>Sour-dough</title>", "", "Sour-dough"),
        ("<title>Bread | The Baker</title>", "<h1>Bread, at last</h1>", "Bread, at last"),
        ("<title>Bread</title>", "<h1>One</h1><h1>Two</h1>", "Bread"),
        ("<title>Bread</title>", "<h1> </h1>", "Bread"),
        ('<title>x</title><meta property="og:title" content=" Bread &amp; salt ">', "<h1>y</h1>", "Bread & salt"),
        ('<title>x</title><meta property="og:title" content=" ">', "", "x"),
        ('<meta property="og:title" content="x">' + linked(headline="Bread"), "", "Bread"),
        (linked(**{"@graph": [{"name": "n"}, {"headline": "Bread"}]}), "", "Bread"),
        ("<title></title>", "", None),
    ],
)
def test_title(head, body, title):
    assert of(head, body).title == title


@pytest.mark.parametrize(
    ("head", "body", "byline"),
    [
        ('<meta name="author" content="A. Baker">', "", "A. Baker"),
        ('<META NAME="Author" CONTENT="A. Baker">', "", "A. Baker"),
        (linked(headline="x", author={"name": "A. Baker"}), "", "A. Baker"),
        (linked(headline="x", author=[{"name": "A. Baker"}, {"name": "B"}]), "", "A. Baker"),
        (linked(headline="x", author="A. Baker"), "", "A. Baker"),
        (linked(headline="x", author=7), "", None),
        ("", '<span itemprop="author">A. Baker</span>', "A. Baker"),
        ("", '<a rel="author">A. Baker</a>', "A. Baker"),
        ("", '<p class="post byline">By A.  Baker</p>', "A. Baker"),
        ("", '<p class="author">von A. Baker</p>', "A. Baker"),
        ("", '<p class="authority">A. Baker</p>', None),
        ("", f'<p class="byline">{"long " * 30}</p>', None),
        ("", '<p class="byline"> </p>', None),
    ],
)
def test_byline(head, body, byline):
    assert of(head, body).byline == byline


@pytest.mark.parametrize(
    ("head", "body", "date"),
    [
        ('<meta property="article:published_time" content="2024-05-01T10:00:00Z">', "", "2024-05-01T10:00:00Z"),
        (linked(headline="x", datePublished="2024-05-01"), "", "2024-05-01"),
        ("", '<time datetime="2024-05-01T10:00+02:00">yesterday</time>', "2024-05-01T10:00+02:00"),
        ("", '<time datetime="soon">soon</time><time datetime="2024-05-01">x</time>', "2024-05-01"),
        ("", '<p itemprop="datePublished">on 2024-05-01 at noon</p>', "2024-05-01"),
        ('<meta name="date" content="1 May 2024">', "", "1 May 2024"),
        (linked(headline="x", datePublished=20240501), "", None),
        ('<meta name="date" content="2023-02-29">', "", None),
        (linked(headline="x", datePublished="2024-13-45"), '<time datetime="2024-05-01">x</time>', "2024-05-01"),
        ("", "<p>2024-05-01</p>", None),
    ],
)
def test_date(head, body, date):
    assert of(head, body).date == date


@pytest.mark.parametrize(
    ("head", "attributes", "language"),
    [
        ("", 'lang="de-CH"', "de-CH"),
        ('<meta http-equiv="Content-Language" content="fr">', "", "fr"),
        ('<meta http-equiv="Content-Language" content="fr">', 'lang="de"', "de"),
        ("", 'lang=""', None),
    ],
)
def test_language(head, attributes, language):
    assert of(head, "", attributes).language == language


def test_language_of_xhtml():
    page = parse_snapshot('<html xml:lang="ja"><head><title>x</title></head></html>')
    assert metadata_of(page).language == "ja"
    assert metadata_of(page).title == "x"


@pytest.mark.parametrize(
    "data", ["{", "[1, null, []]", '"text"', "null", '{"@graph": 5}', "[" * 100_000, '{"headline": 3}']
)
def test_linked_data_that_is_none_is_passed_over(data):
    head = f'<script type="application/ld+json">{data}</script><script type="application/ld+json"></script>'
    assert of(f"{head}<title>Bread</title>").title == "Bread"


def test_attribute_without_content_is_passed_over():
    assert of('<meta name="author"><meta content="x"><meta name="author" content="A">').byline == "A"


@pytest.mark.parametrize(
    ("body", "byline"),
    [
        (f'<div class="author">{"long " * 30}<p>b <b class="author">By A. <i> Baker</i> </b></p></div>', "A. Baker"),
        (
            '<div class="author"> <p class="author">\u00a0</p><p class="author">\n<b>A.\u2003</b> Baker</p></div>',
            "A. Baker",
        ),
        (f'<p class="author">By : {"x" * 100}</p>', "x" * 100),
        (f'<p class="author">By {"x" * 101}</p><p class="author">A</p>', "A"),
        (f'<p class="author">{" " * 5000}A{" " * 5000}</p>', "A"),
        ('<p>before <b class="author">A</b> behind</p>', "A"),
    ],
)
def test_byline_in_marked_elements_of_marked_elements(body, byline):
    assert of("", body).byline == byline


def test_date_is_looked_for_where_the_text_of_an_element_begins():
    inner = f'{"word " * 500}<b itemprop="datePublished">on 2024-05-01</b>'
    assert of("", f'<div itemprop="datePublished">{inner}</div>').date == "2024-05-01"
    assert of("", f'<p itemprop="datePublished">{"word " * 150}2024-05-01</p>').date == "2024-05-01"


@pytest.mark.parametrize("inner", ["2024 word " * 30_000, " " * 300_000, "<i></i>" * 10_000 + "2024 word " * 100])
@pytest.mark.parametrize("marked", ['<div class="author">', '<div itemprop="datePublished">', "<h1>"])
def test_text_in_many_marked_elements_is_read_once(marked, inner):
    end = f"</{marked[1:].split(' ')[0].rstrip('>')}>"
    once = parse_html(f"<body>{marked}{inner}{end}")
    often = parse_html(f"<body>{marked * 200}{inner}{end * 200}")
    assert metadata_of(often).date is None
    allowed = 10 * min(cpu_seconds(metadata_of, once) for _ in range(3)) + 0.02
    assert any(cpu_seconds(metadata_of, often) < allowed for _ in range(3))
