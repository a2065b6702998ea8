"""A card, a panel or a part that stands on the page twice with the same text stays once.

Carousels carry their first cards again at their end, pages for two sizes of screen carry a part for each. What counts
is a part as a whole, of several blocks: a line alone, a paragraph, an item may be said again on purpose, and who quotes
somebody does so. Code and tables repeat themselves rightly.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np

from crunch.algorithms.auto.block_ranges import BlockRanges
from crunch.algorithms.auto.decision import Decision
from crunch.algorithms.auto.evidence import Evidence
from crunch.algorithms.learned.tree_facts import Bools, Ints
from crunch.documents.page import Page
from crunch.documents.semantics.hidden import hidden_of
from crunch.documents.tags import VERBATIM

LEAST: Final = 15
"""Words of a part from which it is told by its text."""
BLOCKS: Final = 2
"""Blocks of it at least."""
COMPARED: Final = 20
"""Places where a text stood before, with which what follows it is compared."""

_REPEATS: Final = ("table", "code", "blockquote", *VERBATIM)


def without_copies(decision: Decision, evidence: Evidence) -> Decision:
    """Let go of kept parts that stand further up, word for word, among what is kept and seen."""
    page, table = evidence.page, evidence.table
    numbers = table.facts.numbers
    hidden = np.frombuffer(bytes(hidden_of(page).elements), np.uint8)[numbers] > 0
    rows = np.flatnonzero(decision.blocks & ~hidden)
    texts = [table.facts.texts[row] for row in rows.tolist()]
    if len(set(texts)) == len(texts):
        return decision
    repeats = table.tree.inside(table.tree.tagged(*_REPEATS))[numbers]
    ranges, blocks = BlockRanges(page, numbers), decision.blocks.copy()
    kept = decision.blocks & ~hidden
    for start, end in _runs(texts):
        for part in _parts(page, ranges, kept, numbers, rows[start:end]):
            is_told = len(part) >= BLOCKS and table.facts.tokens[part].sum() >= LEAST
            if is_told and not repeats[part].any():
                blocks[part] = False
    return decision.with_blocks(blocks)


def _runs(texts: Sequence[str]) -> list[tuple[int, int]]:
    """Texts in a row, first and one past the last, that stand in the same order further up; runs do not overlap."""
    found: list[tuple[int, int]] = []
    places: dict[str, list[int]] = {}
    at = 0
    while at < len(texts):
        size = max((_alike(texts, before, at) for before in places.get(texts[at], ())), default=0)
        if size >= BLOCKS:
            found.append((at, at + size))
        for place in range(at, at + max(size, 1)):
            known = places.setdefault(texts[place], [])
            if len(known) < COMPARED:
                known.append(place)
        at += max(size, 1)
    return found


def _alike(texts: Sequence[str], before: int, at: int) -> int:
    """How many texts from one place on are those from another on, up to there."""
    size = 0
    while at + size < len(texts) and before + size < at and texts[before + size] == texts[at + size]:
        size += 1
    return size


def _parts(page: Page, ranges: BlockRanges, kept: Bools, numbers: Ints, run: Ints) -> Iterator[Ints]:
    """Kept blocks in a row by the largest elements that hold no other kept ones."""
    left = np.zeros(len(kept), np.bool_)
    left[run] = True
    for row in run.tolist():
        if not left[row]:
            continue
        element, part = int(numbers[row]), np.array([row])
        while element:
            inside = ranges.rows(element)
            inside = inside[kept[inside]]
            if not left[inside].all():
                break
            element, part = page.parents[element], inside
        left[part] = False
        yield part
