"""Blocks of Markdown, indented by the quotes and lists that they stand in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

DEEPEST: Final = 20
"""Quotes and lists inside each other that are still indented."""


@dataclass(eq=False, slots=True)
class Container:
    """A quote (without a marker) or an item of a list."""

    marker: str = ""
    begun: bool = False

    @property
    def indent(self) -> str:
        """What lines after the first begin with."""
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

    def add(self, text: str) -> None:
        """Write a block; items of a list follow each other without a blank line."""
        around = self._open[:DEEPEST]
        begins_item = any(container.marker and not container.begun for container in around)
        if self._written:
            tight = begins_item and self._item_before
            self._written.append("\n" if tight else f"\n{self._shared_indent(around).rstrip()}\n")
        first = rest = ""
        for container in around:
            first += container.indent if container.begun or not container.marker else container.marker
            rest += container.indent
            container.begun = True
        head, *tail = text.split("\n")
        self._written.append("\n".join([first + head, *(rest + line if line else rest.rstrip() for line in tail)]))
        self._before, self._item_before = around, begins_item

    def text(self) -> str:
        """All of it."""
        return "".join(self._written)

    def _shared_indent(self, around: list[Container]) -> str:
        """Indentation by the containers that this block and the one before both stand in."""
        shared = ""
        for ours, theirs in zip(around, self._before, strict=False):
            if ours is not theirs:
                break
            shared += ours.indent
        return shared
