"""Page chrome (modern): what the page itself calls navigation, footer, aside, dialog or head of the site."""

from __future__ import annotations

from crunch.algorithms.crunch.cuts import Cut, Proposal
from crunch.algorithms.crunch.rules import Rules
from crunch.algorithms.crunch.state import PageState
from crunch.algorithms.region.page_chrome import MOST, STEP, page_chrome


class PageChrome:
    """Takes the roots of the page chrome, unless over 90 % of the text would go."""

    name = STEP

    def propose(self, state: PageState, rules: Rules) -> Proposal:
        """Chrome that is still there."""
        if not rules.on("page_chrome"):
            return Proposal()
        cuts = [
            Cut(
                removal.element,
                removal.kind,
                removal.reason,
                spares_forms=bool(rules.at(removal.element).keep_forms),
            )
            for removal in page_chrome(state.page)
            if state.alive[removal.element] and rules.at(removal.element).page_chrome
        ]
        if state.size_of(cuts) > MOST * state.characters.total:
            return Proposal()
        return Proposal(cuts)
