from __future__ import annotations

from typing import Any

import pytest

from crunch.algorithms.article import judging
from crunch.algorithms.article.judging import body_text
from crunch.algorithms.article.reading import read
from crunch.documents.extraction import Extraction, keep_everything
from crunch.service import extract_page
from tests.support.pages import html_page

TEXT = "<p>" + "Then Barack Obama spoke in Berlin, and the crowd around the old gate listened to him. " * 7 + "</p>"
SILENT = "<p>It rained for the whole of that day, and nobody had thought of bringing an umbrella along.</p>"
OTHER = "<p>In other news, shoes from Acme and boots from Globex are cheaper today than ever before.</p>"
CAPTION = "<div><img src=x.png>Cheap shoes from Acme</div>"


def run(body: str, **settings: Any) -> Extraction:
    return extract_page(html_page(f"<section>{TEXT}{body}</section>"), "article", settings)


def test_blocks_are_only_judged_when_asked():
    assert "Acme" in run(OTHER, variant="paper").text


def test_blocks_that_speak_of_others_go():
    extraction = run(OTHER, variant="paper", scope="blocks")
    assert "Acme" not in extraction.text
    assert "Obama" in extraction.text
    assert "block" in {removal.step for removal in extraction.removals}


def test_blocks_that_name_nobody_go_in_the_papers_form_only():
    assert "rained" not in run(SILENT, variant="paper", scope="blocks").text
    assert "rained" in run(SILENT, variant="modern", scope="blocks").text


def test_block_that_is_most_of_the_article_stays():
    extraction = extract_page(html_page(f"<section>{TEXT}{OTHER}</section>"), "article", {"scope": "blocks"})
    assert "Obama" in extraction.text
    assert "Acme" not in extraction.text


def test_an_article_is_never_emptied():
    body = "<section>" + SILENT * 8 + "</section>"
    extraction = extract_page(html_page(body), "article", {"variant": "paper", "scope": "blocks"})
    assert "rained" in extraction.text


def test_article_that_names_nobody_is_compared_by_words():
    body = "<section>" + SILENT * 8 + "<div><img>An umbrella in the rain, nobody near</div></section>"
    extraction = extract_page(html_page(body), "article", {"variant": "paper"})
    assert "compared by their words" in extraction.notes[0]
    assert extraction.details is not None
    assert extraction.details(extraction)["images"][0]["kept"]


def test_missing_encoder_is_said(monkeypatch):
    monkeypatch.setattr(judging, "has_encoder", lambda: False)
    extraction = run(CAPTION, similarity="vectors")
    assert "no sentence encoder is installed" in extraction.notes[0]


def test_words_can_be_asked_for():
    extraction = run(CAPTION, similarity="words")
    assert extraction.notes == ()
    assert extraction.details is not None
    assert not extraction.details(extraction)["images"][0]["kept"]


@pytest.mark.parametrize(
    "caption", [CAPTION, "<figure><img><figcaption>Acme</figcaption></figure>", "<figure>Acme<a><img></a></figure>"]
)
def test_no_caption_is_compared_with_itself(caption):
    page = html_page(f"<section>{TEXT}{caption}</section>")
    text = body_text(keep_everything(page), read(page), page.tags.index("section"))
    assert "Acme" not in text
    assert "Obama" in text


def test_long_text_around_an_image_is_text_of_the_article():
    page = html_page(f"<section><div><img>{TEXT[3:-4]}</div></section>")
    assert "Obama" in body_text(keep_everything(page), read(page), page.tags.index("section"))
