"""Why a block goes, in words: what did most against it on its way through the trees.

What the page itself says comes first, for it is the plainest: an element named navigation is navigation. For the rest
the groups of features are asked what each did to the answer (``Forest.contributions``), and the one that did most
against the block is told.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from crunch.algorithms.learned.features import FeatureTable
from crunch.algorithms.learned.reason_groups import GROUPS
from crunch.algorithms.learned.tree_facts import Floats
from crunch.documents.extraction import Kind, Removal

STEP: Final = "learned"

Test = Callable[[dict[str, Floats]], NDArray[np.bool_]]

_STATED: Final[tuple[tuple[Kind, str, Test], ...]] = (
    ("navigation", "it is part of the page's navigation", lambda f: f["in_nav"] > 0),
    ("service", "it is part of a footer", lambda f: f["in_footer"] > 0),
    ("service", "it is part of a dialog", lambda f: f["in_dialog"] > 0),
    ("other", "it was hidden already", lambda f: f["in_hidden"] > 0),
    ("navigation", "it is mostly links", lambda f: f["quota"] > 0.5),
    ("service", "it is part of a form", lambda f: f["in_form"] > 0),
    ("other", "the page calls it a side note", lambda f: f["in_aside"] > 0),
)
"""Facts that need no model."""

_LEARNED: Final[dict[str, tuple[Kind, str]]] = {
    "links": ("navigation", "it has many links in it or near it"),
    "size": ("other", "it is a short piece, not running text"),
    "style": ("fixed description", "it reads like a label, a date or a number, not like a sentence"),
    "repetition": ("fixed description", "the same words appear elsewhere on the page"),
    "marks": ("other", "it is a kind of element that rarely holds main text"),
    "names": ("other", "the page's own name for this part is rarely used for main text"),
    "place": ("other", "this is not where pages have their main text"),
    "distance": ("other", "it is far from the main text"),
    "neighbours": ("other", "what comes right before and after it is not main text"),
    "look": ("other", "similar parts of the page do not read like main text"),
    "record": ("other", "it is an entry of a list that does not look like main text"),
    "region": ("other", "there is little running text around it"),
    "section": ("other", "there is little running text under the heading above it"),
    "context": ("other", "the parts around it are not main text either"),
}
_NOT_TOLD: Final = "it does not read like the main text"
_DISCUSSION: Final = "it is part of the comments"
_CLEARLY: Final = 0.1
"""Log-odds that a group must take from a block before it counts."""
MOST_ASKED: Final = 400
"""Blocks of one page whose way through the trees is asked for; the rest get the plain reason, for speed."""


def reasons_for(
    table: FeatureTable,
    probabilities: Floats,
    keep: NDArray[np.bool_],
    contributions: Callable[[NDArray[np.int64]], Floats],
    discussion: NDArray[np.bool_] | None = None,
) -> list[Removal]:
    """A removal for each block that goes; its score is how sure that is.

    Args:
        table: features of the blocks.
        probabilities: by block, of main content.
        keep: by block.
        contributions: of rows of the table; shape (rows, groups of ``reason_groups.py``).
        discussion: by block; what goes because it is discussion.
    """
    columns = {name: table.values[:, place] for place, name in enumerate(table.names)}
    stated = np.array([test(columns) for _, _, test in _STATED])
    known: NDArray[np.bool_] = np.logical_or.reduce(stated)
    first = np.argmax(stated, axis=0)
    gone = np.flatnonzero(~keep)
    asked = gone[~known[gone]][:MOST_ASKED]
    learned = dict(zip(asked.tolist(), _strongest(contributions(asked)), strict=True)) if len(asked) else {}
    removals = []
    for row in gone.tolist():
        kind: Kind = "other"
        reason = _NOT_TOLD
        if discussion is not None and discussion[row]:
            kind, reason = "discussion", _DISCUSSION
        elif known[row]:
            kind, reason, _ = _STATED[first[row]]
        elif learned.get(row):
            kind, reason = _LEARNED[learned[row]]
        number = int(table.facts.numbers[row])
        removals.append(Removal(number, STEP, kind, reason, round(1.0 - float(probabilities[row]), 3)))
    return removals


def _strongest(contributions: Floats) -> list[str]:
    """The group that did most against each row; empty when none did anything against it.

    What the blocks around it do is told only when nothing of its own speaks against the block.
    """
    told = contributions.copy()
    told[:, GROUPS.index("page")] = 0.0  # the same for all blocks of the page: no reason to choose between them
    context = GROUPS.index("context")
    around = told[:, context].copy()
    told[:, context] = 0.0
    places = np.where((told.min(axis=1) > -_CLEARLY) & (around < -_CLEARLY), context, np.argmin(told, axis=1))
    told[:, context] = around
    return [GROUPS[place] if told[row, place] < 0 else "" for row, place in enumerate(places.tolist())]
