"""The discussion of a page: comments below a text, which are content of a forum and an addition elsewhere.

No annotated package says which of its blocks are discussion, so this is a rule beside the trees: parts that the page
itself names comments, in whatever way sites do, and those that are found by what they are (``discussions.py``). On a
page that is a discussion as a whole (a forum, a question with its answers) they are what the page is for, and the trees
judge them like anything else.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

import numpy as np
from numpy.typing import NDArray

from crunch.algorithms.choices import choice
from crunch.algorithms.learned.features import FeatureTable
from crunch.algorithms.learned.kinds import KINDS
from crunch.algorithms.learned.names import Words
from crunch.algorithms.learned.tree_facts import Floats
from crunch.documents.page import Page
from crunch.documents.semantics.discussions import discussions_of
from crunch.documents.semantics.evidence import holds_a_discussion
from crunch.documents.semantics.names import COMMENTS
from crunch.documents.semantics.roles import PAGE
from crunch.documents.semantics.slugs import repeats_its_heading

Wish = Literal["apart", "fold", "keep", "hide"]
Discussion = Annotated[
    Wish,
    choice(
        "Comments",
        "Where what readers wrote below the text stays.",
        {
            "apart": "Only where the page is a discussion",
            "fold": "Folded to a line that says how many there are",
            "keep": "Everywhere",
            "hide": "Nowhere but in forums",
        },
    ),
]

_NO_PART: Final = PAGE | {"main", "a", "span", "button", "input", "label", "form", "h1"}
"""No ``article`` among them: many sites make each comment one."""
APART: Final[frozenset[Wish]] = frozenset(("apart", "fold"))
"""Wishes by which the same goes; folded, a line stands in its place."""
MOST_OF_A_TEXT: Final = 0.5
"""Share of what the trees keep from which the discussion is what the page is for."""
_KEPT: Final = 0.999
_GONE: Final = 1e-6


def discussion_blocks(page: Page, table: FeatureTable, words: list[tuple[int, Words]]) -> NDArray[np.bool_]:
    """By block: whether it stands in a part that the page names its comments, or in one that is found to be such.

    Args:
        page: the page.
        table: features of the page's blocks.
        words: of ``page_words``.
    """
    inside = named_discussion_blocks(page, table, words)
    parts = [part for found in discussions_of(page) for part in found.parts]
    if not parts:
        return inside
    found_inside = np.zeros(table.tree.size, dtype=bool)
    for part in parts:
        found_inside[part : page.ends[part]] = True
    result: NDArray[np.bool_] = inside | found_inside[table.facts.numbers]
    return result


def named_discussion_blocks(page: Page, table: FeatureTable, words: list[tuple[int, Words]]) -> NDArray[np.bool_]:
    """By block: whether it stands in a part that the page names its comments, and not after its own heading alone.

    Args:
        page: the page.
        table: features of the page's blocks.
        words: of ``page_words``.
    """
    tree = table.tree
    inside = np.zeros(tree.size, dtype=bool)
    no_part = tree.tagged(*_NO_PART)
    end = 0
    for number, own in words:
        if number < end or no_part[number]:
            continue
        telling = next((word for word in own if word in COMMENTS), None)
        if telling is not None and (not repeats_its_heading(page, number, telling) or holds_a_discussion(page, number)):
            end = int(tree.ends[number])
            inside[number:end] = True
    result: NDArray[np.bool_] = inside[table.facts.numbers]
    return result


def is_discussion(table: FeatureTable, probabilities: Floats, inside: NDArray[np.bool_]) -> bool:
    """Whether the page as a whole is one: its names are those of forums, or most of its likely text is discussion."""
    if not len(probabilities):
        return False
    kinds = {kind: float(table.values[0, table.names.index(f"kind_{kind}")]) for kind in KINDS}
    if kinds["forum"] > 0 and kinds["forum"] >= max(kinds.values()):
        return True
    weights = probabilities.astype(np.float64) * table.facts.tokens
    return float(weights[inside].sum()) > MOST_OF_A_TEXT * float(weights.sum())


def with_wish(
    table: FeatureTable, probabilities: Floats, inside: NDArray[np.bool_], wish: Wish = "apart"
) -> tuple[Floats, NDArray[np.bool_]]:
    """The probabilities with those of discussion blocks as the wish has them, and the blocks that go because of it.

    Args:
        table: features of the page's blocks, with those of names.
        probabilities: by block.
        inside: of :func:`discussion_blocks`.
        wish: what is to become of the discussion.
    """
    nothing = np.zeros(len(probabilities), dtype=bool)
    if not inside.any():
        return probabilities, nothing
    if wish == "keep":
        form = np.isin(table.names, ("in_form", "in_button", "in_select"))
        written = inside & ~(table.values[:, form] > 0).any(axis=1)
        return np.where(written, np.float32(_KEPT), probabilities), nothing
    if wish in APART and is_discussion(table, probabilities, inside):
        return probabilities, nothing
    return np.where(inside, np.float32(_GONE), probabilities), inside
