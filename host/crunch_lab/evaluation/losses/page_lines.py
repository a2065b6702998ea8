"""The lines of a page: the own text of each block, in the order of the page, as every browser would show it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from crunch.documents.blocks import blocks_of
from crunch.documents.page import Page
from crunch.documents.semantics.names import words_of
from crunch.documents.semantics.roles import CHROME, CHROME_ROLES, roles_of
from crunch.documents.tags import VERBATIM
from crunch_lab.evaluation.tokens import compared_tokens

LINKED: Final = 0.5
"""Share of a line's characters in links above which it leads elsewhere."""
_NAMING: Final = ("class", "id", "itemprop", "rel", "data-testid")


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a page."""

    number: int
    """Of its block element."""
    text: str
    words: int
    linked: bool
    """Most of it is in links."""


def lines_of(page: Page) -> list[Line]:
    """All lines with a word, what is hidden by styles too; of code and the like every written line is one."""
    return page.once(_lines_of)


def _lines_of(page: Page) -> list[Line]:
    blocks = blocks_of(page)
    texts: dict[int, list[str]] = {}
    for number, text in _slots(page):
        owner = blocks.owners[number]
        if owner in texts:
            texts[owner].append(text)
        elif not text.isspace():
            texts[owner] = [text]
    found = []
    for owner, pieces in texts.items():
        whole = "".join(pieces)
        linked = blocks.link_characters[owner] > LINKED * blocks.characters[owner]
        for text in whole.splitlines() if page.tags[owner] in VERBATIM else [" ".join(whole.split())]:
            if words := len(compared_tokens(text)):
                found.append(Line(owner, text, words, linked))
    return found


def _slots(page: Page) -> Iterator[tuple[int, str]]:
    """Displayed texts in their order, each with the element that it is text of; a ``br`` is a blank."""
    open_elements: list[int] = []

    def close(before: int) -> Iterator[tuple[int, str]]:
        while open_elements and page.ends[open_elements[-1]] <= before:
            number = open_elements.pop()
            parent, tail = page.parents[number], page.tails[number]
            if page.tags[number] == "br":
                yield parent, "\n"
            if number and tail and page.displayed[parent]:
                yield parent, tail

    for number in range(len(page)):
        yield from close(number)
        text = page.texts[number]
        if text and page.displayed[number]:
            yield number, text
        open_elements.append(number)
    yield from close(len(page))


def names_of(page: Page) -> dict[int, str]:
    """What elements are called, by their number: the names as they stand, then their words."""
    return page.once(_names_of)


def _names_of(page: Page) -> dict[int, str]:
    found: dict[int, str] = {}
    for attribute in _NAMING:
        for number, value in page.attribute(attribute):
            found[number] = f"{found.get(number, '')} {value}"
    return {number: f"{names} {' '.join(words_of(names))}" for number, names in found.items()}


def chrome_of(page: Page) -> bytearray:
    """By element: 1 in navigation, footers, side notes and dialogs, by element or role."""
    return page.once(_chrome_of)


def _chrome_of(page: Page) -> bytearray:
    roles = roles_of(page)
    found = bytearray(len(page))
    for number, (tag, parent) in enumerate(zip(page.tags, page.parents, strict=True)):
        found[number] = found[parent] or tag in CHROME or roles.get(number) in CHROME_ROLES
    return found


def around(page: Page, number: int, levels: int) -> Iterator[int]:
    """An element and so many of those around it, innermost first, without the page itself."""
    for _ in range(levels + 1):
        if not number or page.tags[number] == "body":
            return
        yield number
        number = page.parents[number]
