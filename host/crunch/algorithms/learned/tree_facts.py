"""Where each block stands in the tree: inside what, under how much text, how near to the densest part.

Everything is computed for all elements or all blocks at once: a subtree is a range in preorder, so that sums over
subtrees are differences of running sums, and sums over ancestors are running sums of starts and ends.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray

from crunch.documents.page import Page

Bools = NDArray[np.bool_]
Floats = NDArray[np.float32]
Doubles = NDArray[np.float64]
Ints = NDArray[np.int64]

INSIDE: Final = (
    "article", "main", "section", "nav", "aside", "footer", "header", "form", "table", "figure", "blockquote",
    "dialog", "details", "button", "label", "select",
)  # fmt: skip
"""Tags whose descendants are told."""

LISTS: Final = frozenset(("ul", "ol", "dl", "menu"))


class Tree:
    """The shape of a page as arrays."""

    def __init__(self, page: Page) -> None:
        self.size = len(page)
        self._codes = {tag: code for code, tag in enumerate(dict.fromkeys(page.tags))}
        """A number for each name of a tag."""
        self._tags: Ints = np.fromiter(map(self._codes.__getitem__, page.tags), np.int64, self.size)
        self.parents: Ints = page.parent_column
        self.ends: Ints = page.end_column
        self.starts: Ints = np.arange(self.size, dtype=np.int64)
        self.depth = self.path_sum(np.ones(self.size))

    @property
    def codes(self) -> Ints:
        """By element: a number for its tag."""
        return self._tags

    def subtree_sum(self, values: Doubles) -> Doubles:
        """Sum over each element and its descendants; of each row, if there are several."""
        running = np.zeros((*values.shape[:-1], self.size + 1))
        np.cumsum(values, axis=-1, out=running[..., 1:])
        result: Doubles = np.take(running, self.ends, axis=-1) - running[..., :-1]
        return result

    def path_sum(self, values: Doubles) -> Doubles:
        """Sum over each element and its ancestors."""
        ended = np.bincount(self.ends, weights=values, minlength=self.size + 1)[:-1]
        result: Doubles = np.cumsum(values - ended)
        return result

    def paths(self, numbers: Ints, levels: int) -> Ints:
        """Some elements, their parents, and so on upwards; shape (levels, elements)."""
        result = np.empty((levels, len(numbers)), np.int64)
        above = numbers
        for level in range(levels):
            result[level] = above
            above = self.parents[above]
        return result

    def inside(self, mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Whether each element or an ancestor of it is in the mask."""
        roots = np.flatnonzero(mask)
        if not len(roots):
            return np.zeros(self.size, dtype=bool)
        ended = np.bincount(self.ends[roots], minlength=self.size + 1)[:-1]
        result: NDArray[np.bool_] = np.cumsum(mask - ended) > 0
        return result

    def tagged(self, *names: str) -> NDArray[np.bool_]:
        """Which elements have one of the tags."""
        wanted = np.zeros(len(self._codes), dtype=bool)
        wanted[[self._codes[name] for name in names if name in self._codes]] = True
        return wanted[self._tags]

    def count(self, *names: str) -> int:
        """How many elements have one of the tags."""
        return int(np.count_nonzero(self.tagged(*names)))

    def by_tag(self, values: Mapping[str, float]) -> Doubles:
        """By element: the value of its tag; 0 where it has none."""
        return np.array([values.get(tag, 0.0) for tag in self._codes], np.float64)[self._tags]

    def spread(self, numbers: Ints, values: Floats) -> Doubles:
        """Values of blocks as an array over all elements."""
        full = np.zeros(self.size)
        full[numbers] = values
        return full
