"""Questions to a tree of lxml as a whole."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final, cast

from lxml import etree

COMMON: Final = frozenset(
    (
        "class", "id", "role", "style", "hidden", "aria-hidden", "aria-modal", "itemprop", "itemtype", "data-testid",
        "data-component", "href", "src", "data-src", "data", "aria-controls", "aria-expanded", "popover",
        "popovertarget", "commandfor", "data-toggle", "data-bs-toggle", "color", "text", "bgcolor", "background", "rel",
        "name",
    )
)  # fmt: skip
"""Those that algorithms ask for: read in one walk, as a walk costs more than to look at one element."""


def attributes(elements: Iterable[etree._Element], names: Collection[str]) -> dict[str, list[tuple[int, str]]]:
    """By name: number and value of every element that has an attribute of that name, in order.

    Args:
        elements: all elements of a page.
        names: of the attributes that are wanted.
    """
    found: dict[str, list[tuple[int, str]]] = {name: [] for name in names}
    for number, element in enumerate(elements):
        for name in cast("list[str]", element.keys()):  # items() looks each value up by its name
            if name in found:
                found[name].append((number, element.get(name) or ""))
    return found


def select(root: etree._Element, xpath: str) -> list[etree._Element]:
    """The elements that an XPath expression selects."""
    return cast("list[etree._Element]", root.xpath(xpath))
