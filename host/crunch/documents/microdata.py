"""Microdata (``itemtype``, ``itemprop``) as objects like those of JSON-LD, within bounds."""

from __future__ import annotations

from typing import Any, Final

from crunch.documents.linked_data import LONGEST, PROPERTIES
from crunch.documents.page import Page
from crunch.documents.tags import NOT_DISPLAYED

MOST_PROPERTIES: Final = 2_000
"""Properties of a page that are read."""
MOST_ELEMENTS: Final = 200
"""Elements of a property whose text is read."""

_VALUES: Final = {"time": "datetime", "data": "value", "meter": "value"}
"""Attributes that hold the value, beside ``content``."""
_LEVELS: Final = 16
_READ: Final = frozenset(PROPERTIES)


def microdata_of(page: Page) -> list[dict[str, Any]]:
    """The items that are no property of another one, each as an object with its properties, in order."""
    types = dict(page.attribute("itemtype"))
    if not types:
        return []
    properties = dict(page.attribute("itemprop"))
    found: list[dict[str, Any]] = []
    around: list[tuple[int, dict[str, Any]]] = []  # the items around an element, with their ends, innermost last
    left = MOST_PROPERTIES
    for number in sorted({*types, *properties}):
        while around and around[-1][0] <= number:
            around.pop()
        left -= 1
        if left < 0:
            break
        names = dict.fromkeys(name for name in properties.get(number, "").split() if name in _READ)
        value: Any = {"@type": types[number].split()} if number in types else None
        if around and names:
            if value:  # an item is one property: under several it would be read once for each way to it
                names = dict.fromkeys(list(names)[:1])
            value = value or _text(page, number)
            for name in names:
                around[-1][1].setdefault(name, []).append(value)
        elif value:
            found.append(value)
        if isinstance(value, dict) and len(around) < _LEVELS:
            around.append((page.ends[number], value))
    return found


def _text(page: Page, number: int) -> str:
    """The value of a property that is no item: an attribute, or its text."""
    element = page.elements[number]
    stated = element.get("content") or element.get(_VALUES.get(page.tags[number], "content"))
    if stated:
        return stated[:LONGEST]
    parts: list[str] = []
    size = 0
    for inner in range(number, min(page.ends[number], number + MOST_ELEMENTS)):
        shown = page.texts[inner] if page.tags[inner] not in NOT_DISPLAYED else None
        after = page.tails[inner] if inner > number else None
        parts += [(shown or "")[:LONGEST], " ", (after or "")[:LONGEST]] if shown or after else []
        size += len(shown or "") + len(after or "")
        if size > LONGEST:
            break
    return " ".join("".join(parts).split())[:LONGEST]
