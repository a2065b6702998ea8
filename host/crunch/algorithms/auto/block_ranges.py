"""What lies in which element; rows of a feature table stand in the order of the text, not of the numbers."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from crunch.documents.page import Page

Ints = NDArray[np.int64]


def inside_of(page: Page, roots: list[int]) -> NDArray[np.bool_]:
    """By element: whether it is one of the roots or in one."""
    inside = np.zeros(len(page), np.bool_)
    end = 0
    for root in sorted(roots):
        if root >= end:
            end = page.ends[root]
            inside[root:end] = True
    return inside


class BlockRanges:
    """The blocks of a page by number, so that those in an element are a range, and their sums a difference."""

    def __init__(self, page: Page, numbers: Ints) -> None:
        self._page = page
        self.order: Ints = np.argsort(numbers, kind="stable")
        self._sorted = numbers[self.order]

    def rows(self, element: int) -> Ints:
        """Rows of the blocks in an element, and of itself."""
        first, last = np.searchsorted(self._sorted, (element, self._page.ends[element]))
        return self.order[first:last]

    def sums(self, elements: list[int], values: NDArray[np.generic]) -> NDArray[np.float64]:
        """By element: sum of the values of the blocks in it.

        Args:
            elements: their numbers.
            values: by row.
        """
        running = np.concatenate(([0.0], np.cumsum(values[self.order].astype(np.float64))))
        ends = [self._page.ends[element] for element in elements]
        found: NDArray[np.float64] = (
            running[np.searchsorted(self._sorted, ends)] - running[np.searchsorted(self._sorted, elements)]
        )
        return found
