"""An element that was described, found again in a page that may have changed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

from crunch.corrections.description import Description, classes_of, hash_of, labels, place_of, text_in
from crunch.documents.page import Page

Way = Literal["id", "path", "text", "label"]
_WEIGHTS: Final[dict[Way, int]] = {"id": 3, "text": 3, "path": 2, "label": 2}
_LEAST: Final = 2
"""Weight without which nothing is found: better nothing than another part of the page."""
_MOST_ALIKE: Final = 200
"""Elements of one size and tag whose text is compared."""


@dataclass(frozen=True, slots=True)
class Found:
    """An element that answers to a description."""

    element: int
    ways: frozenset[Way]
    """Those of the description that lead to it."""
    has_moved: bool
    """Whether it stands elsewhere, or is named otherwise, than described."""


def find(page: Page, description: Description) -> Found | None:
    """The element that most ways of the description lead to; None where too little leads to any.

    Args:
        page: as it is now.
        description: of an element of this page as it was, or of another page of its site.
    """
    answers: dict[int, set[Way]] = {}
    ways: dict[Way, Iterable[int]] = {
        "id": _by_id(page, description),
        "path": _by_path(page, description.path),
        "text": _by_text(page, description),
        "label": _by_label(page, description),
    }
    for way, elements in ways.items():
        for element in elements:
            if page.tags[element] == description.tag:
                answers.setdefault(element, set()).add(way)
    if not answers:
        return None
    element = max(answers, key=lambda one: (_weight(answers[one]), -one))  # of several alike the first
    agreeing = answers[element]
    if _weight(agreeing) < _LEAST:
        return None
    has_moved = "path" not in agreeing or (bool(description.id) and "id" not in agreeing)
    return Found(element, frozenset(agreeing), has_moved)


def _weight(ways: Iterable[Way]) -> int:
    return sum(_WEIGHTS[way] for way in ways)


def _by_id(page: Page, description: Description) -> list[int]:
    if not description.id:
        return []
    return [number for number, value in page.attribute("id") if value == description.id]


def _by_path(page: Page, path: list[str]) -> list[int]:
    """Where the steps lead: each by tag, place and classes; where the place has changed, by classes alone."""
    if not path:
        return []
    steps = path
    if path[0].startswith("#"):
        name, steps = path[0][1:], path[1:]
        here = [number for number, value in page.attribute("id") if value == name][:1]
    else:
        here = [0]
    for step in steps:
        here = [next_one for number in here for next_one in _step(page, number, step)][:1]
    return here


def _step(page: Page, number: int, step: str) -> list[int]:
    tag, _, rest = step.partition(" ")
    place, *classes = rest.split() or ["1"]
    child, end = number + 1, page.ends[number]
    alike: list[int] = []
    while child < end:
        if page.tags[child] == tag and classes_of(page, child) == classes:
            alike.append(child)
        child = page.ends[child]
    at_place = [one for one in alike if str(place_of(page, one)) == place]
    if at_place:
        return at_place
    return alike if classes and len(alike) == 1 else []


def _by_text(page: Page, description: Description) -> list[int]:
    """Elements of that text; the count of their characters rules most out before anything is hashed."""
    if not description.text:
        return []
    sizes = _least_sizes(page)
    found = [
        number
        for number, tag in enumerate(page.tags)
        if tag == description.tag and sizes[number] <= description.size <= 2 * sizes[number]
    ]
    return [one for one in found[:_MOST_ALIKE] if hash_of(text_in(page, one)) == description.text]


def _by_label(page: Page, description: Description) -> list[int]:
    """The innermost elements that are called so."""
    if not description.label:
        return []
    found = [
        number
        for number, label in labels(page)
        if page.tags[number] == description.tag and hash_of(label) == description.label
    ]
    following = [*found[1:], len(page)]
    return [one for one, after in zip(found, following, strict=False) if after >= page.ends[one]]


def _least_sizes(page: Page) -> list[int]:
    """By element: characters of its displayed text without blanks."""
    import numpy as np

    own = np.zeros(len(page), np.int64)
    shown = page.as_written or page.displayed
    for number, text in enumerate(page.texts):
        if text and shown[number]:
            own[number] += len("".join(text.split()))
    below = own.copy()
    for number, tail in enumerate(page.tails):
        if tail and number and shown[page.parents[number]]:
            below[number] += len("".join(tail.split()))
    total = np.concatenate(([0], np.cumsum(below)))
    ends = page.end_column
    # The tail of the element itself is not in it.
    tails = below - own
    sizes: list[int] = (total[ends] - total[:-1] - tails).tolist()
    return sizes
