"""A page sells something where it declares a product, marks one up, or has a control that buys."""

from __future__ import annotations

import numpy as np
import pytest

from crunch.algorithms.auto.selling import sells_something
from crunch.algorithms.learned.features import base_features
from crunch.documents.parsing import parse_html
from tests.support.auto_steps import evidence_of


def sells(body: str, head: str = "") -> bool:
    page = parse_html(f"<html><head><title>Lamp</title>{head}</head><body><h1>Lamp of brass</h1>{body}</body></html>")
    table = base_features(page)
    count = len(table.facts.texts)
    return sells_something(evidence_of(page, table, np.zeros(count, np.float32), np.zeros(count, np.bool_)))


@pytest.mark.parametrize("kind", ["product", "product.item", "og:product"])
def test_a_page_that_declares_a_product(kind):
    assert sells("", f'<meta property="og:type" content="{kind}">')
    assert not sells("", '<meta property="og:type" content="article">')


@pytest.mark.parametrize("schema", ["https://schema.org/Product", "http://schema.org/Product "])
def test_a_page_that_marks_one_up(schema):
    assert sells(f'<div itemscope itemtype="{schema}"><p>Lamp</p></div>')
    assert not sells('<div itemscope itemtype="https://schema.org/ProductReview"><p>Lamp</p></div>')


def test_a_page_with_a_control_that_buys():
    assert sells("<form><button>Add to cart</button></form>")
    assert sells("<button class='js-add-to-basket'>OK</button>")
    assert not sells("<button>Read on</button>")


def test_a_cart_in_the_bar_of_the_site_says_nothing():
    assert not sells("<nav><button>Buy a gift card</button></nav><p>Lamps are old.</p>")
