"""Title, byline, date, price and captions stay with the text that they belong to."""

from __future__ import annotations

import numpy as np
import pytest

from crunch.algorithms.auto.byline import BELOW_TITLE, BYLINE
from crunch.algorithms.auto.title import FIRST_LEVEL, LIKELY, ONLY
from crunch.algorithms.learned.features import base_features
from crunch.documents.page import Page
from crunch.documents.parsing import parse_html
from tests.support.auto_steps import after_steps
from tests.support.pages import WORDS

STEPS = ("title", "byline", "price", "captions", "author", "openings", "inner-parts", "post-authors", "record-parts")
STEPS += ("thread-authors", "headings")
TEXT = f"<p>{WORDS * 3}</p>"
HEAD = "<title>How to bake bread - The Oven</title>"


def page_of(body: str, head: str = HEAD) -> Page:
    return parse_html(f"<html><head>{head}</head><body>{body}</body></html>")


def kept(
    body: str, kept_texts: tuple[str, ...] = (WORDS[:5],), probability: float = LIKELY + 0.01, head: str = HEAD
) -> list[str]:
    """Texts of the blocks that stay, when those that begin in one of some ways are kept."""
    page = page_of(body, head)
    table = base_features(page)
    keep = np.array([text.startswith(kept_texts) for text in table.facts.texts], np.bool_)
    stays = after_steps(STEPS, page, table, np.where(keep, 0.9, probability).astype(np.float32), keep)
    assert stays[keep].all()
    return [
        text for text, stay in zip(table.facts.texts, stays, strict=True) if stay and not text.startswith(WORDS[:5])
    ]


@pytest.mark.parametrize("tag", ["h1", "h2"])
def test_the_heading_that_says_the_page_s_title_stays_however_unlikely(tag):
    body = f"<h2>News</h2><div><{tag}><a href=/x>How to bake bread</a></{tag}></div>{TEXT * 3}"
    assert kept(body, probability=0.0) == ["How to bake bread"]


def test_a_heading_by_role_is_one():
    title = '<div role="heading" aria-level="1"><span>How to bake bread</span></div>'
    assert kept(f"<h2>News</h2>{title}{TEXT * 3}", probability=0.0) == ["How to bake bread"]
    only = '<div role="heading" aria-level="1">Of dough</div>'
    assert kept(f"<h2>News</h2>{only}{TEXT * 3}", probability=ONLY + 0.01) == ["Of dough"]
    assert kept(f"<h2>News</h2>{only}{TEXT * 3}", probability=ONLY - 0.01) == []


def test_of_two_as_much_alike_the_first_level_heading_is_the_title():
    head = "<title>Spanish bread - The oven for open baking and language learning</title>"
    body = f"<h2>Oven for language, eating and learning</h2><h1>Open language: Spanish</h1>{TEXT * 3}"
    assert kept(body, probability=0.0, head=head) == ["Open language: Spanish"]


def test_no_other_heading_comes_back():
    assert kept(f"<h1>The weather</h1>{TEXT * 3}", probability=0.0) == []
    assert kept(f"<p>How to bake bread</p>{TEXT * 3}", probability=0.0) == []


@pytest.mark.parametrize("part", ["nav", "aside", "footer"])
def test_a_title_in_a_list_of_pages_is_none(part):
    assert kept(f"<{part}><h3>How to bake bread</h3></{part}>{TEXT * 3}") == []


def test_a_title_below_the_text_is_another_page_s():
    assert kept(f"{TEXT * 3}<h2>How to bake bread</h2>") == []


def test_a_kept_title_is_enough():
    body = f"<h2>To bake bread: how</h2><h2>How to bake bread</h2>{TEXT * 3}"
    assert kept(body, (WORDS[:5], "To bake"), probability=0.0) == ["To bake bread: how"]


def test_a_kept_heading_that_is_not_the_title_is_not_enough():
    body = f"<h1>How to bake bread</h1><h1>Loaves</h1>{TEXT * 3}"
    assert kept(body, (WORDS[:5], "Loaves"), probability=0.0) == ["How to bake bread", "Loaves"]


def test_what_is_most_like_the_title_is_the_page_s_own_heading():
    body = f"<h1>How to bake bread</h1>{TEXT * 3}<h3>Why bake bread at all</h3>{TEXT}"
    assert kept(body, (WORDS[:5], "Why"), probability=0.0) == ["How to bake bread", "Why bake bread at all"]


def test_a_heading_is_one_whatever_is_in_it():
    assert kept(f"<h1><div>How to bake bread</div></h1>{TEXT * 3}", probability=0.0) == ["How to bake bread"]


def test_a_heading_of_the_first_level_is_the_title_wherever_the_page_puts_it():
    assert kept(f"<nav><h1>How to bake bread</h1></nav>{TEXT * 3}", probability=0.0) == ["How to bake bread"]
    assert kept(f"<nav><h2>How to bake bread</h2></nav>{TEXT * 3}", probability=0.0) == []


@pytest.mark.parametrize(
    "line",
    [
        "<div class=byline>Iggy Thorne</div>",
        "<p><span itemprop=author>Iggy Thorne</span></p>",
        "<p><time>4 November 2023</time></p>",
        "<p class='post-date'>4 November 2023</p>",
        "<p class=price>64.00 €</p>",
    ],
)
def test_who_when_and_how_much_stay_beside_the_title(line):
    body = f"<h1>How to bake bread</h1>{line}{TEXT * 3}"
    assert len(kept(body)) == 2
    assert kept(body, probability=BELOW_TITLE - 0.01) == ["How to bake bread"]
    above = f"{line}<h1>How to bake bread</h1>{TEXT * 3}"
    assert kept(above, probability=BYLINE - 0.01) == ["How to bake bread"]


