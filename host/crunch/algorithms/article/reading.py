"""The text slots of a page in reading order, with sums that give any element's text and counts without a walk."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import accumulate
from typing import Final

from crunch.documents.page import Page
from crunch.documents.tags import SEPARATORS

BLOCKS: Final = frozenset("div p br li ul ol td tr table h1 h2 h3 h4 h5 h6 hr".split())
"""Block tags of the paper; everything else is a style tag."""

_BOUNDARY: Final = ""


@dataclass(eq=False, slots=True)
class Reading:
    """Pieces of text in reading order. Each element is a range of them."""

    page: Page
    pieces: list[str] = field(default_factory=list)
    """Displayed text slots, blank ones too; an empty one where a block or a line begins or ends."""
    elements: list[int] = field(default_factory=list)
    """By piece: the element that the text stands in; of a line break the ``br`` itself."""
    starts: list[int] = field(default_factory=list)
    stops: list[int] = field(default_factory=list)
    """By element: its range of pieces."""

    def text(self, number: int, most: int = 1 << 62) -> str:
        """An element's text, white space collapsed, blocks apart; about ``most`` characters of it."""
        parts: list[str] = []
        length = 0
        for index in range(self.starts[number], self.stops[number]):
            piece = self.pieces[index] or " "
            parts.append(piece)
            length += len(piece)
            if length >= most:
                break
        return " ".join("".join(parts).split())


def read(page: Page) -> Reading:
    """Bring the text of a page into reading order, in one linear pass."""
    reading = Reading(page, starts=[0] * len(page), stops=[0] * len(page))
    pieces, elements, starts, stops = reading.pieces, reading.elements, reading.starts, reading.stops
    tags, parents, ends, displayed = page.tags, page.parents, page.ends, page.displayed
    tails = page.tails
    separators = [tag in SEPARATORS for tag in tags]
    open_elements: list[int] = []
    for number, text in enumerate(page.texts):
        starts[number] = len(pieces)
        if separators[number]:
            pieces.append(_BOUNDARY)
            elements.append(number)
        if text and displayed[number]:
            pieces.append(text)
            elements.append(number)
        following = number + 1
        if ends[number] > following:
            open_elements.append(number)
            continue
        closed = number
        while True:
            if separators[closed] and tags[closed] != "br":
                pieces.append(_BOUNDARY)
                elements.append(closed)
            stops[closed] = len(pieces)
            tail = tails[closed]
            if tail and closed and displayed[parents[closed]]:
                pieces.append(tail)
                elements.append(parents[closed])
            if not open_elements or ends[open_elements[-1]] > following:
                break
            closed = open_elements.pop()
    return reading


def nearest_blocks(page: Page, blocks: frozenset[str] = BLOCKS) -> list[int]:
    """By element: the nearest block around it, itself not included; the root where there is none."""
    nearest = [0] * len(page)
    tags = page.tags
    for number, parent in enumerate(page.parents):
        nearest[number] = parent if tags[parent] in blocks else nearest[parent]
    return nearest


@dataclass(eq=False, slots=True)
class Counts:
    """Sums over a reading, so that the counts of any element are two look-ups."""

    reading: Reading
    in_link: bytearray
    _characters: list[int]
    _link_characters: list[int]
    _links: list[int]

    def characters(self, number: int) -> int:
        """Non-blank characters of the element's whole text."""
        return self._characters[self.reading.stops[number]] - self._characters[self.reading.starts[number]]

    def link_characters(self, number: int) -> int:
        """Those inside links."""
        return self._link_characters[self.reading.stops[number]] - self._link_characters[self.reading.starts[number]]

    def links(self, number: int) -> int:
        """Links in the element, itself included."""
        return self._links[self.reading.page.ends[number]] - self._links[number]


def count(reading: Reading) -> Counts:
    """Sum up characters and links."""
    page = reading.page
    in_link = bytearray(len(page))
    end = 0
    for number, tag in enumerate(page.tags):
        if tag == "a" and number >= end:
            end = page.ends[number]
            in_link[number:end] = b"\1" * (end - number)
    sizes = [len("".join(piece.split())) if piece else 0 for piece in reading.pieces]
    linked = [size if in_link[element] else 0 for size, element in zip(sizes, reading.elements, strict=True)]
    return Counts(
        reading,
        in_link,
        list(accumulate(sizes, initial=0)),
        list(accumulate(linked, initial=0)),
        list(accumulate((tag == "a" for tag in page.tags), initial=0)),
    )
