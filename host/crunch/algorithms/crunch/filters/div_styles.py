"""Ignore the style attribute of ``div`` (HTML output): a filter that edits and deletes nothing."""

from __future__ import annotations

from crunch.algorithms.crunch.cuts import Proposal
from crunch.algorithms.crunch.rules import Rules
from crunch.algorithms.crunch.state import PageState


class DivStyles:
    """Takes the attribute from HTML output."""

    name = "style attributes"

    def propose(self, state: PageState, rules: Rules) -> Proposal:
        """Every one, wherever the switch is on."""
        if not rules.on("div_styles"):
            return Proposal()
        numbers = [number for number, tag in enumerate(state.page.tags) if tag == "div"]
        elements = state.page.root.iter("div")
        styled = [number for number, div in zip(numbers, elements, strict=True) if "style" in div.attrib]
        return Proposal(attributes=[(number, "style") for number in rules.where("div_styles", styled)])
