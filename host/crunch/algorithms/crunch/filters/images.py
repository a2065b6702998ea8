"""Ignore images that are no links; their ALT text may stand in their place."""

from __future__ import annotations

from crunch.algorithms.crunch.alt_texts import alt_text_of
from crunch.algorithms.crunch.cuts import Cut, Proposal
from crunch.algorithms.crunch.rules import Rules
from crunch.algorithms.crunch.state import PageState
from crunch.wording import say

_TAGS = frozenset(("img", "picture", "svg", "image"))


class Images:
    """Takes images outside links."""

    name = "images"

    def propose(self, state: PageState, rules: Rules) -> Proposal:
        """All that are left, wherever the switch is on."""
        if not rules.on("images"):
            return Proposal()
        ends, in_link = state.page.ends, state.in_link
        proposal = Proposal()
        end = 0
        for number in rules.where("images", state.numbers_of(_TAGS)):
            if number < end or in_link[number]:
                continue
            end = ends[number]
            proposal.cuts.append(Cut(number, "other", say("ignores_images")))
            alt = alt_text_of(state.page, number) if rules.at(number).images_alt else ""
            if alt:
                proposal.alt_texts[number] = alt
        return proposal
