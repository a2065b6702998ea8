"""What an algorithm gives back: the slots it keeps, why the rest goes, and all of that in each of the formats."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from crunch.documents.formats import write
from crunch.documents.kept_nodes import KeptNodes, Kind, Removal
from crunch.documents.page import Page

__all__ = ["BlockTrace", "Extraction", "Kind", "Removal", "keep_everything", "remove_subtrees"]


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


@dataclass(eq=False)
class Extraction(KeptNodes):
    """The kept nodes of a page, with what is to be told of how an algorithm found them."""

    algorithm: str = ""
    settings: dict[str, Any] = field(default_factory=dict)
    unsure: bool = False
    notes: list[str] = field(default_factory=list)
    timings: dict[str, float] = field(default_factory=dict)
    details: Callable[[], dict[str, Any]] | None = None
    """What else the algorithm can tell, by name; only JSON output asks for it."""
    trace: Callable[[Extraction], list[BlockTrace]] | None = None
    """What decided about each block, for this extraction as it is in the end; algorithms without steps have none."""
    log: list[str] = field(default_factory=list)
    """What was tried, and what became of it."""
    compared_pages: int = 0
    """Other pages of the site that it was compared with."""

    def written(self, name: str) -> str:
        """The kept nodes in the format of that name.

        Args:
            name: one of :data:`crunch.documents.formats.FORMATS`.
        """
        return write(self, name)

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
    return Extraction(page, bytearray(page.ink_texts), bytearray(page.ink_tails))


def remove_subtrees(extraction: Extraction, removals: Iterable[Removal]) -> None:
    """Take whole subtrees out of an extraction and record why."""
    page = extraction.page
    for made_from_slots in ("character_count", "text"):
        extraction.__dict__.pop(made_from_slots, None)
    new = list(removals)
    for removal in new:
        number, end = removal.element, page.ends[removal.element]
        blank = bytes(end - number)
        extraction.kept_texts[number:end] = blank
        extraction.kept_tails[number + 1 : end] = blank[1:]  # the tail of the root is its parent's text
    if isinstance(extraction.reasons, list):
        extraction.reasons += new
    elif new:
        extraction.revise_removals(lambda known: known + new)
