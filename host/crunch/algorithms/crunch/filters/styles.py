"""Ignore style sheets, inside the page and linked (HTML output)."""

from __future__ import annotations

from crunch.algorithms.crunch.cuts import Proposal
from crunch.algorithms.crunch.rules import Rules
from crunch.algorithms.crunch.state import PageState


class Styles:
    """Takes ``style`` elements and links to style sheets from HTML output."""

    name = "styles"

    def propose(self, state: PageState, rules: Rules) -> Proposal:
        """All of them, wherever the switch is on."""
        if not rules.on("styles"):
            return Proposal()
        numbers = [number for number, tag in enumerate(state.page.tags) if tag in ("style", "link")]
        elements = state.page.root.iter("style", "link")
        found = [
            number
            for number, element in zip(numbers, elements, strict=True)
            if element.tag == "style" or "stylesheet" in (element.get("rel") or "").lower().split()
        ]
        return Proposal(dropped=rules.where("styles", found))
