"""An element that was described, found again in a page that may have changed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from crunch.corrections.description import Description, classes_of, hash_of, ids_of, label_of, labels, text_in
from crunch.documents.page import Page

Way = Literal["id", "path", "text", "label"]
_WEIGHTS: Final[dict[Way, int]] = {"id": 3, "text": 3, "path": 2, "label": 2}
_LEAST_TEXT: Final = 12
"""Characters from which a text is looked for elsewhere."""
_GENERATED: Final = re.compile(r"\d|^$")
"""Ids that a program made, which may be others at the next visit, and none."""
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

    Where an element stands says little by itself: another part comes to stand there when it has gone.

    Args:
        page: as it is now.
        description: of an element of this page as it was, or of another page of its site.
    """
    answers: dict[int, set[Way]] = {}
    at_place = _by_path(page, description.path)
    ways: dict[Way, Iterable[int]] = {
        "id": page.once(ids_of).get(description.id, ()),
        "path": at_place,
        "text": [*_by_text(page, description), *(one for one in at_place if _reads_alike(page, one, description))],
        "label": _by_label(page, description),
    }
    for way, elements in ways.items():
        for element in elements:
            if page.tags[element] == description.tag:
                answers.setdefault(element, set()).add(way)
    answers = {one: found for one, found in answers.items() if _is_enough(page, description, one, found, ways)}
    if not answers:
        return None
    element = max(answers, key=lambda one: (_weight(answers[one]), -one))  # of several alike the first
    agreeing = answers[element]
    is_renamed = bool(description.id) and "id" not in agreeing and not _GENERATED.search(description.id)
    return Found(element, frozenset(agreeing), "path" not in agreeing or is_renamed)


def _weight(ways: Iterable[Way]) -> int:
    return sum(_WEIGHTS[way] for way in ways)


def _is_enough(
    page: Page, description: Description, element: int, agreeing: set[Way], ways: Mapping[Way, Iterable[int]]
) -> bool:
    """Whether these ways tell an element from all others."""
    if agreeing == {"path"}:
        return not _is_contradicted(page, description, element) and _is_told_by_classes(page, description, element)
    if len(agreeing) == 1:
        (way,) = agreeing
        return way == "text" or len(list(ways[way])) == 1
    return True


def _is_contradicted(page: Page, description: Description, element: int) -> bool:
    """Whether the element at the place says of itself that it is another one."""
    name = page.elements[element].get("id") or ""
    if name != description.id and not (_GENERATED.search(name) or _GENERATED.search(description.id)):
        return True
    label = label_of(page, element)
    return bool(label or description.label) and (hash_of(label) if label else "") != description.label


def _is_told_by_classes(page: Page, description: Description, element: int) -> bool:
    """Whether no other child beside it has these classes."""
    _, _, rest = description.path[-1].partition(" ")
    if not rest.split()[1:] or not element:
        return False
    around = page.parents[element]
    named = classes_of(page, element)
    child, alike = around + 1, 0
    while child < page.ends[around]:
        alike += page.tags[child] == description.tag and classes_of(page, child) == named
        child = page.ends[child]
    return alike == 1


def _reads_alike(page: Page, element: int, description: Description) -> bool:
    text = text_in(page, element)
    return len(text) == description.size and (hash_of(text) if text else "") == description.text


def _by_path(page: Page, path: list[str]) -> list[int]:
    """Where the steps lead: each by tag, place and classes; where the place has changed, by classes alone."""
    if not path:
        return []
    steps = path
    if path[0].startswith("#"):
        named, steps = page.once(ids_of).get(path[0][1:], []), path[1:]
        here = named if len(named) == 1 else []
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
    at_place: list[int] = []
    count = 0
    while child < end:
        if page.tags[child] == tag:
            count += 1
            if classes_of(page, child) == classes:
                (at_place if str(count) == place else alike).append(child)
        child = page.ends[child]
    if at_place:
        return at_place
    return alike if classes and len(alike) == 1 else []


def _by_text(page: Page, description: Description) -> list[int]:
    """Elements of that text; the count of their characters rules most out before anything is hashed. A short one
    ("More", "3") stands at many places."""
    if not description.text or description.size < _LEAST_TEXT:
        return []
    sizes = page.once(_least_sizes)
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
        for number, label in page.once(_all_labels)
        if page.tags[number] == description.tag and hash_of(label) == description.label
    ]
    following = [*found[1:], len(page)]
    return [one for one, after in zip(found, following, strict=False) if after >= page.ends[one]]


def _all_labels(page: Page) -> list[tuple[int, str]]:
    return list(labels(page))


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
