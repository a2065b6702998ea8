"""Other pages of the site as log-odds of a page's blocks."""

from __future__ import annotations

import numpy as np
import pytest

from crunch.algorithms.auto.site_blocks import BESIDE, LEAST, REPEATED, judged_blocks, site_odds
from crunch.algorithms.base import Context
from crunch.algorithms.learned import algorithm as learned
from crunch.algorithms.site_evidence import STEP
from crunch.service import extract_page
from tests.support.pages import html_page
from tests.support.site_pages import COMMON, site_page, story

BELOW = f"{COMMON} © 2024"
"""Stands below the main content, in a place that has no other text."""
BOX = "Ask us for a chair by the fire, and we bring it."


def odds_of(probabilities):
    likely = np.clip(probabilities.astype(np.float64), 1e-9, 1 - 1e-9)
    return np.clip(np.log(likely / (1 - likely)), -8, 8)


def weighed(page, *others, **wish):
    judgement = learned.judge(page, **wish)
    return judgement, site_odds(page, judgement, others, **wish)


def row_of(judgement, text):
    return judgement.table.facts.texts.index(text)


def test_one_other_page_is_too_few():
    assert LEAST == 2
    assert weighed(site_page(1), site_page(2))[1] is None
    assert weighed(site_page(1), site_page(2), site_page(3))[1].pages == 2


def test_the_page_itself_is_no_other_page():
    assert weighed(site_page(1), site_page(1), site_page(2))[1] is None


def test_a_page_without_text_has_no_odds():
    assert weighed(html_page(""), site_page(1), site_page(2))[1] is None


@pytest.mark.parametrize(("others", "found"), [(3, 3), (5, 5)])
def test_a_text_on_all_other_pages_loses_the_whole(others, found):
    page = site_page(1)
    judgement, site = weighed(page, *(site_page(number) for number in range(2, 2 + others)))
    row = row_of(judgement, BELOW)
    assert (site.pages, site.found[row]) == (others, found)
    before, after = odds_of(site.before)[row], odds_of(site.probabilities)[row]
    assert after == pytest.approx(before - REPEATED, abs=0.01)


def test_a_text_on_some_loses_their_share_and_on_one_of_four_nothing():
    page = site_page(1)
    others = [site_page(2), site_page(3), site_page(4, BOX), site_page(5, BOX)]
    judgement, site = weighed(page, *others)
    row = row_of(judgement, BELOW)
    assert site.found[row] == 2
    lost = odds_of(site.before)[row] - odds_of(site.probabilities)[row]
    assert lost == pytest.approx(REPEATED / 2, abs=0.01)
    judgement, site = weighed(page, others[0], *(site_page(number, f"{BOX} {number}") for number in (3, 4, 5)))
    assert site.found[row_of(judgement, BELOW)] == 0


def test_places_whose_text_is_another_one_everywhere_are_judged_together():
    page, others = site_page(1), [site_page(number) for number in (2, 3, 4)]
    judgement, site = weighed(page, *others)
    row = row_of(judgement, f"{story(1)} One.")
    place = judged_blocks(page).places[row]
    there = [
        odd
        for other in map(judged_blocks, others)
        for at, odd in zip(other.places, other.odds, strict=True)
        if at == place
    ]
    assert len(there) == 3 * 4, "three paragraphs and what all pages say below them"
    expected = (1 - BESIDE) * odds_of(site.before)[row] + BESIDE * np.mean(there)
    assert site.found[row] == 0
    assert odds_of(site.probabilities)[row] == pytest.approx(expected, abs=0.01)


def test_headings_and_code_may_be_the_same_everywhere():
    line = "lantern.light(at=harbour, from=mill)"
    pages = [
        html_page(f"<main><h2>How to light it</h2><p>{story(n)}</p><pre>{line}</pre><p>{story(n + 20)}</p></main>")
        for n in (1, 2, 3)
    ]
    judgement, site = weighed(*pages)
    assert [site.found[row_of(judgement, text)] for text in ("How to light it", line)] == [0, 0]


def test_comments_that_go_stay_gone():
    talk = "<div class=comments><p>{}</p><p>{}</p></div>"
    pages = [
        html_page(f"<article><h1>Day {n}</h1><p>{story(n)}</p><p>{story(n + 20)}</p></article>"
                  + talk.format(story(n + 40), story(n + 60)))
        for n in (1, 2, 3)
    ]  # fmt: skip
    judgement, site = weighed(*pages)
    assert judgement.discussion.any()
    gone = judgement.discussion
    assert (site.probabilities[gone] == judgement.probabilities[gone]).all()
    assert weighed(*pages, discussion="keep")[1].probabilities[gone].min() > 0.5


def test_auto_tells_on_how_many_pages_it_stands():
    """A line right below the text, which the model alone would rather keep."""
    box = "The Lantern club meets at the old mill each Friday night."
    pages = [
        html_page(f"<div><h1>Story {n}</h1><p>{story(n)}</p><p>{story(n + 20)}</p><div>{box}</div></div>")
        for n in range(1, 6)
    ]
    alone = extract_page(pages[0], "auto")
    beside = extract_page(pages[0], "auto", None, Context(others=tuple(pages[1:])))
    assert (alone.compared_pages, beside.compared_pages) == (0, 4)
    assert box in alone.text
    assert beside.text == alone.text.replace(f"\n{box}", "")
    said = [str(removal.reason) for removal in beside.removals if removal.step == STEP]
    assert said == ["stands on 4 of 4 other pages of this site"]
