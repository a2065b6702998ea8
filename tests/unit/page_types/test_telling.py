"""What is told of a page, and that nobody else pays for it."""

from dataclasses import replace

import pytest

from crunch.documents.parsing import parse_html
from crunch.page_types import classifier
from crunch.page_types.telling import page_type_of, told_by
from crunch.page_types.types import PAGE_TYPES, PageType
from tests.support.pages import WORDS, html_page


def test_a_type_and_how_likely_it_is():
    told = page_type_of(html_page(f"<article><h1>Bread</h1>{f'<p>{WORDS * 4}</p>' * 8}</article>"))
    assert told.name in (*PAGE_TYPES, None)
    assert 0 < told.confidence <= 1


def test_it_is_worked_out_once(monkeypatch):
    page = html_page(f"<p>{WORDS}</p>")
    first = page_type_of(page)
    monkeypatch.setattr(classifier, "shipped_classifier", lambda: pytest.fail("asked again"))
    assert page_type_of(page) is first


def test_a_page_without_text_has_no_type():
    assert page_type_of(parse_html("<body><img src=x>")) == PageType(None, 0.0)


def test_by_another_classifier():
    never = replace(classifier.shipped_classifier(), least=1.1)
    assert told_by(never, html_page(f"<p>{WORDS}</p>")).name is None
