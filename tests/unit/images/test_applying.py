from __future__ import annotations

from dataclasses import replace

import pytest

from crunch.advertisements.hosts import advertisement_server
from crunch.documents.kept import kept_elements
from crunch.images.applying import apply_wish
from crunch.service import extract_page
from tests.support.numbers import number_of
from tests.support.pages import WORDS, html_page


def test_keep_changes_nothing(story):
    extraction = extract_page(story, "plain")
    assert apply_wish(extraction, "keep") == (extraction, [])
    assert extraction.removals == ()


def test_hide_takes_out_what_does_not_belong(story):
    extraction = extract_page(story, "plain")
    extraction, faded = apply_wish(extraction, "hide", None, advertisement_server)
    assert faded == []
    kept = kept_elements(extraction).kept
    assert [name for name in ("logo", "ad", "pixel", "other1") if kept[number_of(story, name)]] == []
    assert all(kept[number_of(story, name)] for name in ("lead", "figure", "smile"))


def test_the_reason_has_words_and_a_number(story):
    extraction = extract_page(story, "plain")
    extraction, _ = apply_wish(extraction, "hide", None, advertisement_server)
    removal = next(one for one in extraction.removals if one.element == number_of(story, "ad"))
    assert removal.kind == "advertisement"
    assert "doubleclick.net" in removal.reason
    assert "% likely" in removal.reason


def test_dim_leaves_all_in_place(story):
    extraction = extract_page(story, "plain")
    extraction, faded = apply_wish(extraction, "dim", None, advertisement_server)
    assert number_of(story, "ad") in [one.element for one in faded]
    assert {one.action for one in faded} == {"dim"}
    assert all(kept_elements(extraction).kept)


@pytest.mark.parametrize("wish", ["dim", "hide"])
def test_a_background_is_taken_off_and_its_text_stays(wish):
    page = html_page(f"<main><p>{WORDS * 4}</p><div id=box style='background:url(/b.jpg)'>{WORDS}</div></main>")
    extraction = extract_page(page, "plain")
    extraction, faded = apply_wish(extraction, wish)
    assert [(one.element, one.action) for one in faded] == [(number_of(page, "box"), "background")]
    assert extraction.keeps_everything


def test_a_figure_comes_back_with_its_caption(story):
    extraction = extract_page(story, "plain")
    figure = number_of(story, "fig")
    end = story.ends[figure]
    texts = bytearray(extraction.kept_texts)
    texts[figure:end] = bytes(end - figure)
    extraction, _ = apply_wish(replace(extraction, kept_texts=bytes(texts)), "hide")
    assert kept_elements(extraction).kept[number_of(story, "figure")]
    assert "The pier" in extraction.text
