"""What a page's own names for its parts say of its type: the shrunken log-odds of a word among sites of that type.

The table is learned by ``crunch train``. No site's name is in it: a word must be in use on several sites.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from crunch.page_types.types import PAGE_TYPES

STRONGEST: Final = 15
"""Words that say most of a type, whose mean is told."""
COLUMNS: Final = tuple(f"names_{what}_{name}" for what in ("sum", "strongest") for name in PAGE_TYPES)
"""What :meth:`NameScores.told` gives, in its order."""


@dataclass(frozen=True, eq=False, slots=True)
class NameScores:
    """How far words speak for each type."""

    rows: Mapping[str, int]
    """By word: its row."""
    scores: NDArray[np.float16]
    """Shape (words, types)."""

    def told(self, names: Iterable[str]) -> NDArray[np.float64]:
        """One figure for each of :data:`COLUMNS`.

        Args:
            names: words of one page, each once.
        """
        found = sorted(self.rows[name] for name in names if name in self.rows)
        if not found:
            return np.zeros(len(COLUMNS))
        own = self.scores[found].astype(np.float64)
        strongest = np.sort(own, axis=0)[-STRONGEST:].mean(axis=0)
        return np.concatenate((own.sum(axis=0) / np.sqrt(len(found)), strongest))
