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
from crunch.wording import say

STEP: Final = "learned"

Test = Callable[[dict[str, Floats]], NDArray[np.bool_]]

_STATED: Final[tuple[tuple[Kind, str, Test], ...]] = (
    ("navigation", say("in_navigation"), lambda f: f["in_nav"] > 0),
    ("service", say("in_footer"), lambda f: f["in_footer"] > 0),
    ("service", say("in_dialog"), lambda f: f["in_dialog"] > 0),
    ("other", say("was_hidden"), lambda f: f["in_hidden"] > 0),
    ("navigation", say("mostly_links"), lambda f: f["quota"] > 0.5),
    ("service", say("in_form"), lambda f: f["in_form"] > 0),
    ("other", say("calls_aside"), lambda f: f["in_aside"] > 0),
)
"""Facts that need no model."""

_LEARNED: Final[dict[str, tuple[Kind, str]]] = {
    "links": ("navigation", say("many_links")),
    "size": ("other", say("short_piece")),
    "style": ("fixed description", say("reads_like_label")),
    "repetition": ("fixed description", say("words_elsewhere")),
    "marks": ("other", say("kind_of_element")),
    "names": ("other", say("name_of_part")),
    "place": ("other", say("not_the_place")),
    "distance": ("other", say("far_away")),
    "neighbours": ("other", say("neighbours")),
    "look": ("other", say("alike_parts")),
    "record": ("other", say("entry_of_list")),
    "region": ("other", say("little_around")),
    "section": ("other", say("little_under_heading")),
    "context": ("other", say("around_neither")),
}
IN_COMMENTS: Final = say("in_comments")
_NOT_TOLD: Final = say("not_main")
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
    columns = {name: table.values[:, position] for position, name in enumerate(table.names)}
    stated = np.array([test(columns) for _, _, test in _STATED])
    known: NDArray[np.bool_] = np.logical_or.reduce(stated)
    first = np.argmax(stated, axis=0)
    gone = np.flatnonzero(~keep)
    asked = gone[~known[gone]][:MOST_ASKED]
    learned = dict(zip(asked.tolist(), _strongest(contributions(asked)), strict=True)) if len(asked) else {}
    removals = []
    for row in gone.tolist():
        kind: Kind = "other"
        reason: str = _NOT_TOLD
        if discussion is not None and discussion[row]:
            kind, reason = "discussion", IN_COMMENTS
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
    positions = np.where((told.min(axis=1) > -_CLEARLY) & (around < -_CLEARLY), context, np.argmin(told, axis=1))
    told[:, context] = around
    return [GROUPS[position] if told[row, position] < 0 else "" for row, position in enumerate(positions.tolist())]
