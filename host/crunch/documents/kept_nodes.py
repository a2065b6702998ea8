"""What stays of a page, and the decisions to hide the rest: all that the formats and the markers are made from."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import Literal, Self

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


Reasons = Sequence[Removal] | Callable[[], Sequence[Removal]]


@dataclass(frozen=True, eq=False)
class KeptNodes:
    """Kept text slots of a page, with the removals that explain the difference. Never changed, but replaced.

    ``kept_texts`` and ``kept_tails`` are aligned with ``page.texts`` and ``page.tails``: 1 where the slot stays. They
    are subsets of ``page.ink_texts`` and ``page.ink_tails``.
    """

    page: Page
    kept_texts: bytes
    kept_tails: bytes
    reasons: Reasons = ()
    """The removals, or what works them out; :attr:`removals` asks for them."""
    partial_texts: Mapping[int, str] = field(default_factory=dict, kw_only=True)
    partial_tails: Mapping[int, str] = field(default_factory=dict, kw_only=True)
    """What exactly is kept of slots that an algorithm's bounds cut; ``kept_*`` rounds these (at least half of the
    words: kept), text formats do not."""
    standing: frozenset[int] = field(default=frozenset(), kw_only=True)
    """Elements that stay although no text in them is kept: needed forms, emptied table cells."""
    controls: frozenset[int] = field(default=frozenset(), kw_only=True)
    """Forms and controls that stay in the page as they are; their words are no text."""
    output: Output | None = field(default=None, kw_only=True)
    """What the algorithm asks of the formats."""

    def __post_init__(self) -> None:
        """What was put together in something that can be changed becomes what cannot."""
        for name in ("kept_texts", "kept_tails"):
            object.__setattr__(self, name, bytes(getattr(self, name)))
        if not callable(self.reasons):
            object.__setattr__(self, "reasons", tuple(self.reasons))

    @cached_property
    def removals(self) -> tuple[Removal, ...]:
        """Why the rest goes; where that takes a while, worked out when somebody asks, as text needs no reasons."""
        return tuple(self.reasons() if callable(self.reasons) else self.reasons)

    def with_removals(self, more: Sequence[Removal]) -> Self:
        """With some removals more, behind the others."""
        if not more:
            return self
        if callable(self.reasons):
            return self.with_revised_removals(lambda known: (*known, *more))
        return replace(self, reasons=(*self.reasons, *more))

    def with_revised_removals(self, change: Callable[[Sequence[Removal]], Sequence[Removal]]) -> Self:
        """With others in place of the removals, which are worked out once, and not before somebody asks for them."""
        return replace(self, reasons=cache(lambda: change(self.removals)))

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
