"""What belongs to the text though the trees doubt it: headings, bylines, captions, cells of tables (R3, R14).

The cut for the best F1 loses short pieces between kept ones, which readers miss more than they mind a line too much.
The bounds are measured on sites that the model never saw. That the rest of the main region stayed, too, from .1, cost
.0025 of macro F1, more than all that is left here.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from crunch.algorithms.auto.data_tables import data_tables
from crunch.algorithms.auto.decision import Decision
from crunch.algorithms.auto.evidence import Evidence
from crunch.algorithms.learned.tree_facts import Bools, Floats
from crunch.documents.page import Page

BETWEEN: Final = 0.4
"""Probability from which a block stays between the first and the last kept one."""
IN_TABLE: Final = 0.08
"""Mean probability, by words, from which a data table stays, all of it; a definition list may be anything."""
OF_TABLE: Final = 0.5
"""Share of its words from which a data table stays whole when a part of it stays (R14)."""
OF_FORM: Final = 0.5
"""Share of its words from which a small form stays whole: how many, beside what to put into the cart."""
SMALL_FORM: Final = 150
"""Words of such a form at most."""
IN_FORM: Final = 0.1
"""Probability from which a block of such a form stays, and the line that opens a part between kept blocks."""


def with_between(decision: Decision, evidence: Evidence) -> Decision:
    """Keep what the model doubts less between the first and the last block of its own cut."""
    return decision.with_blocks(decision.blocks | (_between(evidence) & (evidence.probabilities >= BETWEEN)))


def with_data_tables(decision: Decision, evidence: Evidence) -> Decision:
    """Keep data tables whole of which enough stays (R14)."""
    page, tokens, numbers = evidence.page, evidence.table.facts.tokens, evidence.table.facts.numbers
    blocks = decision.blocks.copy()
    if not blocks.any():
        return decision
    for number in data_tables(page):
        inside = (numbers >= number) & (numbers < page.ends[number])  # rows are not in order of numbers
        words = float(tokens[inside].sum())
        likely = float((evidence.probabilities * tokens)[inside].sum()) >= IN_TABLE * words
        kept = float(tokens[inside & blocks].sum()) >= OF_TABLE * words
        if words and (kept or (page.tags[number] == "table" and likely)):
            blocks |= inside
    return decision.with_blocks(blocks)


def with_summaries(decision: Decision, evidence: Evidence) -> Decision:
    """Keep what one presses to open a part; closed, nothing else of the part is there to judge."""
    if "summary" not in evidence.page.tags:
        return decision
    numbers = evidence.table.facts.numbers
    opens = np.array([evidence.page.tags[number] == "summary" for number in numbers], np.bool_)
    return decision.with_blocks(decision.blocks | (opens & _between(evidence) & (evidence.probabilities >= IN_FORM)))


def with_small_forms(decision: Decision, evidence: Evidence) -> Decision:
    """Keep small forms whole of which half stays."""
    page, keep = evidence.page, decision.blocks
    if not keep.any():
        return decision
    inside = _of_kept_forms(page, evidence.table.facts.numbers, evidence.table.facts.tokens, keep)
    return decision.with_blocks(keep | (inside & (evidence.probabilities >= IN_FORM)))


def _between(evidence: Evidence) -> Bools:
    """By block: whether it is one from the first to the last that the model itself keeps."""
    between = np.zeros(len(evidence.best), np.bool_)
    kept = np.flatnonzero(evidence.best)
    if len(kept):
        between[kept[0] : kept[-1] + 1] = True
    return between


def _of_kept_forms(page: Page, numbers: NDArray[np.int64], tokens: Floats, keep: Bools) -> Bools:
    """By block: whether it is part of a small form of which half stays."""
    found = np.zeros(len(numbers), np.bool_)
    for form in [number for number, tag in enumerate(page.tags) if tag == "form"]:
        inside = (numbers >= form) & (numbers < page.ends[form])  # rows are not in order of numbers
        words = float(tokens[inside].sum())
        if 0 < words <= SMALL_FORM and float(tokens[inside & keep].sum()) >= OF_FORM * words:
            found |= inside
    return found
