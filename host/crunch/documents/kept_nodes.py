"""What stays of a page, and the decisions to hide the rest: all that the formats and the markers are made from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

import msgspec

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
class KeptNodes:
    """Kept text slots of a page, with the removals that explain the difference.

    ``kept_texts`` and ``kept_tails`` are aligned with ``page.texts`` and ``page.tails``: 1 where the slot stays. They
    are subsets of ``page.ink_texts`` and ``page.ink_tails``.
    """

    page: Page
    kept_texts: bytearray
    kept_tails: bytearray
    reasons: list[Removal] | Callable[[], list[Removal]] = field(default_factory=list)
    """The removals, or what works them out; :attr:`removals` asks for them."""
    partial_texts: dict[int, str] = field(default_factory=dict, kw_only=True)
    partial_tails: dict[int, str] = field(default_factory=dict, kw_only=True)
    """What exactly is kept of slots that an algorithm's bounds cut; ``kept_*`` rounds these (at least half of the
    words: kept), text formats do not."""
    standing: frozenset[int] = field(default=frozenset(), kw_only=True)
    """Elements that stay although no text in them is kept: needed forms, emptied table cells."""
    controls: frozenset[int] = field(default=frozenset(), kw_only=True)
    """Forms and controls that stay in the page as they are; their words are no text."""
    output: Output | None = field(default=None, kw_only=True)
    """What the algorithm asks of the formats."""

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
