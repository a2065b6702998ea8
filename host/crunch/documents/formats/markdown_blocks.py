"""Blocks of Markdown, indented by the quotes and lists that they stand in."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from crunch.documents.formats.markdown_lists import Items

DEEPEST: Final = 20
"""Quotes and lists inside each other that are still indented."""
DEFINITION: Final = ":   "
"""What the definition of a term begins with, as most readers of Markdown that know definitions have it.

To CommonMark it is words of a paragraph, and what it would indent is no part of anything.
"""
_INTERRUPTS: Final = re.compile(r"(?:|[-*+] |1[.)] |:   )\Z")
"""Markers that begin something right under a line of text, where CommonMark takes another number for text, too."""


@dataclass(eq=False, slots=True)
class Container:
    """A quote (without a marker), an item of a list or a definition."""

    marker: str = ""
    items: Items | None = None
    """The list of an item."""
    begun: bool = False
    is_over: bool = False
    """Whether what comes now stands outside of it, as code does that cannot stand in it."""

    @property
    def indent(self) -> str:
        """What lines after the first begin with."""
        if self.is_over:
            return ""
        return " " * len(self.marker) if self.marker else "> "


class Blocks:
    """The blocks written so far."""

    def __init__(self) -> None:
        self._written: list[str] = []
        self._open: list[Container] = []
        self._before: list[Container] = []  # around the block before
        self._item_before = False  # that block began an item

    def open(self, container: Container) -> None:
        """What is added from now on stands in a quote or an item."""
        self._open.append(container)

    def close(self) -> None:
        """The innermost quote or item has ended."""
        self._open.pop()

    def add(self, text: str, *, is_code: bool = False) -> None:
        """Write a block; items of a list follow each other without a blank line.

        Args:
            text: its lines. Whatever a reader may take for the end of one is written as ``\\n``: what stands behind it
                would not be indented, and so be outside of the quote or the item.
            is_code: whether markup in it is escaped by nothing but its place. It is written outside of definitions.
        """
        around = self._open[:DEEPEST]
        if is_code and _end_definition(around):
            self._item_before = False  # the line before is text to CommonMark, whatever it begins with
        begins_list = self._sign_items(around)
        begins_item = any(container.marker and not container.begun for container in around)
        if self._written:
            tight = begins_item and self._item_before and self._goes_on(around, begins_list)
            self._written.append("\n" if tight else f"\n{self._shared_indent(around).rstrip()}\n")
        first = rest = ""
        for container in around:
            first += container.indent if container.begun or not container.marker else container.marker
            rest += container.indent
            container.begun = True
        head, *tail = text.splitlines()
        self._written.append("\n".join([first + head, *(rest + line if line else rest.rstrip() for line in tail)]))
        self._before, self._item_before = around, begins_item

    def text(self) -> str:
        """All of it."""
        return "".join(self._written)

    def _shared(self, around: list[Container]) -> int:
        """Containers that this block and the one before both stand in."""
        return sum(ours is theirs for ours, theirs in zip(around, self._before, strict=False))

    def _sign_items(self, around: list[Container]) -> bool:
        """Give the items that begin their signs; whether the outermost of them begins a list."""
        begins = []
        for index, container in enumerate(around):
            if container.items and not container.begun:
                before = self._before[index].items if index == self._shared(around) < len(self._before) else None
                container.marker, is_first = container.items.written(container.marker, before)
                begins.append(is_first)
        return bool(begins and begins[0])

    def _goes_on(self, around: list[Container], begins_list: bool) -> bool:
        """Whether no blank line is wanted between the block before and one that begins an item."""
        same = self._shared(around)
        if same < len(self._before):
            ours, theirs = around[same], self._before[same]
            return bool(ours.marker and theirs.marker) and not theirs.is_over and not begins_list
        return _INTERRUPTS.match(around[same].marker) is not None

    def _shared_indent(self, around: list[Container]) -> str:
        """Indentation by the containers that this block and the one before both stand in."""
        return "".join(container.indent for container in around[: self._shared(around)])


def _end_definition(around: list[Container]) -> bool:
    """What comes now, and all that follows, stands where the outermost definition does; whether it did not before."""
    inside = False
    for container in around:
        if container.marker == DEFINITION and not container.is_over:
            inside = container.begun = True
        if inside and container.marker and container.begun:
            container.is_over = True
    return inside
