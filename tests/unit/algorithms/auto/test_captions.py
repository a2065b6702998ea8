"""Captions stay from the title to the end of the text."""

from __future__ import annotations

import numpy as np

from crunch.algorithms.auto.captions import LIKELY
from crunch.algorithms.learned.features import base_features
from tests.support.auto_steps import after_steps
from tests.support.pages import WORDS, html_page

TEXT = f"<p>{WORDS * 3}</p>"
CAPTION = "<figure><img src=a.jpg><figcaption>The oven</figcaption></figure>"


def stays(body: str, probability: float = LIKELY + 0.01) -> bool:
    page = html_page(body)
    table = base_features(page)
    keep = np.array([text.startswith(WORDS[:5]) for text in table.facts.texts], np.bool_)
    probabilities = np.where(keep, 0.9, probability).astype(np.float32)
    found = after_steps(("title", "captions"), page, table, probabilities, keep)
    return bool(found[table.facts.texts.index("The oven")])


def test_in_the_text_it_stays_if_it_is_likely_enough():
    assert stays(f"{TEXT}{CAPTION}{TEXT}")
    assert not stays(f"{TEXT}{CAPTION}{TEXT}", LIKELY - 0.01)


def test_below_the_text_and_in_another_part_it_goes():
    assert not stays(f"{TEXT}{TEXT}{CAPTION}")
    assert not stays(f"{TEXT}<nav>{CAPTION}</nav>{TEXT}")


def test_text_is_a_caption_up_to_two_elements_inside_it():
    assert stays(f"{TEXT}{CAPTION.replace('The oven', '<div><p>The oven</p></div>')}{TEXT}")
    assert not stays(f"{TEXT}{CAPTION.replace('The oven', '<div><div><p>The oven</p></div></div>')}{TEXT}")
