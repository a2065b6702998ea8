"""What an algorithm gives back: the slots it keeps, and why the rest goes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

import msgspec

from crunch.documents.formats import rendered
from crunch.documents.output import Output
from crunch.documents.page import Page

Kind = Literal["navigation", "advertisement", "fixed description", "service", "discussion", "other"]


class Removal(msgspec.Struct, frozen=True):
    """One decision to hide: which element, by which step, and the reason for a person."""

    element: int
    step: str
    kind: Kind
    reason: str
    score: float = 0.0


@dataclass(eq=False)
class Extraction:
    """Kept text slots of a page, with the removals that explain the difference.

    ``kept_texts`` and ``kept_tails`` are aligned with ``page.texts`` and ``page.tails``: 1 where the slot stays. They
    are subsets of ``page.ink_texts`` and ``page.ink_tails``.
    """

    page: Page
    kept_texts: bytearray
    kept_tails: bytearray
    reasons: list[Removal] | Callable[[], list[Removal]] = field(default_factory=list)
    """The removals, or what works them out; :attr:`removals` asks for them."""
    algorithm: str = ""
    settings: dict[str, Any] = field(default_factory=dict)
    unsure: bool = False
    notes: list[str] = field(default_factory=list)
    partial_texts: dict[int, str] = field(default_factory=dict)
    partial_tails: dict[int, str] = field(default_factory=dict)
    """What exactly is kept of slots that an algorithm's bounds cut; ``kept_*`` rounds these (at least half of the
    words: kept), text formats do not."""
    timings: dict[str, float] = field(default_factory=dict)
    details: Callable[[], dict[str, Any]] | None = None
    """What else the algorithm can tell, by name; only JSON output asks for it."""
    log: list[str] = field(default_factory=list)
    """What was tried, and what became of it."""
    standing: frozenset[int] = frozenset()
    """Elements that stay although no text in them is kept: needed forms, emptied table cells."""
    controls: frozenset[int] = frozenset()
    """Forms and controls that stay in the page as they are; their words are no text."""
    output: Output | None = None
    """What the algorithm asks of the formats."""
    compared_pages: int = 0
    """Other pages of the site that it was compared with."""

    @property
    def removals(self) -> list[Removal]:
        """Why the rest goes; where that takes a while, worked out when somebody asks, as text needs no reasons."""
        if not isinstance(self.reasons, list):
            self.reasons = self.reasons()
        return self.reasons

    @removals.setter
    def removals(self, removals: list[Removal]) -> None:
        self.reasons = removals

    def revise_removals(self, change: Callable[[list[Removal]], list[Removal]]) -> None:
        """Put others in place of the removals, not before somebody asks for them."""
        before = self.reasons
        self.reasons = lambda: change(before if isinstance(before, list) else before())

    @cached_property
    def character_count(self) -> int:
        """Displayed non-blank characters that are kept."""
        return self.page.count_characters(self.kept_texts, self.kept_tails)

    @property
    def share(self) -> float:
        """Displayed non-blank characters kept, of all; 0.0 for a page without any."""
        total = self.page.character_count
        if self.keeps_everything:
            return 1.0 if total else 0.0
        return self.character_count / total if total else 0.0

    @property
    def keeps_everything(self) -> bool:
        """True when no displayed text goes."""
        return self.kept_texts == self.page.ink_texts and self.kept_tails == self.page.ink_tails

    @cached_property
    def text(self) -> str:
        """The kept text, one block a line."""
        from crunch.documents.output import finish_text

        text = rendered(self, "text")
        return finish_text(text, self.output) if self.output else text

    @property
    def html(self) -> str:
        """A document of the kept nodes with their own markup, in which nothing runs."""
        return rendered(self, "html")

    @property
    def markdown(self) -> str:
        """The kept text as Markdown."""
        from crunch.documents.output import finish_markdown

        text = rendered(self, "markdown")
        return finish_markdown(text, self.output) if self.output else text


def keep_everything(page: Page) -> Extraction:
    """An extraction that keeps all displayed text."""
    return Extraction(page, bytearray(page.ink_texts), bytearray(page.ink_tails))


def remove_subtrees(extraction: Extraction, removals: Iterable[Removal]) -> None:
    """Take whole subtrees out of an extraction and record why."""
    page = extraction.page
    extraction.__dict__.pop("character_count", None)
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
