"""The price and the numbers of what a page sells, as its structured data states them, stay near the title.

Alone they are a label and a few digits, of which a shop's page has many: those of other offers are told apart by value.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import takewhile
from typing import Final

from crunch.algorithms.auto.byline import around
from crunch.algorithms.auto.stated_lines import stated_keys
from crunch.algorithms.learned.features import FeatureTable
from crunch.algorithms.learned.tree_facts import Bools
from crunch.documents.semantics.prices import amounts_in, says_a_price
from crunch.documents.structured_data import StructuredData, Thing

PRICE_NEAR: Final = range(26)
"""Blocks, from the title's, among which the price is looked for."""
NUMBER_NEAR: Final = range(-3, 60)
"""Blocks, from the title's, among which numbers are looked for."""
PRICE_WORDS: Final = 12
"""Words of a block with the price at most."""
NUMBER_WORDS: Final = 6
"""Words of a block with a number at most: its label and itself."""
DIGITS: Final = 4
"""Letters and digits of a number from which it is one article's."""
LONG: Final = 6
"""Letters and digits of a number from which it is known without a sign before it."""

PRODUCTS: Final = ("Product", "ProductGroup", "IndividualProduct", "ProductModel")
"""Types of what a page may sell."""
_LABEL: Final = re.compile(r"[:#№\uff1a]")
_PRICES: Final = ("price", "lowPrice")
_NUMBERS: Final = ("sku", "productID", "mpn", "gtin", "gtin8", "gtin12", "gtin13", "gtin14")


def own_product(data: StructuredData, title: str) -> list[Thing]:
    """What the page sells, with its offers; empty where it sells nothing, or several things and none of its title.

    Args:
        data: of the page.
        title: key of its own heading.
    """
    for things in (data.linked, data.microdata):
        found = [index for index, thing in enumerate(things) if not set(PRODUCTS).isdisjoint(thing.types)]
        top = [index for index in found if things[index].level == min(things[other].level for other in found)]
        named = [
            index for index in top if any(name in title for name in stated_keys(things[index].texts.get("name", ())))
        ]
        for chosen in (top, named):
            if len(chosen) == 1:
                own = things[chosen[0]]
                return [own, *takewhile(partial(_is_in, own), things[chosen[0] + 1 :])]
    return []


def _is_in(own: Thing, thing: Thing) -> bool:
    return thing.level > own.level


def keep_product_facts(
    table: FeatureTable, keep: Bools, keys: Sequence[str], product: Sequence[Thing], title: int
) -> None:
    """Keep the first block with the price, and the first with each number; ``keep`` is changed.

    Args:
        table: features of the page's blocks.
        keep: by block.
        keys: by block: what is compared of it; empty for one that nobody sees.
        product: what the page sells, and its offers.
        title: the block that is the page's own heading.
    """
    texts, tokens = table.facts.texts, table.facts.tokens
    stated = {amount for text in _texts(product, _PRICES) for amount in sorted(amounts_in(text))[:1]}
    rows = [row for row in around(title, PRICE_NEAR, len(keep)) if keys[row] and tokens[row] <= PRICE_WORDS]
    _keep_first(
        keep, [row for row in rows if not stated.isdisjoint(amounts_in(texts[row])) and says_a_price(texts[row])]
    )
    near = [row for row in around(title, NUMBER_NEAR, len(keep)) if tokens[row] <= NUMBER_WORDS]
    for number in dict.fromkeys(stated_keys(_texts(product[:1], _NUMBERS))):
        if len(number) >= DIGITS and any(map(str.isdigit, number)):
            _keep_first(keep, [row for row in near if _is_number(texts[row], keys[row], number)])


def _is_number(text: str, key: str, number: str) -> bool:
    """Whether a block is an article's number, with or without its label: no year in a line, no price."""
    if not key.endswith(number) or says_a_price(text):
        return False
    return key == number or len(number) >= LONG or _LABEL.search(text) is not None


def _texts(things: Sequence[Thing], names: Sequence[str]) -> Iterator[str]:
    return (text for thing in things for name in names for text in thing.texts.get(name, ()))


def _keep_first(keep: Bools, rows: list[int]) -> None:
    if rows and not keep[rows].any():
        keep[rows[0]] = True
