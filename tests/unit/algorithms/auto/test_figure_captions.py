"""The caption of a lead picture that stays is kept."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import crunch
from crunch.algorithms.auto.figure_captions import LIKELY, let_captions_stand
from crunch.algorithms.learned.features import base_features
from crunch.documents.extraction import Extraction, Removal
from crunch.documents.kept import kept_elements
from tests.support.pages import WORDS, by_id, html_page, keeping

TEXT = WORDS * 3


def standing(part: str, probability: float = LIKELY + 0.01) -> Extraction:
    """What is kept where the title ``a``, the text ``b`` and the picture ``m`` between them are."""
    page = html_page(f"<main><h1 id=a>Bread</h1>{part}<p id=b>{TEXT}</p></main>")
    removals = [Removal(number, "x", "other", "x") for number, tag in enumerate(page.tags) if tag == "p"]
    extraction = replace(keeping(page, "a", "b"), standing=frozenset([by_id(page, "m")]), reasons=removals)
    facts = base_features(page).facts
    return let_captions_stand(extraction, facts, np.full(len(facts.numbers), probability, np.float32))


@pytest.mark.parametrize(
    "part",
    [
        "<figure><img id=m src=a.jpg><figcaption>Said of it</figcaption></figure>",
        "<figure><figcaption><p>Said</p><p>of <b>it</b></p></figcaption><div><img id=m src=a.jpg></div></figure>",
        "<figure><video id=m></video><div><figcaption><a href=/x>Said</a> by all of it</figcaption></div></figure>",
    ],
)
def test_it_stays_with_its_picture(part):
    extraction = standing(part)
    assert "Said" in extraction.text
    assert "it" in extraction.text
    page = extraction.page
    assert kept_elements(extraction).kept[page.tags.index("figcaption")]
    caption = page.tags.index("figcaption")
    assert not [one for one in extraction.removals if caption <= one.element < page.ends[caption]]


@pytest.mark.parametrize(
    "part",
    [
        "<img id=m src=a.jpg><figure><figcaption>Said of it</figcaption></figure>",
        "<img id=m src=a.jpg><figure><img src=b.jpg><figcaption>Said of it</figcaption></figure>",
        "<figure><img id=m src=a.jpg><p>Said of it</p></figure>",
        "<figure><img id=m src=a.jpg><div class=share><figcaption>Said of it</figcaption></div></figure>",
        "<figure><img id=m src=a.jpg><figcaption><a href=/x>Said of it</a></figcaption></figure>",
        "<figure><figcaption>Said of <img id=m src=a.jpg> it</figcaption></figure>",
        "<figure><img id=m src=a.jpg><figure><pre>1</pre><figcaption>Said of it</figcaption></figure></figure>",
    ],
)
def test_what_is_no_caption_of_a_kept_picture_does_not(part):
    assert "Said" not in standing(part).text
    assert "Said" not in standing(f"<p><img src=before.jpg></p>{part}").text


def test_one_that_the_trees_are_sure_of_goes():
    part = "<figure><img id=m src=a.jpg><figcaption>Said of it</figcaption></figure>"
    assert "Said" in standing(part).text
    assert "Said" not in standing(part, LIKELY - 0.01).text


def test_one_below_the_first_paragraph_is_left_to_the_trees():
    figure = "<figure><img id=m src=a.jpg><figcaption>Said of it</figcaption></figure>"
    page = html_page(f"<p id=a>{TEXT}</p>{figure}<p id=b>{TEXT}</p>")
    extraction = replace(keeping(page, "a", "b"), standing=frozenset([by_id(page, "m")]))
    facts = base_features(page).facts
    extraction = let_captions_stand(extraction, facts, np.full(len(facts.numbers), 0.14, np.float32))
    assert "Said" not in extraction.text


def test_under_the_lead_picture_of_an_article():
    """Of the kind that was lost: a caption that the model takes for a label."""
    story = "".join(f"<p>{place}. {TEXT}</p>" for place in range(6))
    figure = "<figure><img src=lead.jpg width=900 height=500><figcaption>{}</figcaption></figure>"
    for caption in ("Photo: The Oven", "Loaves", "© 2026 The Oven / all rights reserved"):
        article = f"<article><h1>How to bake bread</h1>{figure.format(caption)}{story}</article>"
        result = crunch.extract(f"<body><nav><a href=/>Home</a> <a href=/n>News</a></nav>{article}")
        assert caption in result.text
        assert kept_elements(result.extraction).kept[result.page.tags.index("img")]
