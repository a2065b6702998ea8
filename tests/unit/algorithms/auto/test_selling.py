"""A page sells something where it declares a product, describes one, or has a control that buys."""

from __future__ import annotations

import json

import numpy as np
import pytest

from crunch.algorithms.auto.selling import MOST, sells_something
from crunch.algorithms.learned.features import base_features
from crunch.documents.parsing import parse_html
from tests.support.auto_steps import evidence_of


def sells(body: str = "", head: str = "") -> bool:
    page = parse_html(f"<html><head><title>Lamp</title>{head}</head><body><h1>Lamp of brass</h1>{body}</body></html>")
    table = base_features(page)
    count = len(table.facts.texts)
    return sells_something(evidence_of(page, table, np.zeros(count, np.float32), np.zeros(count, np.bool_)))


def linked(*kinds: str) -> str:
    data = [{"@type": kind, "name": f"Lamp {number}"} for number, kind in enumerate(kinds)]
    return f'<script type="application/ld+json">{json.dumps(data)}</script>'


@pytest.mark.parametrize("kind", ["product", "product.item", "og:product"])
def test_a_page_that_declares_a_product(kind):
    assert sells(head=f'<meta property="og:type" content="{kind}">')
    assert not sells(head='<meta property="og:type" content="article">')


def test_a_page_that_describes_one():
    item = '<div itemscope itemtype="https://schema.org/{}"><p itemprop="name">Lamp</p></div>'
    assert sells(item.format("Product"))
    assert not sells(item.format("Review"))
    assert sells(head=linked("Product"))
    assert not sells(head=linked("Organization"))


def test_an_article_about_a_product_sells_nothing_and_many_are_a_list():
    assert not sells(head=linked("Product", "NewsArticle"))
    assert sells(head=linked(*["Product"] * MOST))
    assert not sells(head=linked(*["Product"] * (MOST + 1)))


def test_a_page_with_a_control_that_buys():
    assert sells("<form><button>Add to cart</button></form>")
    assert sells("<button class='js-add-to-basket'>OK</button>")
    assert not sells("<button>Read on</button>")


def test_a_cart_in_the_bar_of_the_site_says_nothing():
    assert not sells("<nav><button>Buy a gift card</button></nav><p>Lamps are old.</p>")
