"""Footnotes and sidenotes: which sign refers to which note, and what in the notes only leads back."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import unquote

from lxml import etree

from crunch.documents.page import Page
from crunch.documents.semantics.names import called

_SIGN: Final = re.compile(
    r"(?:[\[(]\s*)?(?:\d{1,4}|[a-z]|[ivx]{1,5}|note \d{1,3}|[*†‡§¶]{1,3})(?:\s*[\])])?", re.IGNORECASE
)
_BACK: Final = re.compile(r"[\s\[\](),.:^↑↩⤴←\ufe0e\ufe0f\da-e]*|\s*(?:jump up|back|return)\s*", re.IGNORECASE)
_REFERENCE: Final = called("footnote-?ref", "noteref", "footnote-?link", "footnote-?anchor")
_SIDE: Final = called("side-?note", "margin-?note")
_HOLDERS: Final = frozenset(("li", "p", "div", "aside", "section", "dd", "blockquote"))
_BLOCKS: Final = _HOLDERS | {"ul", "ol", "dl", "table", "pre", "figure", "h1", "h2", "h3", "h4", "h5", "h6"}
_SMALL: Final = 8
"""Elements of a sign, or of what leads back."""
_UP: Final = 3
"""Levels from a place to the block that it begins."""


@dataclass(frozen=True, slots=True)
class Notes:
    """By element: its number in the order of the signs."""

    signs: dict[int, int] = field(default_factory=dict)
    """What refers to a note: its outermost element that holds nothing else."""
    notes: dict[int, int] = field(default_factory=dict)
    """Blocks that are a note."""
    asides: dict[int, int] = field(default_factory=dict)
    """Notes in the midst of the line that they are about: their own sign stands there."""
    backs: frozenset[int] = frozenset()
    """What leads back from a note, and what switches one on and off."""


def notes_of(page: Page) -> Notes:
    """The notes of a page; worked out once a page."""
    return page.once(_notes_of)


def _notes_of(page: Page) -> Notes:
    places = {value: number for number, value in reversed([*page.attribute("id"), *_named(page)]) if value}
    signs: dict[int, int] = {}
    notes: dict[int, int] = {}
    asides: dict[int, int] = {}
    for number, address in page.attribute("href"):
        target = _target(page, places, address)
        if page.tags[number] != "a" or target is None or target <= number:
            continue
        sign = _sign(page, number)
        note = _note(page, target) if sign is not None else None
        if sign is not None and note is not None and note > number:
            signs[sign] = notes.setdefault(note, len(notes) + 1)
    for number, names in page.attribute("class"):
        if page.tags[number] in ("span", "small") and _SIDE.search(names) and _is_line(page, number):
            asides[number] = len(notes) + len(asides) + 1
    return Notes(signs, notes, asides, frozenset((*_backs(page, places, notes), *_switches(page, asides))))


def _named(page: Page) -> list[tuple[int, str]]:
    return [(number, value) for number, value in page.attribute("name") if page.tags[number] == "a"]


def _target(page: Page, places: dict[str, int], address: str) -> int | None:
    before, sign, name = address.strip().partition("#")
    if not sign or (before and before != (page.url or "").partition("#")[0]):
        return None
    return places.get(name, places.get(unquote(name)))


def _text(page: Page, number: int) -> str:
    parts = [page.texts[number] or ""]
    for inner in range(number + 1, page.ends[number]):
        parts += (page.texts[inner] or "", page.tails[inner] or "")
    return "".join(parts)


def _holds(page: Page, number: int, words: re.Pattern[str]) -> bool:
    return page.ends[number] - number <= _SMALL and words.fullmatch(_text(page, number).strip()) is not None


def _sign(page: Page, number: int) -> int | None:
    """The outermost element around a link that holds its sign alone, where it is raised or called so."""
    if not _holds(page, number, _SIGN):
        return None
    element, parent = page.elements[number], page.parents[number]
    raised = [at for at in (parent, page.parents[parent]) if page.tags[at] == "sup"]
    outer = next((at for at in raised if _holds(page, at, _SIGN)), None)
    names = f"{element.get('class') or ''} {element.get('rel') or ''}"
    is_called = element.get("role") == "doc-noteref" or _REFERENCE.search(names) is not None
    inside = any(page.tags[at] == "sup" for at in range(number + 1, page.ends[number]))
    if outer is not None:
        return outer
    return number if is_called or inside or raised else None


def _note(page: Page, target: int) -> int | None:
    """The block that a place begins; None in a table, which has no room for one."""
    note = target
    for _ in range(_UP):
        if page.tags[note] in _HOLDERS:
            break
        note = page.parents[note]
    if page.tags[note] not in _HOLDERS or page.ends[note] - note > 2000:
        return None
    above = note
    while above:
        above = page.parents[above]
        if page.tags[above] in ("td", "th"):
            return None
    return note if any(page.ink_texts[note : page.ends[note]]) else None


def _is_line(page: Page, number: int) -> bool:
    return all(page.tags[inner] not in _BLOCKS for inner in range(number + 1, page.ends[number]))


def _backs(page: Page, places: dict[str, int], notes: dict[int, int]) -> list[int]:
    found = []
    for number, address in page.attribute("href"):
        target = _target(page, places, address)
        if target is None or target >= number or page.tags[number] != "a":
            continue
        above = number
        for _ in range(2 * _UP):
            above = page.parents[above]
            if above in notes:
                if _holds(page, number, _BACK):
                    found.append(_alone(page, number, above))
                break
    return found


def _alone(page: Page, number: int, note: int) -> int:
    """The outermost element in the note that holds nothing but what leads back."""
    while page.parents[number] != note and _holds(page, page.parents[number], _BACK):
        number = page.parents[number]
    return number


def _switches(page: Page, asides: dict[int, int]) -> list[int]:
    """The labels before sidenotes that show them on small screens, or number them."""
    found = []
    for number in asides:
        before = page.elements[number].getprevious()
        for _ in range(2):
            if before is not None and before.tag == "label":
                found.append(number - _elements_between(before, page.elements[number]))
                break
            before = before.getprevious() if before is not None else None
    return found


def _elements_between(first: etree._Element, last: etree._Element) -> int:
    """With the first."""
    count, element = 0, first
    while element is not last:
        count += sum(1 for _ in element.iter())
        following = element.getnext()
        if following is None:
            break
        element = following
    return count
