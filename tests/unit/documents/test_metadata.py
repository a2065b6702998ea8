"""Title, byline, date and language, as the markup states them."""

from __future__ import annotations

import json

import pytest

from crunch.documents.metadata import Metadata, metadata_of
from crunch.documents.parsing import parse_html, parse_snapshot


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
