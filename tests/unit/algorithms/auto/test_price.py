"""The price beside the title stays, and no other."""

from __future__ import annotations

import numpy as np

from crunch.algorithms.auto.price import BELOW, LIKELY, MOST_NUMBERS, SOLD
from crunch.algorithms.learned.features import base_features
from crunch.documents.parsing import parse_html
from tests.support.auto_steps import after_steps
from tests.support.pages import WORDS

TEXT = f"<p>{WORDS * 3}</p>" * 3


def kept(body: str, probability: float = LIKELY + 0.01) -> list[str]:
    page = parse_html(f"<html><head><title>Lamp of brass</title></head><body>{body}</body></html>")
    table = base_features(page)
    keep = np.array([text.startswith(WORDS[:5]) for text in table.facts.texts], np.bool_)
    probabilities = np.where(keep, 0.9, probability).astype(np.float32)
    stays = after_steps(("title", "price"), page, table, probabilities, keep)
    return [text for text, stay in zip(table.facts.texts, stays, strict=True) if stay and text[:5] != WORDS[:5]]


def test_it_stays_if_it_is_likely_enough():
    body = f"<h1>Lamp of brass</h1><p>64.00 €</p>{TEXT}"
    assert kept(body) == ["Lamp of brass", "64.00 €"]
    assert kept(body, LIKELY - 0.01) == ["Lamp of brass"]


def test_a_number_is_none_and_one_far_away_is_another_s():
    assert kept(f"<h1>Lamp of brass</h1><p>64 pieces</p>{TEXT}") == ["Lamp of brass"]
    assert kept(f"<h1>Lamp of brass</h1>{TEXT * 5}<p>64.00 €</p>") == ["Lamp of brass"]


def test_without_a_title_there_is_nothing_to_sell():
    assert kept(f"<p>64.00 €</p>{TEXT}") == []


SHOP = "<form><button>Add to cart</button></form>"


def test_where_the_page_sells_something_the_first_one_stays_however_unlikely():
    body = f"<h1>Lamp of brass</h1><p>64.00 €</p><p>59.00 €</p>{TEXT}"
    assert kept(body + SHOP, SOLD + 0.01) == ["Lamp of brass", "64.00 €"]
    assert kept(body + SHOP, SOLD - 0.01) == ["Lamp of brass"]
    assert kept(body, SOLD + 0.01) == ["Lamp of brass"]


def test_pictures_and_sizes_may_come_between_but_not_a_bar_of_the_site_nor_half_the_page():
    sizes = "<p>Small</p>" * (BELOW - 1)
    assert kept(f"<h1>Lamp of brass</h1>{sizes}<p>64.00 €</p>{TEXT}{SHOP}", SOLD + 0.01) == ["Lamp of brass", "64.00 €"]
    assert kept(f"<h1>Lamp of brass</h1>{sizes}<p>Large</p><p>64.00 €</p>{TEXT}{SHOP}", SOLD + 0.01) == [
        "Lamp of brass"
    ]
    in_the_bar = f"<h1>Lamp of brass</h1><nav><p>9.00 €</p></nav><p>64.00 €</p>{TEXT}{SHOP}"
    assert kept(in_the_bar, SOLD + 0.01) == ["Lamp of brass", "64.00 €"]


def test_a_price_above_the_title_is_another_s_where_the_page_sells_something():
    assert kept(f"<p>64.00 €</p><h1>Lamp of brass</h1>{TEXT}{SHOP}", SOLD + 0.01) == ["Lamp of brass"]


def test_the_article_s_number_stays_where_the_page_sells_something():
    body = f"<h1>Lamp of brass</h1>{TEXT}<p>Product code: LW-4471</p>"
    assert kept(body + SHOP, SOLD + 0.01) == ["Lamp of brass", "Product code: LW-4471"]
    assert kept(body + SHOP, SOLD - 0.01) == ["Lamp of brass"]
    assert kept(body, SOLD + 0.01) == ["Lamp of brass"]
    assert kept(body.replace("<p>Pr", "<nav><p>Pr") + SHOP, SOLD + 0.01) == ["Lamp of brass"]


def test_numbers_of_many_offers_are_those_of_a_list():
    numbers = "".join(f"<p>Product code: LW-44{number}</p>" for number in range(10, 10 + MOST_NUMBERS))
    body = f"<h1>Lamp of brass</h1>{TEXT}{numbers}"
    assert len(kept(body + SHOP, SOLD + 0.01)) == 1 + MOST_NUMBERS
    assert kept(f"{body}<p>Product code: LW-4499</p>{SHOP}", SOLD + 0.01) == ["Lamp of brass"]
