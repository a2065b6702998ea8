"""What a filter is, and the plain kind that ignores elements of some tags."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from crunch.algorithms.crunch.cuts import Cut, Proposal
from crunch.algorithms.crunch.rules import Rules
from crunch.algorithms.crunch.state import PageState
from crunch.documents.extraction import Kind


class Filter(Protocol):
    """One concern. It changes nothing itself: it proposes, and the pipeline decides."""

    @property
    def name(self) -> str:
        """The step, as a removal names it."""
        ...

    def propose(self, state: PageState, rules: Rules) -> Proposal:
        """What would go from what is left of the page, and why."""
        ...


@dataclass(frozen=True, slots=True)
class IgnoredTags:
    """Takes every displayed element of some tags."""

    name: str
    switch: str
    tags: frozenset[str]
    kind: Kind
    reason: str

    def propose(self, state: PageState, rules: Rules) -> Proposal:
        """All of them that are left, wherever the switch is on."""
        if not rules.on(self.switch):
            return Proposal()
        ends = state.page.ends
        cuts: list[Cut] = []
        end = 0
        for number in rules.where(self.switch, state.numbers_of(self.tags)):
            if number >= end:
                cuts.append(Cut(number, self.kind, self.reason))
                end = ends[number]
        return Proposal(cuts)


@dataclass(frozen=True, slots=True)
class UnseenTags:
    """Takes elements that nobody sees from HTML output."""

    name: str
    switch: str
    tags: frozenset[str]

    def propose(self, state: PageState, rules: Rules) -> Proposal:
        """All of them, wherever the switch is on."""
        if not rules.on(self.switch):
            return Proposal()
        numbers = [number for number, tag in enumerate(state.page.tags) if tag in self.tags]
        return Proposal(dropped=rules.where(self.switch, numbers))
