"""Text links and image links, as the papers tell them apart."""

from __future__ import annotations

from dataclasses import dataclass

from crunch.algorithms.crunch.counters import marks
from crunch.algorithms.crunch.state import PICTURES, PageState


@dataclass(frozen=True, slots=True)
class LinkKinds:
    """The links that are left of a page, outermost ones, by what they hold."""

    text_links: list[int]
    """With text, whatever else is in them."""
    image_links: list[int]
    """With an image, a player or a formula and without text."""

    @classmethod
    def of(cls, state: PageState) -> LinkKinds:
        """Tell them apart, by what is left now. A link without anything displayed is neither."""
        ends, alive = state.page.ends, state.alive
        sums, behind = state.characters.sums, state.characters.behind
        pictures = marks(state.numbers_of(PICTURES), len(state.page))
        text_links: list[int] = []
        image_links: list[int] = []
        last = 0
        for number in state.links:
            if number < last or not alive[number]:
                continue
            last = end = ends[number]
            if sums[end] - sums[number] - behind[number]:
                text_links.append(number)
            elif pictures[end] - pictures[number]:
                image_links.append(number)
        return cls(text_links, image_links)
