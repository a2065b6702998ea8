"""How an element is described so that it is known again when the page comes anew: in several ways, of which some
outlast a change of the page.

No text of the page is kept for that, but hashes of it; a few words are, for the person who looks through the list.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from hashlib import blake2b
from typing import Final

import msgspec

from crunch.documents.page import Page

_LONGEST_NAME: Final = 100
"""Characters of an id or a class; longer ones carry data."""
_MOST_CLASSES: Final = 8
_MOST_STEPS: Final = 200
_MOST_TEXT: Final = 100_000
_HEADINGS: Final = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
_WORDS: Final = 60
"""Characters of the words that a person sees."""


class Description(msgspec.Struct, frozen=True, omit_defaults=True):
    """An element, described in several ways; an empty one says nothing."""

    tag: str
    id: str = ""
    path: list[str] = []
    """From the nearest element around it with an id that no other has, as ``#main``, or from below the root: one step
    an element, written as tag, place among the children of that tag (from 1), classes in order: ``div 2 box wide``.
    Empty where that would be too many steps."""
    size: int = 0
    """Characters of its text, blanks in a row as one."""
    text: str = ""
    """Hash of this text; nothing where there is none."""
    label: str = ""
    """Hash of its ``aria-label`` or of the first heading in it."""


def describe(page: Page, element: int) -> Description:
    """The description of an element.

    Args:
        page: as it is captured or read.
        element: its number.
    """
    text = text_in(page, element)
    label = label_of(page, element)
    return Description(
        tag=page.tags[element],
        id=_name(page, element, "id"),
        path=path_to(page, element),
        size=len(text),
        text=hash_of(text) if text else "",
        label=hash_of(label) if label else "",
    )


def words_of(page: Page, element: int) -> str:
    """A few words by which a person knows it."""
    text = text_in(page, element)
    if len(text) <= _WORDS:
        return text
    return f"{text[:_WORDS].rsplit(' ', 1)[0]}…"


def path_to(page: Page, element: int) -> list[str]:
    """The steps that lead to an element (:attr:`Description.path`)."""
    ids = page.once(ids_of)
    steps = [step_of(page, element)]
    while element:
        if len(steps) >= _MOST_STEPS:
            return []
        element = page.parents[element]
        name = _name(page, element, "id")
        if len(ids.get(name, ())) == 1:
            steps.append(f"#{name}")
            break
        if element:
            steps.append(step_of(page, element))
    return steps[::-1]


def ids_of(page: Page) -> dict[str, list[int]]:
    """The elements of each id."""
    found: dict[str, list[int]] = {}
    for number, value in page.attribute("id"):
        found.setdefault(value, []).append(number)
    return found


def step_of(page: Page, element: int) -> str:
    """Tag, place among the children of that tag from 1, and classes."""
    return " ".join((page.tags[element], str(place_of(page, element)), *classes_of(page, element)))


def place_of(page: Page, element: int) -> int:
    """The place of an element among the children of its tag, from 1."""
    if not element:
        return 1
    child, place = page.parents[element] + 1, 1
    while child < element:
        place += page.tags[child] == page.tags[element]
        child = page.ends[child]
    return place


def classes_of(page: Page, element: int) -> list[str]:
    """The classes of an element, in order."""
    names = _value(page, element, "class").split()
    return sorted({name for name in names if len(name) <= _LONGEST_NAME})[:_MOST_CLASSES]


def text_in(page: Page, element: int) -> str:
    """The text of an element that was displayed before anybody judged it, blanks in a row as one."""
    end = page.ends[element]
    shown = page.as_written or page.displayed
    pieces: list[str] = []
    for number in range(element, end):
        if shown[number] and page.texts[number]:
            pieces.append(page.texts[number] or "")
        # What follows an element stands behind all that is in it; for a hash any fixed order will do.
        if number > element and shown[page.parents[number]] and page.tails[number]:
            pieces.append(page.tails[number] or "")
    return " ".join(" ".join(pieces)[:_MOST_TEXT].split())


def label_of(page: Page, element: int) -> str:
    """What an element is called: its ``aria-label``, else its first heading."""
    return next((label for number, label in labels(page, element, element + 1) if number == element), "")


def labels(page: Page, first: int = 0, end: int | None = None) -> Iterator[tuple[int, str]]:
    """Number and name of the elements from ``first`` on that are called something."""
    headings = [number for number, tag in enumerate(page.tags) if tag in _HEADINGS]
    known: dict[int, str] = {}
    for element in range(first, len(page) if end is None else end):
        label = _value(page, element, "aria-label").strip()
        at = bisect_left(headings, element)
        if not label and at < len(headings) and headings[at] < page.ends[element]:
            heading = headings[at]
            label = known[heading] if heading in known else known.setdefault(heading, text_in(page, heading))
        if label:
            yield element, label


def hash_of(text: str) -> str:
    """Of a text, as 16 hexadecimal digits."""
    return blake2b(text.encode("utf-8", "replace"), digest_size=8).hexdigest()


def _name(page: Page, element: int, attribute: str) -> str:
    value = _value(page, element, attribute)
    return value if 0 < len(value) <= _LONGEST_NAME and not value.split()[1:] and value == value.strip() else ""


def _value(page: Page, element: int, attribute: str) -> str:
    return page.elements[element].get(attribute) or ""
