"""The price and the numbers of what a page sells."""

from __future__ import annotations

import json

import numpy as np
import pytest

from crunch.algorithms.auto.product_facts import NUMBER_NEAR, PRICE_NEAR, own_product
from crunch.algorithms.learned.features import base_features
from crunch.documents.parsing import parse_html
from crunch.documents.structured_data import structured_data_of
from tests.support.auto_steps import after_steps
from tests.support.pages import WORDS

TEXT = f"<p>{WORDS * 3}</p>" * 3
LAMP = {"@type": "Product", "name": "Lamp of brass", "sku": "AB-1290", "offers": {"@type": "Offer", "price": 64.0}}


def page_with(body, *things):
    scripts = "".join(f'<script type="application/ld+json">{json.dumps(thing)}</script>' for thing in things)
    return parse_html(f"<html><head><title>Lamp of brass</title>{scripts}</head><body>{body}</body></html>")


def kept(body, *things):
    page = page_with(body, *things)
    table = base_features(page)
    keep = np.array([text.startswith(WORDS[:5]) for text in table.facts.texts], np.bool_)
    stays = after_steps(("title", "structured-data"), page, table, np.where(keep, 0.9, 0.01).astype(np.float32), keep)
    return [text for text, stay in zip(table.facts.texts, stays, strict=True) if stay and text[:5] != WORDS[:5]]


@pytest.mark.parametrize("price", ["64.00 €", "now EUR 64,-", "64 €"])
def test_they_stay_once_where_they_stand_by_the_title(price):
    body = f"<h1>Lamp of brass</h1><p>46 €</p><p>{price}</p><p>Article: AB 1290</p>{TEXT}<p>{price}</p><p>AB 1290</p>"
    assert kept(body, LAMP) == ["Lamp of brass", price, "Article: AB 1290"]
    assert kept(body) == ["Lamp of brass"]


def test_one_that_is_kept_is_enough():
    body = f"<h1>Lamp of brass</h1><p>64 €</p><p>{WORDS[:20]} 64 €</p>{TEXT}"
    assert kept(body, LAMP) == ["Lamp of brass"]


def test_what_is_hidden_far_away_or_long_does_not_stay():
    far = "<p>x</p>" * PRICE_NEAR.stop
    body = "<h1>Lamp of brass</h1><p hidden>64 €</p>{}<p>64 €</p><p>A text with many words that names AB 1290</p>"
    assert kept(body.format(far) + TEXT, LAMP) == ["Lamp of brass"]
    further = "<p>x</p>" * NUMBER_NEAR.stop
    assert kept(f"<h1>Lamp of brass</h1>{further}<p>AB-1290</p>{TEXT}", LAMP) == ["Lamp of brass"]
    assert kept(f"<h1>Lamp of brass</h1><p>64 pieces</p><p>3</p>{TEXT}", {**LAMP, "sku": "3"}) == ["Lamp of brass"]


def test_a_short_number_needs_its_label_and_no_price_is_one():
    short = {**LAMP, "sku": "2026"}
    for line in ("Black Friday 2026", "only € 2026", "2026 €"):
        assert kept(f"<h1>Lamp of brass</h1><p>{line}</p>{TEXT}", short) == ["Lamp of brass"]
    for line in ("Article: 2026", "2026", "No.# 2026"):
        assert kept(f"<h1>Lamp of brass</h1><p>{line}</p>{TEXT}", short) == ["Lamp of brass", line]


def test_a_link_in_navigation_is_none():
    assert kept(f"<h1>Lamp of brass</h1><nav><p><a href=/a>AB-1290</a></p></nav>{TEXT}", LAMP) == ["Lamp of brass"]


def test_without_a_title_there_is_nothing_to_sell():
    assert kept(f"<p>64.00 €</p><p>AB-1290</p>{TEXT}", {**LAMP, "name": "x"}) == []


def test_the_page_s_own_product_is_the_only_one_or_that_of_the_title():
    def found(title, *things):
        return [thing.first("name") or thing.first("price") for thing in own_product(data_of(*things), title)]

    def data_of(*things):
        return structured_data_of(page_with("<p>x</p>", *things))

    chair = {**LAMP, "name": "Chair", "offers": {"@type": "Offer", "price": "9"}}
    assert found("other", LAMP) == ["Lamp of brass", "64"]
    assert found("lampofbrass", chair, LAMP, chair) == ["Lamp of brass", "64"]
    assert found("other", chair, LAMP) == found("lampofbrass", LAMP, LAMP) == found("lampofbrass") == []
    assert found("x", {"@type": "ItemList", "itemListElement": [chair, LAMP]}) == []
    assert found("x", LAMP, {"@type": "ItemList", "itemListElement": [chair, chair]}) == ["Lamp of brass", "64"]
