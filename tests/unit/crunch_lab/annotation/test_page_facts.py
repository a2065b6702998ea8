"""Language and kind of a page, before anything is marked."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from crunch.documents.parsing import parse_html
from crunch_lab.annotation.page_facts import language_of, page_type_of
from tests.support.timing import GROWTH, is_linear

SAMPLES = Path(__file__).parents[3] / "packages" / "samples"
GERMAN = "Der Rat hat in der Nacht für die Fähre gestimmt, und das war nach langer Zeit auch richtig so. " * 5


@pytest.mark.parametrize("name", ["news", "japanese", "rtl"])
def test_language_of_samples(name):
    stated = json.loads((SAMPLES / f"{name}.json").read_text("utf-8"))["language"]
    assert language_of(parse_html((SAMPLES / f"{name}.html").read_text("utf-8"))) == stated


@pytest.mark.parametrize(
    ("html", "language"),
    [
        (f'<html lang="en"><p>{GERMAN}</p>', "de"),
        (f'<html lang="de-AT"><p>{GERMAN}</p>', "de-AT"),
        (f"<p>{GERMAN}</p>", "de"),
        ('<html lang="fi"><p>Lyhyt</p>', "fi"),
        ('<html lang="no language!"><p>a</p>', None),
    ],
)
def test_language(html, language):
    assert language_of(parse_html(html)) == language


@pytest.mark.parametrize(
    ("html", "url", "kind"),
    [
        ('<script type="application/ld+json">{"@graph": [{"@type": ["Recipe"]}]}</script>', None, "recipe"),
        ('<script type="application/ld+json">{"@type": "NewsArticle"}</script>', None, "article"),
        ('<script type="application/ld+json">{broken</script><article>a</article>', None, "article"),
        ('<div itemscope itemtype="https://schema.org/Product">a</div>', None, "product"),
        ('<meta property="og:type" content="article">', None, "article"),
        ("<p>a</p>", "https://example.org/forum/7", "forum"),
        ("<p>a</p>", "https://docs.example.org/", "documentation"),
        ("<article>a</article><article>b</article>", None, "other"),
        ("", None, "other"),
    ],
)
def test_page_type(html, url, kind):
    assert page_type_of(parse_html(html, url), html) == kind


@pytest.mark.parametrize(
    "part", ["<script application/ld+json", "<script ", "<script application/ld+json application/ld+json>", "</script"]
)
def test_descriptions_without_an_end_take_linear_time(part):
    page = parse_html("<p>a")
    assert is_linear(lambda html: page_type_of(page, html), part * 2_000, part * 2_000 * GROWTH)
