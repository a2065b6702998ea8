"""Ignore links that hold text."""

from __future__ import annotations

from crunch.algorithms.crunch.cuts import Cut, Proposal
from crunch.algorithms.crunch.link_kinds import LinkKinds
from crunch.algorithms.crunch.rules import Rules
from crunch.algorithms.crunch.state import PageState
from crunch.wording import say


class TextLinks:
    """Takes text links, text and all."""

    name = "text links"

    def propose(self, state: PageState, rules: Rules) -> Proposal:
        """All that are left, wherever the switch is on."""
        if not rules.on("text_links"):
            return Proposal()
        links = rules.where("text_links", LinkKinds.of(state).text_links)
        return Proposal([Cut(number, "navigation", say("ignores_text_links")) for number in links])