def test_between_title_and_text_less_is_asked_of_who_and_when():
    body = f"<h1>How to bake bread</h1><p class=byline>Iggy Thorne</p>{TEXT * 3}"
    assert len(kept(body, probability=BELOW_TITLE + 0.01)) == 2
    alone = f"<h1>How to bake bread</h1><p>4 November 2023</p>{TEXT * 3}"
    assert len(kept(alone, probability=BELOW_TITLE + 0.01)) == 2
    assert len(kept(alone, probability=BELOW_TITLE - 0.01)) == 1
    dated = f"<h1>How to bake bread</h1><p>4 November 2023, in the old fish hall</p>{TEXT * 3}"
    assert len(kept(dated)) == 2
    assert len(kept(dated, probability=LIKELY - 0.01)) == 1
    assert kept(f"<p>4 November 2023</p><h1>How to bake bread</h1>{TEXT * 3}") == ["How to bake bread"]


@pytest.mark.parametrize(
    "line",
    [
        "<p class=date>Calendar</p>",
        "<p class=price>on request</p>",
        f"<p>4 November 2023 {'word ' * 15}</p>",
        f"<p class=byline>{'word ' * 30}</p>",
        "<aside><p class=byline>By Iggy Thorne</p></aside>",
    ],
)
def test_what_only_looks_so_goes(line):
    assert kept(f"<h1>How to bake bread</h1>{line}{TEXT * 3}") == ["How to bake bread"]


def test_a_byline_far_from_the_title_goes():
    assert kept(f"<h1>How to bake bread</h1>{TEXT * 9}<p class=byline>By Iggy Thorne</p>{TEXT}") == [
        "How to bake bread"
    ]


def test_a_caption_stays_between_the_text():
    caption = "<figure><img src=a.jpg><figcaption><p>The oven</p></figcaption></figure>"
    assert kept(f"{TEXT}{caption}{TEXT}") == ["The oven"]
    assert kept(f"{TEXT}{TEXT}{caption}") == []
    assert kept(f"{TEXT}<aside>{caption}</aside>{TEXT}") == []


def test_a_heading_all_of_whose_words_the_title_says_is_the_page_s_own():
    body = f"<h1>bread the oven</h1><h2>bread the oven</h2>{TEXT * 3}"
    assert kept(body, probability=0.0) == ["bread the oven"]
    assert kept(f"<h1>The oven</h1>{TEXT * 3}", probability=0.0) == []


def test_prices_of_offers_above_the_title_go():
    offers = "<p class=price>1.00 €</p>" * 4 + "<p>a</p><p>b</p><p>c</p>"
    assert kept(f"{offers}<h1>How to bake bread</h1>{TEXT * 3}") == ["How to bake bread"]


def test_nothing_belongs_to_nothing():
    assert kept(f"<h1>How to bake bread</h1>{TEXT}", ("nothing",)) == []
    assert kept("", ("nothing",)) == []


def test_a_heading_of_the_first_level_is_the_page_s_own_where_none_is_like_the_title():
    body = f"<h1>Something else</h1>{TEXT * 3}"
    assert kept(body, probability=FIRST_LEVEL) == ["Something else"]
    assert kept(body, probability=ONLY + 0.01) == ["Something else"]
    assert kept(body, probability=ONLY - 0.01) == []
    assert kept(f"<h1>Two of them</h1>{body}", probability=FIRST_LEVEL - 0.01) == []
    assert kept(f"<nav>{body.replace(TEXT, '')}</nav>{TEXT * 3}", probability=FIRST_LEVEL) == []
    assert kept(f"{TEXT * 3}<h1>Something else</h1>", probability=FIRST_LEVEL) == []


def test_words_of_the_title_in_another_element_are_its_heading_from_some_probability_on():
    body = f"<p>How to bake bread</p>{TEXT * 3}"
    assert kept(body, probability=LIKELY) == ["How to bake bread"]
    assert kept(body, probability=LIKELY - 0.01) == []


SHOP = '<script type="application/ld+json">{"@type": "Product", "name": "Lamp"}</script>'


def test_the_only_first_level_heading_of_a_product_s_page_is_its_name_below_the_text_too():
    name = "<h1><div>Lucerna</div><div>Lamp, brass</div></h1>"
    assert kept(f"{TEXT * 3}{name}{SHOP}", probability=0.0) == ["Lucerna", "Lamp, brass"]
    assert kept(f"{TEXT * 3}{name}", probability=0.0) == []
    assert kept(f"{TEXT * 3}{name}<button>Add to cart</button>", probability=0.0) == []
    assert kept(f"{TEXT * 3}{name}<h1>Chair</h1>{SHOP}", probability=0.0) == []
    assert kept(f"{TEXT * 3}<aside>{name}</aside>{SHOP}", probability=0.0) == []


def test_a_heading_of_the_first_level_that_says_the_title_is_not_looked_past():
    body = f"<h1>How to bake bread</h1>{TEXT * 3}{SHOP}"
    assert kept(body, probability=0.0) == ["How to bake bread"]
