"""What kind of page it is, as evidence: words of its own names for its parts, and what its head declares.

For each kind a table, learned by ``crunch train``, gives the shrunken log-odds of a word among sites of that kind
against all others. The sums are features of every block; the trees make of them what they can.
"""

from __future__ import annotations

from itertools import chain
from typing import Final

import numpy as np

from crunch.algorithms.learned.columns import Columns
from crunch.algorithms.learned.names import Words

KINDS: Final = ("article", "forum", "listing", "product", "documentation", "service")

KindScores = dict[str, list[float]]
"""By word: one number for each of :data:`KINDS`."""


def add_kinds(columns: Columns, words: list[tuple[int, Words]], declared: list[str], scores: KindScores) -> None:
    """Columns ``kind_*``, the same for all blocks of a page."""
    names = {id(own): own for _, own in words}  # the same names are mostly the same object
    present = dict.fromkeys(chain(chain.from_iterable(names.values()), declared))
    found = [score for score in map(scores.get, present) if score is not None]
    if found:
        table = np.fromiter(chain.from_iterable(found), np.float64).reshape(len(found), -1)
        values = table.sum(axis=0) / np.sqrt(len(found))
        strongest = np.sort(np.abs(table).max(axis=1))[-20:].mean().item()
    else:
        values, strongest = np.zeros(len(KINDS)), 0.0
    columns.add_same({f"kind_{kind}": value for kind, value in zip(KINDS, values.tolist(), strict=True)})
    columns.add_same({"kind_certainty": strongest, "kind_best": float(np.argmax(values)) if found else -1.0})
