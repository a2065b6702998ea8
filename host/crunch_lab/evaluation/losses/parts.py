"""Parts of a page that its facts name: title, ingredients and steps of a recipe; price, numbers and name of a product.

Only what stands in the page's own text counts, so that nobody is blamed for what a script would have brought.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from crunch_lab.evaluation.losses.amounts import says_amount
from crunch_lab.evaluation.losses.lines import Text, line_words

Item = list[str]
"""The ways to write one line, of which one is enough."""

PARTS: Final = ("recipe title", "ingredients", "steps", "price", "article number", "name")
LISTS: Final = ("ingredients", "steps")
"""Parts of many lines: a page can lose half of them."""
_NUMBERS: Final = ("sku", "gtin", "mpn")


def is_partial(facts: dict[str, Any]) -> bool:
    """Whether the gold standard of a page is a part of what is content: recall means something, precision does not."""
    return facts.get("gold") == "partial"


def stated_parts(facts: dict[str, Any]) -> dict[str, list[Item]]:
    """The lines of each part that the facts of a page name; parts without a line are left out."""
    found: dict[str, list[Item]] = {}
    for part, item in _stated(facts):
        if item:
            found.setdefault(part, []).append(item)
    return found


def _stated(facts: dict[str, Any]) -> Iterator[tuple[str, Item]]:
    recipe, product, silver = (_object(facts, key) for key in ("recipe", "facts_on_page", "silver"))
    yield "recipe title", _texts([recipe.get("title")])
    for part in LISTS:
        for line in _texts(recipe.get(part)):
            yield part, [line]
    yield "price", _texts(product.get("price"))
    for key in _NUMBERS:
        yield "article number", _texts(product.get(key))
    if silver.get("name_in_page") is True:
        yield "name", _texts([silver.get("name")])


def _object(facts: dict[str, Any], key: str) -> dict[str, Any]:
    value = facts.get(key)
    return value if isinstance(value, dict) else {}


def _texts(value: Any) -> list[str]:
    lines = value if isinstance(value, list) else []
    return [line for line in lines if isinstance(line, str) and line_words(line)]


def _as_a_line(text: Text, line: str) -> bool:
    return text.holds(line_words(line))


_RULES: Final[dict[str, Callable[[Text, str], bool]]] = {
    "price": lambda text, line: says_amount(text.plain, line),
    "article number": lambda text, line: text.says(line_words(line)),
}
"""How a line of a part is found; where nothing is said, as a line."""


def stands(text: Text, part: str, item: Item) -> bool:
    """Whether a line of a part stands in a text, in one of the ways to write it."""
    return any(_RULES.get(part, _as_a_line)(text, line) for line in item)


def parts_in(text: Text, parts: dict[str, list[Item]]) -> dict[str, list[Item]]:
    """Those lines that stand in a text; parts without one are left out."""
    found = {part: [item for item in items if stands(text, part, item)] for part, items in parts.items()}
    return {part: items for part, items in found.items() if items}


def kept_parts(text: Text, parts: dict[str, list[Item]]) -> dict[str, list[int]]:
    """For each part of a page ``[lines that stand in the text, lines]``."""
    return {part: [sum(stands(text, part, item) for item in items), len(items)] for part, items in parts.items()}
