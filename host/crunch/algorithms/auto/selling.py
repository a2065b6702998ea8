"""Whether a page sells something: there a price near the title is its own, however little it reads like text."""

from __future__ import annotations

from typing import Final

from crunch.algorithms.auto.evidence import Evidence
from crunch.documents.page import Page
from crunch.documents.semantics.forms import CONTROLS, buys
from crunch.documents.structured_data import structured_data_of

MOST: Final = 3
"""Products in the page's structured data at most, of which one is the page's own: more are a list of other pages."""

_DECLARED: Final = "og:type:product"
_PRODUCTS: Final = "Product", "IndividualProduct", "ProductModel", "ProductGroup"
_ARTICLES: Final = "Article", "NewsArticle", "BlogPosting", "Report", "Recipe"


def sells_something(evidence: Evidence) -> bool:
    """By what the page declares itself to be, by its structured data, or by a control that buys."""
    page = evidence.page
    if is_about_a_product(evidence):
        return True
    controls = (number for number, tag in enumerate(page.tags) if tag in CONTROLS and not evidence.chrome[number])
    return any(buys(page, number) for number in controls)


def is_about_a_product(evidence: Evidence) -> bool:
    """By what the page declares itself to be, or by its structured data."""
    return _DECLARED in evidence.table.head.declared or _states_a_product(evidence.page)


def _states_a_product(page: Page) -> bool:
    """Whether the page describes a product, and no article about it."""
    data = structured_data_of(page)
    products = sum(1 for thing in data.of_type(*_PRODUCTS) if "name" in thing.texts)
    return products in range(1, MOST + 1) and not any(data.of_type(*_ARTICLES))
