"""Ignore links that hold an image and no text; the ALT text of the image may stand in their place."""

from __future__ import annotations

from crunch.algorithms.crunch.alt_texts import alt_text_of
from crunch.algorithms.crunch.cuts import Cut, Proposal
from crunch.algorithms.crunch.link_kinds import LinkKinds
from crunch.algorithms.crunch.rules import Rules
from crunch.algorithms.crunch.state import PageState
from crunch.wording import say


class ImageLinks:
    """Takes image links."""

    name = "image links"

    def propose(self, state: PageState, rules: Rules) -> Proposal:
        """All that are left, wherever the switch is on."""
        if not rules.on("image_links"):
            return Proposal()
        proposal = Proposal()
        for number in rules.where("image_links", LinkKinds.of(state).image_links):
            proposal.cuts.append(Cut(number, "other", say("ignores_image_links")))
            alt = alt_text_of(state.page, number) if rules.at(number).image_links_alt else ""
            if alt:
                proposal.alt_texts[number] = alt
        return proposal
