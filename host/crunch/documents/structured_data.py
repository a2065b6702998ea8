"""What a page says of itself in structured data: JSON-LD, microdata, and the properties of its ``meta`` elements.

Read once a page, within bounds. These are the page's own words, not what it shows: they tell what something is, and are
no text of the page.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Any, Final

from crunch.documents.linked_data import LinkedDataReader, is_linked_data
from crunch.documents.microdata import microdata_of
from crunch.documents.page import Page

_SAME: Final = {"ingredients": "recipeIngredient"}
"""Older names of properties."""
_TEXTS: Final = ("@value", "name", "text", "itemListElement", "item")
"""Properties of an object under which its text stands, where a text is asked for and an object given."""


@dataclass(frozen=True, slots=True)
class Thing:
    """An object of schema.org, or what was given as one."""

    types: tuple[str, ...]
    """Without the address of the vocabulary: ``Recipe``."""
    texts: Mapping[str, tuple[str, ...]]
    """By property: the texts in it, as they are written, those of objects in it, too."""
    level: int
    """Things around it."""

    def first(self, name: str) -> str | None:
        """The first text of a property."""
        return next(iter(self.texts.get(name, ())), None)


@dataclass(frozen=True, slots=True)
class StructuredData:
    """The things of a page."""

    linked: tuple[Thing, ...]
    """From JSON-LD, in order, each before those inside it."""
    microdata: tuple[Thing, ...]
    """From microdata."""

    def of_type(self, *names: str) -> Iterator[Thing]:
        """The things of one of these types."""
        return (thing for thing in chain(self.linked, self.microdata) if not set(names).isdisjoint(thing.types))


def structured_data_of(page: Page) -> StructuredData:
    """Read it; worked out once for a page, so nobody may change it."""
    return page.once(_structured_data_of)


def _structured_data_of(page: Page) -> StructuredData:
    items = (things_in(item) for item in microdata_of(page))
    return StructuredData(tuple(_linked_things(page)), tuple(chain.from_iterable(items)))


def _linked_things(page: Page) -> Iterator[Thing]:
    reader = LinkedDataReader()
    for number, tag in enumerate(page.tags):
        text = page.texts[number] if tag == "script" else None
        if text and is_linked_data(page.elements[number].get("type") or ""):
            yield from things_in(reader.read(text))


def metas_of(page: Page) -> Mapping[str, str]:
    """Content of the ``meta`` elements by property or name in small letters (``og:title``), the first of each; worked
    out once for a page."""
    return page.once(_metas)


def _metas(page: Page) -> dict[str, str]:
    metas: dict[str, str] = {}
    for element in page.root.iter("meta"):
        name = element.get("property") or element.get("name") or element.get("http-equiv")
        content = element.get("content")
        if name and content and content.strip():
            metas.setdefault(name.strip().lower(), content)
    return metas


def things_in(value: Any, level: int = 0) -> Iterator[Thing]:
    """The things in a value, in order.

    Args:
        value: objects with their properties, lists and texts; as deep as :mod:`linked_data` lets it be.
        level: things around it.
    """
    if isinstance(value, list):
        for entry in value:
            yield from things_in(entry, level)
    elif isinstance(value, dict):
        is_graph = "@graph" in value and "@type" not in value
        if not is_graph and (level == 0 or "@type" in value):
            yield Thing(_types(value.get("@type")), dict(_properties(value)), level)
            level += 1
        for inner in value.values():
            yield from things_in(inner, level)


def _types(value: Any) -> tuple[str, ...]:
    names = value if isinstance(value, list) else [value]
    return tuple(name.replace("#", "/").replace(":", "/").rsplit("/", 1)[-1] for name in names if isinstance(name, str))


def _properties(value: dict[str, Any]) -> Iterator[tuple[str, tuple[str, ...]]]:
    for name, inner in value.items():
        texts = tuple(_texts(inner))
        if texts and not name.startswith("@"):
            yield _SAME.get(name, name), texts


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for entry in value:
            yield from _texts(entry)
    elif isinstance(value, dict):
        for name in _TEXTS:
            if name in value:
                yield from _texts(value[name])
