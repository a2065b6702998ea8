from math import log1p

import numpy as np
import pytest

from crunch.algorithms.learned.features import base_features
from crunch.page_types.shape import Blocks, shape_facts
from tests.support.pages import WORDS, html_page


def facts_of_body(body):
    table = base_features(html_page(body))
    blocks = Blocks(table.names, table.values, table.facts.characters)
    return shape_facts(blocks, np.zeros(len(table.facts.numbers), np.bool_))


def test_navigation_is_no_core():
    facts = facts_of_body(f"<nav><a href=/>{WORDS}</a></nav><main><p>{WORDS}<p>{WORDS}</main>")
    assert facts["all_characters"] == log1p(3 * 72)
    assert facts["core_characters"] == log1p(2 * 72)
    assert facts["core_share"] == pytest.approx(2 / 3)
    assert (facts["all_quota"], facts["core_quota"]) == (pytest.approx(1 / 3), 0.0)
    assert (facts["core_in_main"], facts["core_tag_1"]) == (1.0, 1.0)


def test_records_with_prices_are_told():
    cards = "".join(f"<div class=card><h3>Lamp {n}</h3><b>$ {n}9.90</b></div>" for n in range(1, 6))
    with_prices, without = facts_of_body(cards), facts_of_body(f"<p>{WORDS}</p>" * 5)
    assert with_prices["near_prices_prices"] > 0.9
    assert with_prices["core_mean_price"] == pytest.approx(0.5)
    assert without["core_mean_price"] == 0.0
    assert without["near__count"] == pytest.approx(log1p(5), rel=1e-6)


def test_headings_and_lengths():
    facts = facts_of_body(f"<h1>Bread</h1><p>{WORDS * 4}</p><h2>More</h2><p>{WORDS}</p>")
    assert facts["core_quantile_1"] == log1p(4 * 72)
    assert facts["core_over_200"] == pytest.approx(288 / (360 + 9))
    assert facts["core_heading_rate"] > 0


def test_a_page_without_text_has_the_same_names():
    assert list(facts_of_body("")) == list(facts_of_body(f"<p>{WORDS}</p>"))


def test_discussion():
    table = base_features(html_page(f"<p>{WORDS}</p><p>{WORDS}</p>"))
    blocks = Blocks(table.names, table.values, table.facts.characters)
    facts = shape_facts(blocks, np.array([False, True]))
    assert (facts["discussion"], facts["discussion_blocks"]) == (pytest.approx(0.5), log1p(1))
