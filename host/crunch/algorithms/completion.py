"""What belongs to the text though the trees doubt it: headings, bylines, captions, cells of tables (R3, R14).

The cut for the best F1 loses short pieces between kept ones, which readers miss more than they mind a line too much.
The bounds are measured on sites that the model never saw. That the rest of the main region stayed, too, from .1, cost
.0025 of macro F1, more than all that is left here.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from crunch.algorithms.learned.features import FeatureTable
from crunch.algorithms.learned.tree_facts import Floats
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


def complete(page: Page, table: FeatureTable, probabilities: Floats, keep: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The blocks to keep, with what belongs to them.

    Args:
        page: the page.
        table: features of the page's blocks.
        probabilities: by block.
        keep: by block; the best cut. Not changed.
    """
    places = np.flatnonzero(keep)
    if not len(places):
        return keep.copy()
    numbers = table.facts.numbers
    order = np.arange(len(keep))
    between = (order >= places[0]) & (order <= places[-1])
    result: NDArray[np.bool_] = keep | (between & (probabilities >= BETWEEN))
    tokens = table.facts.tokens
    for number in data_tables(page):
        inside = (numbers >= number) & (numbers < page.ends[number])
        words = float(tokens[inside].sum())
        likely = page.tags[number] == "table" and float((probabilities * tokens)[inside].sum()) >= IN_TABLE * words
        if words and (likely or float(tokens[inside & result].sum()) >= OF_TABLE * words):
            result |= inside
    result |= between & _opens_a_part(page, numbers) & (probabilities >= IN_FORM)
    return result | (_of_kept_forms(page, numbers, tokens, result) & (probabilities >= IN_FORM))


def _opens_a_part(page: Page, numbers: NDArray[np.int64]) -> NDArray[np.bool_]:
    """By block: whether it is what one presses to open a part; closed, nothing else of the part is there to judge."""
    if "summary" not in page.tags:
        return np.zeros(len(numbers), np.bool_)
    return np.array([page.tags[number] == "summary" for number in numbers], np.bool_)


def _of_kept_forms(
    page: Page, numbers: NDArray[np.int64], tokens: Floats, keep: NDArray[np.bool_]
) -> NDArray[np.bool_]:
    """By block: whether it is part of a small form of which half stays."""
    found = np.zeros(len(numbers), np.bool_)
    for form in [number for number, tag in enumerate(page.tags) if tag == "form"]:
        inside = (numbers >= form) & (numbers < page.ends[form])  # rows are not in order of numbers
        words = float(tokens[inside].sum())
        if 0 < words <= SMALL_FORM and float(tokens[inside & keep].sum()) >= OF_FORM * words:
            found |= inside
    return found


def data_tables(page: Page) -> list[int]:
    """Definition lists, and tables that hold no table but header cells, or two rows of two cells with text."""
    found = []
    for number, tag in enumerate(page.tags):
        if tag == "dl" or (tag == "table" and _is_data_table(page, number)):
            found.append(number)
    return found


def _is_data_table(page: Page, number: int) -> bool:
    end = page.ends[number]
    inside = page.tags[number + 1 : end]
    if "table" in inside:
        return False
    if "th" in inside:
        return True
    rows: dict[int, int] = {}
    for cell in range(number + 1, end):
        if page.tags[cell] == "td" and (1 in page.ink_texts[cell : page.ends[cell]]):
            rows[page.parents[cell]] = rows.get(page.parents[cell], 0) + 1
    return sum(count >= 2 for count in rows.values()) >= 2
