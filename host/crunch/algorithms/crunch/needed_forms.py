"""Forms that a reader came for or cannot do without: search, login, checkout, reply."""

from __future__ import annotations

import re
from typing import Final

from lxml import etree

from crunch.documents.page import Page
from crunch.documents.semantics.roles import role_of

_TYPES: Final = frozenset(("search", "password"))
_QUERY: Final = frozenset("q s query search keyword keywords term suche recherche buscar".split())
_WORDS: Final = re.compile(
    r"search|log-?in|sign-?in|cart|basket|checkout|payment|buy|order|reply|comment|answer|suche|warenkorb",
    re.IGNORECASE,
)
_CONTROLS: Final = ("input", "textarea", "select", "button")


def needed_forms(page: Page) -> list[int]:
    """Numbers of the forms, outermost ones in order; search landmarks count as forms."""
    tags = page.tags
    if not {"form", "search"} & set(tags):
        return []
    numbers = [number for number, tag in enumerate(tags) if tag in ("form", "search")]
    elements = list(page.root.iter("form", "search"))
    found: list[int] = []
    end = 0
    for number, element in zip(numbers, elements, strict=True):
        if number >= end and page.displayed[number] and _is_needed(element):
            found.append(number)
            end = page.ends[number]
    return found


def _is_needed(form: etree._Element) -> bool:
    controls = [control for control in form.iter(*_CONTROLS) if control.get("type", "").lower() != "hidden"]
    if not controls:
        return False
    if form.tag == "search" or role_of(form) == "search":
        return True
    if any(map(_is_telling, controls)):
        return True
    named = " ".join(form.get(name) or "" for name in ("action", "id", "class", "name", "aria-label"))
    return bool(_WORDS.search(named[:500]))


def _is_telling(control: etree._Element) -> bool:
    if control.tag == "textarea":
        return True
    if control.tag != "input":
        return False
    kind = (control.get("type") or "").strip().lower()
    return kind in _TYPES or (control.get("name") or "").strip().lower() in _QUERY
