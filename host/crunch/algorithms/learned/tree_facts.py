"""Where each block stands in the tree: inside what, under how much text, how near to the densest part.

Everything is computed for all elements or all blocks at once: a subtree is a range in preorder, so that sums over
subtrees are differences of running sums, and sums over ancestors are running sums of starts and ends.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from crunch.documents.page import Page

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
        self._codes: dict[str, int] = {}
        """A number for each name of a tag."""
        codes = self._codes
        self._tags = np.array([codes.setdefault(tag, len(codes)) for tag in page.tags], dtype=np.int64)
        self.parents: Ints = page.parent_column
        self.ends: Ints = page.end_column
        self.starts: Ints = np.arange(self.size, dtype=np.int64)
        self.depth = self.path_sum(np.ones(self.size))

    def subtree_sum(self, values: Doubles) -> Doubles:
        """Sum over each element and its descendants."""
        running = np.concatenate(([0.0], np.cumsum(values)))
        result: Doubles = running[self.ends] - running[self.starts]
        return result

    def path_sum(self, values: Doubles) -> Doubles:
        """Sum over each element and its ancestors."""
        ended = np.bincount(self.ends, weights=values, minlength=self.size + 1).astype(np.float64)
        result: Doubles = np.cumsum(np.append(values, 0.0) - ended)[:-1]
        return result

    def inside(self, mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Whether each element or an ancestor of it is in the mask."""
        if not mask.any():
            return np.zeros(self.size, dtype=bool)
        result: NDArray[np.bool_] = self.path_sum(mask.astype(np.float64)) > 0.5
        return result

    def tagged(self, *names: str) -> NDArray[np.bool_]:
        """Which elements have one of the tags."""
        wanted = np.zeros(len(self._codes), dtype=bool)
        wanted[[self._codes[name] for name in names if name in self._codes]] = True
        return wanted[self._tags]

    def spread(self, numbers: Ints, values: Floats) -> Doubles:
        """Values of blocks as an array over all elements."""
        full = np.zeros(self.size)
        full[numbers] = values
        return full
