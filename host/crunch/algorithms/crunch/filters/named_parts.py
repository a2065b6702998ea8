"""Named parts (modern): what the page names sidebar, cookie banner or share buttons for its own style sheets."""

from __future__ import annotations

from crunch.algorithms.crunch.cuts import Cut, Proposal
from crunch.algorithms.crunch.rules import Rules
from crunch.algorithms.crunch.state import PageState
from crunch.algorithms.region.named_chrome import MOST, STEP, named_parts
from crunch.documents.extraction import Kind


class NamedParts:
    """Takes parts with a telling name; a part that holds most of the text stays, whatever it is called."""

    name = STEP

    def propose(self, state: PageState, rules: Rules) -> Proposal:
        """Outermost named parts that are still there, each with at most half of the text that the others leave."""
        if not rules.on("named_parts"):
            return Proposal()
        ends, below = state.page.ends, state.characters.below
        left = state.characters.total
        cuts: list[Cut] = []
        end = 0
        spared: dict[Kind, int] = {}  # where the part ends that stays though it is named so
        for removal in named_parts(state.page):
            number = removal.element
            settings = rules.at(number)
            if number < end or not state.alive[number] or not settings.named_parts:
                continue
            size = below(number, ends[number])
            if size > MOST * left:
                spared[removal.kind] = max(ends[number], spared.get(removal.kind, 0))
            if number < spared.get(removal.kind, 0):
                continue
            left -= size
            end = ends[number]
            cuts.append(
                Cut(number, removal.kind, removal.reason, removal.score, spares_forms=bool(settings.keep_forms))
            )
        return Proposal(cuts)
