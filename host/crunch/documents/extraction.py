"""What an algorithm gives back: the slots it keeps, why the rest goes, and all of that in each of the formats."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from crunch.documents.formats import write, write_file
from crunch.documents.kept_nodes import KeptNodes, Kind, Removal
from crunch.documents.page import Page

__all__ = ["BlockTrace", "Extraction", "Kind", "Removal", "keep_everything", "keep_nothing", "remove_subtrees"]


@dataclass(frozen=True, slots=True)
class BlockTrace:
    """What became of one block of text, and why."""

    element: int
    text: str
    kept: bool
    probability: float
    """Of being main content, as the model has it."""
    decided_by: str
    """The step that decided last; ``model`` where none did but the model itself."""
    why: str


@dataclass(frozen=True, eq=False)
class Extraction(KeptNodes):
    """The kept nodes of a page, with what is to be told of how an algorithm found them; frozen, as these are."""

    algorithm: str = ""
    settings: Mapping[str, Any] = field(default_factory=dict)
    unsure: bool = False
    notes: tuple[str, ...] = ()
    timings: Mapping[str, float] = field(default_factory=dict)
    """Milliseconds, by what took them."""
    details: Callable[[Extraction], dict[str, Any]] | None = None
    """What else the algorithm can tell of this extraction, as it is in the end; only JSON output asks for it."""
    trace: Callable[[Extraction], list[BlockTrace]] | None = None
    """What decided about each block, for this extraction as it is in the end; algorithms without steps have none."""
    log: tuple[str, ...] = ()
    """What was tried, and what became of it."""
    compared_pages: int = 0
    """Other pages of the site that it was compared with."""

    def with_notes(self, *more: str) -> Extraction:
        """With some notes more, behind the others."""
        return replace(self, notes=(*self.notes, *more))

    def timed(self, **took: float) -> Extraction:
        """With what something took, in milliseconds."""
        return replace(self, timings={**self.timings, **took})

    def written(self, name: str) -> str:
        """The kept nodes in the format of that name.

        Args:
            name: one of :data:`crunch.documents.formats.FORMATS` that is text.

        Raises:
            KeyError: there is no such format.
            ValueError: it is no text.
        """
        return write(self, name)

    def file(self, name: str) -> bytes:
        """As :meth:`written`, as the bytes of a file; an EPUB can be had as one, too."""
        return write_file(self, name)

    @cached_property
    def text(self) -> str:
        """The kept text, one block a line."""
        return self.written("text")

    @property
    def html(self) -> str:
        """A document of the kept nodes with their own markup, in which nothing runs."""
        return self.written("html")

    @property
    def markdown(self) -> str:
        """The kept text as Markdown."""
        return self.written("markdown")


def keep_everything(page: Page) -> Extraction:
    """An extraction that keeps all displayed text."""
    return Extraction(page, bytes(page.ink_texts), bytes(page.ink_tails))


def keep_nothing(page: Page) -> Extraction:
    """An extraction that keeps no text at all."""
    return Extraction(page, bytes(len(page)), bytes(len(page)))


def remove_subtrees(extraction: Extraction, removals: Iterable[Removal]) -> Extraction:
    """The extraction without whole subtrees, and why they went."""
    page, new = extraction.page, tuple(removals)
    if not new:
        return extraction
    kept_texts, kept_tails = bytearray(extraction.kept_texts), bytearray(extraction.kept_tails)
    for removal in new:
        number, end = removal.element, page.ends[removal.element]
        blank = bytes(end - number)
        kept_texts[number:end] = blank
        kept_tails[number + 1 : end] = blank[1:]  # the tail of the root is its parent's text
    return replace(extraction, kept_texts=bytes(kept_texts), kept_tails=bytes(kept_tails)).with_removals(new)
