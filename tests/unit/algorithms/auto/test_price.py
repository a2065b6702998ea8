"""The price beside the title stays, and no other."""

from __future__ import annotations

import numpy as np

from crunch.algorithms.auto.price import LIKELY
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
