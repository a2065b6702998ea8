"""Runs the filters over a page, in one pass or in several with a way back.

Crunch 1 walks over the page once: every filter judges the page as it was. Crunch 2 compares the page after each filter
with the page before it and with the original; a filter that takes too much is undone, and the link list remover tries
again with its ratio doubled. A page where every ratio takes too much is a link portal, and comes out untouched.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from crunch.algorithms.crunch.cuts import Proposal, outermost
from crunch.algorithms.crunch.filters.base import Filter
from crunch.algorithms.crunch.filters.empty_tables import EmptyTables
from crunch.algorithms.crunch.filters.link_lists import Candidate, LinkLists
from crunch.algorithms.crunch.filters.order import ORDER
from crunch.algorithms.crunch.filters.titles import TITLES
from crunch.algorithms.crunch.longest_block import longest_block
from crunch.algorithms.crunch.rules import Rules
from crunch.algorithms.crunch.state import PageState
from crunch.wording import say


@dataclass(slots=True)
class Outcome:
    """How a run went."""

    state: PageState
    log: list[str] = field(default_factory=list)
    """Every try: filter, what it took, and why it was undone."""
    notes: list[str] = field(default_factory=list)
    """What the reader should know."""
    is_portal: bool = False


def run_single(state: PageState, rules: Rules) -> Outcome:
    """One walk from the top: cells are judged before what is in them has gone, empty tables at the end."""
    outcome = Outcome(state)
    proposals = [(one.name, one.propose(state, rules)) for one in ORDER if not isinstance(one, EmptyTables)]
    steps = {cut.element: name for name, proposal in reversed(proposals) for cut in reversed(proposal.cuts)}
    for cut in outermost([cut for _, proposal in proposals for cut in proposal.cuts], state.page.ends):
        state.apply(steps[cut.element], Proposal([cut]))
    for name, proposal in proposals:
        state.apply(name, Proposal([], proposal.dropped, proposal.attributes, proposal.alt_texts))
        if proposal.changes:
            outcome.log.append(f"{name}: applied")
    last = EmptyTables()
    proposal = last.propose(state, rules)
    state.apply(last.name, proposal)
    if proposal.changes:
        outcome.log.append(f"{last.name}: applied")
    return outcome


def run_multi(state: PageState, rules: Rules) -> Outcome:
    """One filter after the other, each held to the bounds."""
    return _MultiPass(state, rules).run()


class _MultiPass:
    def __init__(self, state: PageState, rules: Rules) -> None:
        self._state = state
        self._rules = rules
        self._original = state.characters.total
        self._outcome = Outcome(state)

    def run(self) -> Outcome:
        for one in ORDER:
            if isinstance(one, LinkLists):
                self._link_lists(one)
                if self._outcome.is_portal:
                    break
            else:
                self._plain(one)
        return self._outcome

    def _plain(self, one: Filter) -> None:
        proposal = one.propose(self._state, self._rules)
        if not proposal.changes:
            return
        if self._is_drastic(proposal):
            self._log(one, proposal, "undone: too drastic")
            title = TITLES.get(one.name, one.name)
            self._outcome.notes.append(say("takes_too_much", filter=title, share=self._share(proposal)))
            return
        self._log(one, proposal, "applied")
        self._state.apply(one.name, proposal)

    def _link_lists(self, one: LinkLists) -> None:
        candidates = one.candidates(self._state, self._rules)
        proposal = one.choose(candidates, 1)
        ratio, factor = self._rules.page.ratio, 1.0
        while self._is_drastic(proposal) or self._leaves_crumbs(proposal):
            self._log(one, proposal, f"too drastic at ratio {ratio * factor:g}")
            factor *= 2
            if ratio * factor > self._rules.page.max_ratio or not ratio:
                self._portal(proposal)
                return
            proposal = one.choose(candidates, factor)
        if candidates and self._share(proposal) < self._rules.page.min_change:
            proposal, factor = self._more(one, candidates, proposal, factor)
        if proposal.changes:
            self._log(one, proposal, f"applied at ratio {ratio * factor:g}")
            self._state.apply(one.name, proposal)

    def _more(
        self, one: LinkLists, candidates: list[Candidate], proposal: Proposal, factor: float
    ) -> tuple[Proposal, float]:
        """The ratio halved, once; unless that is too drastic."""
        self._log(one, proposal, f"too little at ratio {self._rules.page.ratio * factor:g}")
        more = one.choose(candidates, factor / 2)
        if self._is_drastic(more) or self._leaves_crumbs(more):
            self._log(one, more, f"too drastic at ratio {self._rules.page.ratio * factor / 2:g}")
            return proposal, factor
        return more, factor / 2

    def _portal(self, proposal: Proposal) -> None:
        self._outcome.is_portal = True
        highest = max(self._rules.page.ratio, self._rules.page.max_ratio)
        self._outcome.notes.append(say("link_portal", share=self._share(proposal), ratio=highest))
        self._outcome.log.append("link lists: undone at every ratio; the page is a link portal")

    def _is_drastic(self, proposal: Proposal) -> bool:
        now = self._state.characters.total
        size = self._state.size_of(proposal.cuts)
        if not size:
            return False
        size += self._state.size_of_forms_beside(proposal.cuts)  # what is left of them is no text of the page
        bound = self._rules.page.max_change
        return size > bound * now or self._original - now + size > bound * self._original

    def _leaves_crumbs(self, proposal: Proposal) -> bool:
        """Whether over half of the text would go, and no block of text of any length would stay."""
        needed = self._rules.page.text_left
        return (
            bool(needed) and self._share(proposal) > 0.5 and longest_block(self._state, proposal.cuts) < (needed or 0)
        )

    def _share(self, proposal: Proposal) -> float:
        now = self._state.characters.total
        return self._state.size_of(proposal.cuts) / now if now else 0.0

    def _log(self, one: Filter, proposal: Proposal, result: str) -> None:
        if proposal.cuts:
            count = len(proposal.cuts)
            parts = "1 part" if count == 1 else f"{count} parts"
            self._outcome.log.append(f"{one.name}: {parts}, {self._share(proposal):.0%} of the text: {result}")
        else:
            self._outcome.log.append(f"{one.name}: {result}")
