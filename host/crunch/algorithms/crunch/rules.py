"""Which settings apply where: those of the page, or those for things inside cells (Gupta et al. 2005, section 5)."""

from __future__ import annotations

from crunch.algorithms.base import Context
from crunch.algorithms.crunch.settings import Settings
from crunch.algorithms.crunch.state import PageState


class Rules:
    """The settings of a run, by element."""

    def __init__(self, settings: Settings, state: PageState, context: Context) -> None:
        self.page = settings.filled
        self.context = context
        self._inside = self.page.inside_cells
        if self._inside is not None:
            self._inside = self._inside.filled
            self._mask = _inside_cells(state)

    @property
    def are_uniform(self) -> bool:
        """Whether the same settings apply everywhere."""
        return self._inside is None

    def at(self, number: int) -> Settings:
        """The settings for an element."""
        if self._inside is not None and self._mask[number]:
            return self._inside
        return self.page

    def on(self, switch: str) -> bool:
        """Whether a switch is on anywhere."""
        return bool(getattr(self.page, switch)) or (self._inside is not None and bool(getattr(self._inside, switch)))

    def where(self, switch: str, numbers: list[int]) -> list[int]:
        """Those of the elements for which a switch is on."""
        if self._inside is None:
            return numbers if getattr(self.page, switch) else []
        return [number for number in numbers if getattr(self.at(number), switch)]


def _inside_cells(state: PageState) -> bytearray:
    """By element: 1 below a table cell, whatever is judged; the outermost cells themselves are not inside one."""
    mask = bytearray(len(state.page))
    end = 0
    for number in state.cells("table"):
        if number >= end:
            end = state.page.ends[number]
            mask[number + 1 : end] = b"\1" * (end - number - 1)
    return mask
