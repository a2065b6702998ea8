"""Who and when: near the title, in few words, not in another part."""

from __future__ import annotations

import numpy as np
import pytest

from crunch.algorithms.auto.byline import BELOW, NEAR, around
from crunch.algorithms.learned.features import base_features
from crunch.documents.parsing import parse_html
from tests.support.auto_steps import after_steps
from tests.support.pages import WORDS


def kept(body: str, probability: float, steps: tuple[str, ...] = ("title", "byline")) -> list[str]:
    page = parse_html(f"<html><head><title>How to bake bread</title></head><body>{body}</body></html>")
    table = base_features(page)
    keep = np.array([text.startswith(WORDS[:5]) for text in table.facts.texts], np.bool_)
    stays = after_steps(steps, page, table, np.where(keep, 0.9, probability).astype(np.float32), keep)
    return [text for text, stay in zip(table.facts.texts, stays, strict=True) if stay and text[:5] != WORDS[:5]]


TEXT = f"<p>{WORDS * 3}</p>" * 3
TITLE = "<h1>How to bake bread</h1>"


@pytest.mark.parametrize("line", ["<p class=byline>Iggy Thorne</p>", "<time>4 November 2023</time>"])
def test_it_stays_below_the_title(line):
    assert len(kept(f"{TITLE}{line}{TEXT}", 0.09)) == 2
    assert kept(f"{TITLE}{line}{TEXT}", 0.01) == ["How to bake bread"]


def test_without_a_title_nobody_knows_whose_it_is():
    assert kept(f"<p class=byline>Iggy Thorne</p>{TEXT}", 0.09) == []


def test_the_step_alone_keeps_nothing():
    assert kept(f"{TITLE}<p class=byline>Iggy Thorne</p>{TEXT}", 0.09, ("byline",)) == []


def test_blocks_around_a_title_end_with_the_page():
    assert list(around(1, NEAR, 3)) == [0, 1, 2]
    assert around(50, range(BELOW), 100) == range(50, 58)


@pytest.mark.parametrize(("words", "stays"), [(25, True), (26, False)])
def test_it_has_no_more_words(words, stays):
    line = f"<p class=byline>{' '.join(['Iggy'] * words)}</p>"
    assert len(kept(f"{TITLE}{line}{TEXT}", 0.09)) == 1 + stays


@pytest.mark.parametrize(("line", "stays"), [("Sunday, 4 November 2023", True), ("Sunday, the 4 November 2023", False)])
def test_a_line_that_is_nothing_but_a_date_has_no_more_words(line, stays):
    assert len(kept(f"{TITLE}<p>{line}</p>{TEXT}", 0.06)) == 1 + stays


@pytest.mark.parametrize(("between", "stays"), [(2, True), (3, False)])
def test_one_above_the_title_is_near_it(between, stays):
    above = f"<p class=byline>By Iggy Thorne</p>{'<p>Word</p>' * between}"
    assert len(kept(f"{above}{TITLE}{TEXT}", 0.09)) == 1 + stays


@pytest.mark.parametrize(("between", "stays"), [(2, True), (3, False)])
def test_one_below_the_title_is_near_it(between, stays):
    """Also where the text has begun."""
    below = f"<p>{WORDS * 3}</p>{'<p>Word</p>' * between}<p class=byline>By Iggy Thorne</p>"
    assert len(kept(f"{TITLE}{below}{TEXT}", 0.09)) == 1 + stays
