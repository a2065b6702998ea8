"""A page as the paper's algorithm sees it: displayed elements in preorder with level, tag and own text."""

from __future__ import annotations

from dataclasses import dataclass

from crunch.documents.page import Page
from crunch.documents.tags import SEPARATORS

Key = tuple[int, str, str]
"""Level, tag, own text: two nodes are equal when these are."""


@dataclass(eq=False, slots=True)
class Nodes:
    """The displayed elements of a page from ``body`` on, in preorder. Text nodes are left out, as in the paper."""

    page: Page
    numbers: list[int]
    """Element of each node."""
    keys: list[Key]

    @property
    def characters(self) -> int:
        """Characters of all own texts."""
        return sum(len(text) for _, _, text in self.keys)


def nodes_of(page: Page, *, use_level: bool = True) -> Nodes:
    """Read the nodes of a page, in one linear pass.

    Args:
        page: the page.
        use_level: with False every level is 0, so that nodes are equal wherever they stand.
    """
    first = page.tags.index("body") if "body" in page.tags else 0
    own_texts = _own_texts(page)
    parents, displayed, tags = page.parents, page.displayed, page.tags
    levels = [0] * len(page)
    numbers: list[int] = []
    keys: list[Key] = []
    for number in range(first, page.ends[first]):
        if number != first and use_level:
            levels[number] = levels[parents[number]] + 1
        if displayed[number]:
            numbers.append(number)
            keys.append((levels[number], tags[number], own_texts.get(number, "")))
    return Nodes(page, numbers, keys)


def _own_texts(page: Page) -> dict[int, str]:
    """By element: its direct text children, joined, white space collapsed; without those that have none."""
    parts: dict[int, list[str]] = {}
    columns = zip(page.tags, page.parents, page.texts, page.tails, page.ink_texts, page.ink_tails, strict=True)
    for number, (tag, parent, text, tail, ink_text, ink_tail) in enumerate(columns):
        if ink_text:
            # Texts come before the tails of children, whose numbers are higher.
            parts.setdefault(number, []).append(text or "")
        if ink_tail:
            texts = parts.setdefault(parent, [])
            if tag in SEPARATORS:
                texts.append(" ")
            texts.append(tail or "")
    return {number: " ".join("".join(texts).split()) for number, texts in parts.items()}
