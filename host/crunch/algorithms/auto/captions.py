"""Captions between the title and the end of the text: short lines that the trees doubt."""

from __future__ import annotations

from typing import Final

from crunch.algorithms.auto.decision import Decision
from crunch.algorithms.auto.evidence import Evidence
from crunch.documents.page import Page

LIKELY: Final = 0.15
"""Probability from which a caption stays."""
LEVELS: Final = 3
"""Elements from a block outwards that may be the caption."""


def with_captions(decision: Decision, evidence: Evidence) -> Decision:
    """Keep the captions of pictures and tables in the text."""
    if not decision.blocks.any():
        return decision
    first, last = decision.span
    numbers = evidence.table.facts.numbers
    blocks = decision.blocks.copy()
    for row in range(first if decision.title is None else min(first, decision.title), last):
        if evidence.probabilities[row] >= LIKELY and evidence.plain[row]:
            blocks[row] |= is_caption(evidence.page, int(numbers[row]))
    return decision.with_blocks(blocks)


def is_caption(page: Page, number: int) -> bool:
    """Whether a block is a caption by its element, or by one right around it."""
    for _ in range(LEVELS):
        if page.tags[number] in ("figcaption", "caption"):
            return True
        number = page.parents[number]
    return False
