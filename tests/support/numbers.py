"""Elements of a page by their id."""

from __future__ import annotations

from crunch.documents.page import Page


def number_of(page: Page, name: str) -> int:
    """The number of the element with that id."""
    return next(place for place, element in enumerate(page.elements) if element.get("id") == name)
