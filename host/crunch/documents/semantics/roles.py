"""What elements and ARIA roles say that a part of the page is: all of it, a section, navigation, an aside, a dialog."""

from __future__ import annotations

from typing import Final

from lxml import etree

from crunch.documents.page import Page

PAGE: Final = frozenset(("html", "body"))
"""The page itself."""
WHOLE: Final = PAGE | {"main", "article"}
"""The page and its main part: never an item, a box, a bar or a group in it, whatever it is named."""
SECTIONS: Final = frozenset(("article", "main", "section"))
"""Parts with a head of their own: a ``header`` in one is not that of the site."""
ROLE_OF_TAG: Final = {
    "nav": "navigation", "menu": "menu", "header": "banner", "footer": "contentinfo", "aside": "complementary",
    "dialog": "dialog", "main": "main", "article": "article", "form": "form", "search": "search",
}  # fmt: skip
"""The ARIA role by which another element says the same; of ``menu`` what sites mean by it."""
CHROME: Final = frozenset(("nav", "menu", "footer", "aside", "dialog"))
"""Elements that by their own word are not the main content; a ``header`` is where it stands in no section."""
CHROME_ROLES: Final = frozenset(
    "navigation menu menubar banner search contentinfo complementary dialog alertdialog".split()
)
"""Roles that say so."""
NO_RUNNING_TEXT: Final = frozenset(("nav", "aside", "footer", "form", "dialog", "button", "a"))
"""What a text does not go on in: a block in one of them is no line, and no code or formula, of the text around."""


def role_of(element: etree._Element) -> str:
    """The role that an element states, in lower case; empty where it states none. Several are one that nobody knows."""
    return _read(element.get("role") or "")


def roles_of(page: Page) -> dict[int, str]:
    """The roles that elements state, by their number, in order; read once a page, so nobody may change it."""
    return page.once(_roles_of)


def _roles_of(page: Page) -> dict[int, str]:
    return {number: role for number, value in page.attribute("role") if (role := _read(value))}


def _read(value: str) -> str:
    return value.strip().lower()
