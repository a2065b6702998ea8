"""The lines between title and text stay that the page's description holds, or that the page calls a standfirst."""

from __future__ import annotations

import numpy as np
import pytest

from crunch.algorithms.auto.standfirst import NAMED, NEXT
from crunch.algorithms.learned.features import base_features
from crunch.documents.parsing import parse_html
from tests.support.auto_steps import after_steps
from tests.support.pages import WORDS

LINE = "Two towns share one bridge, and neither wants to pay for it"
TEXT = f"<p>{WORDS * 3}</p>" * 3
DESCRIPTION = f'<meta property="og:description" content="{LINE}.">'


def kept(body: str, head: str = DESCRIPTION, probability: float = 0.01) -> list[str]:
    page = parse_html(f"<html><head><title>The bridge nobody owns</title>{head}</head><body>{body}</body></html>")
    table = base_features(page)
    keep = np.array([text.startswith(WORDS[:5]) for text in table.facts.texts], np.bool_)
    probabilities = np.where(keep, 0.9, probability).astype(np.float32)
    stays = after_steps(("title", "standfirst"), page, table, probabilities, keep)
    return [text for text, stay in zip(table.facts.texts, stays, strict=True) if stay and text[:5] != WORDS[:5]][1:]


@pytest.mark.parametrize("line", ["<p>{}</p>", "<h2>{}</h2>", "<header><div><span>{}.</span></div></header>"])
def test_the_page_s_own_description_stays_whatever_the_model_says(line):
    (stays,) = kept(f"<h1>The bridge nobody owns</h1>{line.format(LINE)}<p>By Ada</p>{TEXT}")
    assert stays.rstrip(".") == LINE


@pytest.mark.parametrize("name", ["description", "twitter:description"])
def test_the_description_stands_under_several_names(name):
    body = f"<h1>The bridge nobody owns</h1><p>{LINE}</p>{TEXT}"
    assert kept(body, f'<meta name="{name}" content="{LINE}">') == [LINE]
    assert kept(body, f'<meta name="keywords" content="{LINE}">') == []


def test_a_copy_of_what_stays_does_not():
    twice = f"<h1>The bridge nobody owns</h1><p>{LINE}</p><div>{LINE}…</div>{TEXT}"
    assert kept(twice) == [LINE]
    in_the_text = f"<h1>The bridge nobody owns</h1><p>{LINE}</p><p>{WORDS * 3} {LINE}</p>{TEXT}"
    assert kept(in_the_text) == []


@pytest.mark.parametrize("other", ["<p>Bridges of the world</p>", "<p>Two towns</p>", f'<p><a href="/">{LINE}</a></p>'])
def test_other_lines_few_words_and_links_do_not(other):
    assert kept(f"<h1>The bridge nobody owns</h1>{other}{TEXT}") == []


def test_a_caption_is_no_standfirst():
    assert kept(f"<h1>The bridge nobody owns</h1><figure><figcaption>{LINE}</figcaption></figure>{TEXT}") == []


def test_none_stands_above_the_title_in_the_text_or_far_from_it():
    assert kept(f"<p>{LINE}</p><h1>The bridge nobody owns</h1>{TEXT}") == []
    assert kept(f"<h1>The bridge nobody owns</h1>{TEXT}<p>{LINE}</p>") == []
    assert kept(f"<p>{LINE}</p>{TEXT}") == []
    assert kept(f"<h1>The bridge nobody owns</h1>{'<p>Home</p>' * 20}<p>{LINE}</p>{TEXT}") == []


def test_one_that_is_called_so_stays_if_it_is_likely_enough_and_next_to_the_title():
    body = f'<h1>The bridge nobody owns</h1><p class="article-standfirst">{LINE}</p>{TEXT}'
    assert kept(body, "", NAMED + 0.01) == [LINE]
    assert kept(body, "", NAMED - 0.01) == []
    assert kept(body.replace("<p class", "<p>Home</p>" * NEXT + "<p class"), "", NAMED + 0.01) == []
    assert kept(body.replace('standfirst"', 'standfirst caption"'), "", NAMED + 0.01) == []
    assert kept(body.replace("article-standfirst", "article-line"), "", NAMED + 0.01) == []


@pytest.mark.parametrize(
    "part", ["<footer>{}</footer>", "<div role=dialog>{}</div>", "<div class='cookie-banner'>{}</div>"]
)
def test_in_a_part_that_is_elsewhere_there_is_none(part):
    line = part.format(f'<p class="summary">{LINE}</p>')
    assert kept(f"<h1>The bridge nobody owns</h1>{line}{TEXT}", probability=NAMED + 0.01) == []
