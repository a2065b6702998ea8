"""The text slots of a page in reading order, by the numbers that labels use."""

from __future__ import annotations

from dataclasses import dataclass

from crunch.documents.page import Page
from crunch.documents.parsing import parse_snapshot
from crunch.documents.semantics.seen import unfolded
from crunch.documents.tags import LEVEL

_OPAQUE = frozenset("script style template noscript".split())
"""A browser's snapshot leaves out what is in these, and parsers disagree about it."""


@dataclass(frozen=True, slots=True)
class Slot:
    """One text slot that is not blank."""

    element: int
    slot: int
    text: str
    is_displayed: bool
    position: int
    """Where :class:`crunch.documents.page.Page` keeps it: index into ``texts``, or ``-index - 1`` into ``tails``."""


def annotated_page(snapshot: str, elements: int | None = None, url: str | None = None) -> Page:
    """The page that an annotator sees. What is folded away in closed details counts as displayed (guideline, 1.1).

    Raises:
        BadSnapshotError, CountMismatchError: as :func:`crunch.documents.parsing.parse_snapshot`.
    """
    return unfolded(parse_snapshot(snapshot, elements, url))


def slots_of(page: Page) -> list[Slot]:
    """Every text slot that is not blank, in reading order.

    Left out: what stands in script, style, template and noscript, and the flat part of very deep snapshots, whose text
    slots have no number (PROTOCOL.md, Depth).
    """
    flat = {number for number, _ in page.attribute(LEVEL)} if page.from_browser else set()
    found: list[Slot] = []
    path: list[int] = []
    children: list[int] = []  # of each element on the path, those seen so far
    number, size = 0, len(page)

    def close(end: int) -> None:
        while path and page.ends[path[-1]] <= end:
            closed = path.pop()
            children.pop()
            if path:
                children[-1] += 1
                tail = page.tails[closed]
                if tail and not tail.isspace() and closed not in flat:
                    shown = bool(page.ink_tails[closed])
                    found.append(Slot(path[-1], children[-1], tail, shown, -closed - 1))

    while number < size:
        close(number)
        path.append(number)
        children.append(0)
        if page.tags[number] in _OPAQUE:
            number = page.ends[number]
            continue
        text = page.texts[number]
        if text and not text.isspace() and number not in flat:
            found.append(Slot(number, 0, text, bool(page.ink_texts[number]), number))
        number += 1
    close(size)
    return found


def carry(offset: int, text: str, other: str) -> int:
    """An offset in one text as an offset in another that differs in white space only.

    >>> carry(4, "a  b c", " a b\\nc")
    4
    """
    if text == other:
        return offset
    wanted = len("".join(text[:offset].split()))
    seen = 0
    for index, character in enumerate(other):
        if seen == wanted and (wanted or not character.isspace()):
            return index
        seen += not character.isspace()
    return len(other)
