"""Boxes that ask for an e-mail address, to send a newsletter: the words in them read like a line of the text."""

from __future__ import annotations

from typing import Final

from crunch.documents.extraction import Removal
from crunch.documents.page import Page
from crunch.documents.semantics.forms import sells
from crunch.documents.semantics.prices import is_a_price
from crunch.documents.semantics.roles import WHOLE
from crunch.documents.semantics.shares import characters_in
from crunch.wording import say

STEP: Final = "sign-up box"
MOST_CHARACTERS: Final = 400
"""Non-blank characters of a box at most: more than a few lines are a text."""
MOST_FIELDS: Final = 4
"""Fields at most: more are a form that somebody came to fill in."""

_ABOVE: Final = 10
"""Levels from the field to the box."""
_ANOTHER_FORM: Final = frozenset(("textarea", "h1", "table", "pre"))
"""What is in no box: a message to be written, the page's title, content."""


def sign_up_boxes(page: Page) -> list[Removal]:
    """Roots of the boxes, outermost first; worked out once for a page, so nobody may change it."""
    return page.once(_sign_up_boxes)


def _sign_up_boxes(page: Page) -> list[Removal]:
    found: list[Removal] = []
    end = 0
    for number, tag in enumerate(page.tags):
        if tag == "input" and number >= end and _asks_for_an_address(page, number):
            box = _box_around(page, number)
            if box is not None and box >= end:
                found.append(Removal(box, STEP, "service", say("asks_for_address"), 0.8))
                end = page.ends[box]
    return found


def _asks_for_an_address(page: Page, number: int) -> bool:
    element = page.elements[number]
    kind = (element.get("type") or "text").lower()
    words = "".join(element.get(name) or "" for name in ("name", "id", "placeholder", "aria-label")).lower()
    return kind == "email" or (kind == "text" and "mail" in words)


def _box_around(page: Page, number: int) -> int | None:
    """The largest part around a field that is small enough; None when that is something else than such a box."""
    box = number
    for _ in range(_ABOVE):
        around = page.parents[box]
        if page.tags[around] in WHOLE or not around or _is_more(page, around):
            break
        box = around
    inside = page.tags[box : page.ends[box]]
    if not _ANOTHER_FORM.isdisjoint(inside) or box == number:
        return None
    fields = [inner for inner in range(box, page.ends[box]) if page.tags[inner] == "input"]
    kinds = [(page.elements[inner].get("type") or "text").lower() for inner in fields]
    typed = [kind for kind in kinds if kind not in ("hidden", "submit", "button", "checkbox", "radio", "image")]
    return None if "password" in kinds or len(typed) > MOST_FIELDS else box


def _is_more(page: Page, number: int) -> bool:
    """Whether a part is longer than a box, or sells something: there the field serves a notice, or the order."""
    if characters_in(page, number) > MOST_CHARACTERS:
        return True
    inside = range(number + 1, page.ends[number])
    slots = [page.texts[number], *(text for inner in inside for text in (page.texts[inner], page.tails[inner]))]
    return any(text and is_a_price(text) for text in slots) or sells(page, number)
