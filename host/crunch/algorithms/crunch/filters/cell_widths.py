"""Ignore the widths of table cells (HTML output): a filter that edits and deletes nothing."""

from __future__ import annotations

from crunch.algorithms.crunch.cuts import Proposal
from crunch.algorithms.crunch.rules import Rules
from crunch.algorithms.crunch.state import PageState

_TAGS = ("td", "th", "col", "colgroup")


class CellWidths:
    """Takes the attribute from HTML output."""

    name = "cell widths"

    def propose(self, state: PageState, rules: Rules) -> Proposal:
        """Every one, wherever the switch is on."""
        if not rules.on("cell_widths"):
            return Proposal()
        numbers = [number for number, tag in enumerate(state.page.tags) if tag in _TAGS]
        cells = zip(numbers, state.page.root.iter(*_TAGS), strict=True)
        wide = [number for number, cell in cells if "width" in cell.attrib]
        return Proposal(attributes=[(number, "width") for number in rules.where("cell_widths", wide)])
