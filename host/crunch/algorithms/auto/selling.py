"""Whether a page sells something: there a price near the title is its own, however little it reads like text."""

from __future__ import annotations

from typing import Final

from crunch.algorithms.auto.evidence import Evidence
from crunch.documents.semantics.forms import CONTROLS, buys

_DECLARED: Final = "og:type:product"
_SCHEMAS: Final = ("schema.org/product", "schema.org/individualproduct", "schema.org/productmodel")


def sells_something(evidence: Evidence) -> bool:
    """By what the page declares itself to be, by its own markup of a product, or by a control that buys.

    One of these is true of 73 of 94 development pages of products, and of 5 of 310 articles, threads, services and
    pages of documentation.
    """
    page = evidence.page
    if _DECLARED in evidence.table.head.declared:
        return True
    if any(value.lower().strip().endswith(_SCHEMAS) for _, value in page.attribute("itemtype")):
        return True
    controls = (number for number, tag in enumerate(page.tags) if tag in CONTROLS and not evidence.chrome[number])
    return any(buys(page, number) for number in controls)
