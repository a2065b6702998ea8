"""What a page calls a block: the names of its first elements."""

from __future__ import annotations

from typing import Final

from lxml import etree

from crunch.documents.page import Page

NAMES_INSIDE: Final = 6
"""Elements of a block, itself first, that are looked at."""


def first_elements(page: Page, number: int) -> list[etree._Element]:
    """A block and the first elements in it."""
    return page.elements[number : min(page.ends[number], number + NAMES_INSIDE)]


def block_names(page: Page, number: int) -> str:
    """Their classes, ids and properties in one string."""
    elements = first_elements(page, number)
    return " ".join(element.get(name) or "" for element in elements for name in ("class", "itemprop", "id"))
