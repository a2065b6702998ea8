from __future__ import annotations

from typing import Any

import pytest

from crunch.documents.extraction import Extraction
from crunch.service import extract_page
from tests.support.pages import WORDS, html_page

MENU = "<ul>" + "".join(f"<li><a href=/{n}>Section {n}</a></li>" for n in range(9)) + "</ul>"


def run(body: str, **settings: Any) -> Extraction:
    return extract_page(html_page(body), "article", settings)


def test_defaults_depend_on_the_variant():
    paper, modern = run("x", variant="paper").settings, run("x").settings
    assert (paper["threshold"], paper["pick"]) == (500, "first")
    assert (modern["threshold"], modern["pick"]) == (100, "best")


@pytest.mark.parametrize("variant", ["paper", "modern"])
def test_article_stays_and_the_rest_goes(variant):
    body = f"{MENU}<div><p>{WORDS * 4}</p>{MENU}<p>{WORDS * 4}</p></div><div>Copyright</div>"
    extraction = run(body, variant=variant)
    assert extraction.text == "\n".join([" ".join((WORDS * 4).split())] * 2)
    assert extraction.notes == ()


def test_first_or_largest_or_best():
    teaser = f"<section><p>{WORDS * 6}</p></section>"
    article = f"<section><p>{WORDS * 9}</p><p>End.</p></section>"
    assert "End" not in run(teaser + article, variant="paper").text
    assert "End" in run(teaser + article, variant="paper", pick="largest").text
    assert "End" in run(teaser + article).text


def test_article_in_parts_is_found_whole():
    parts = "".join(f"<div class=part><p>{WORDS * 3} {n}</p></div>" for n in range(5))
    text = run(f"{MENU}<article><p>{WORDS} intro</p>{parts}</article>").text
    assert "intro" in text
    assert all(f" {n}" in text for n in range(5))


def test_short_article_is_found_by_lower_thresholds():
    assert run("<div>Menu</div><section><p>A short note for the reader.</p></section>").text == (
        "A short note for the reader."
    )


def test_no_article_is_said():
    extraction = run("<p>too short</p>", variant="paper")
    assert extraction.text == ""
    assert extraction.notes == ("no article found: no paragraphs with 500 characters under one element",)
    assert run("").notes == ()
