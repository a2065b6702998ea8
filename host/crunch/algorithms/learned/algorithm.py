"""`learned`: boosted trees judge every block of text, a second stage sees what the first says of its surroundings, and
the blocks with the largest expected F1 are kept.

Trained by ``crunch train``; the model card beside the model says on what, and how well it does. No word of the text is
a feature, so that it does not depend on the language.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
import numpy as np
from numpy.typing import NDArray

from crunch.algorithms.base import Context
from crunch.algorithms.base import Settings as BaseSettings
from crunch.algorithms.learned.cut import best_cut
from crunch.algorithms.learned.features import FeatureTable, features_of
from crunch.algorithms.learned.forest import logistic
from crunch.algorithms.learned.model import shipped_model
from crunch.algorithms.learned.reasons import reasons_for
from crunch.algorithms.learned.second_stage import second_stage
from crunch.algorithms.learned.tree_facts import Floats
from crunch.documents.blocks import remove_own_text
from crunch.documents.extraction import Extraction, keep_everything
from crunch.documents.page import Page

name = "learned"
title = "Learned from annotated pages"

UNSURE_BELOW = 0.55
"""Expected F1 under which an answer says that it is unsure."""


Amount = Annotated[
    int,
    msgspec.Meta(
        ge=-2,
        le=2,
        title="Hide less or more",
        description="From -2, hide what is surely additional content, to 2, keep what is surely main content.",
    ),
]
_STEP = 1.25
"""Log-odds that one step of the amount takes from every block."""


class Settings(BaseSettings, frozen=True, kw_only=True):
    """Both variants are the same."""

    amount: Amount = 0


def judge(page: Page, amount: int = 0) -> tuple[FeatureTable, Floats]:
    """Features of every block with text, and how likely each is main content, as far as the reader wants it so."""
    model = shipped_model()
    table = features_of(page, model.name_scores)
    if not len(table.facts.numbers):
        return table, np.zeros(0, dtype=np.float32)
    first = model.first.probabilities(table.values)
    margins = model.second.margins(second_stage(table, first)) - _STEP * amount
    return table, logistic(margins)


def extract(page: Page, settings: Settings, context: Context) -> Extraction:
    """Keep the blocks with the largest expected F1."""
    table, probabilities = judge(page, settings.amount)
    keep, expected = best_cut(probabilities, table.facts.tokens)
    return extraction_of(page, table, probabilities, keep, expected)


def extraction_of(
    page: Page, table: FeatureTable, probabilities: Floats, keep: NDArray[np.bool_], expected: float
) -> Extraction:
    """The extraction that keeps some blocks.

    Args:
        page: the page.
        table: of :func:`judge`.
        probabilities: of :func:`judge`.
        keep: by block.
        expected: F1 that may be expected; below a bound the answer says that it is unsure.
    """
    extraction = keep_everything(page)
    if not len(keep):
        return extraction
    gone = bytearray(len(page))
    for number in table.facts.numbers[~keep].tolist():
        gone[number] = 1
    remove_own_text(page, table.facts.blocks, gone, extraction.kept_texts, extraction.kept_tails)
    extraction.removals = reasons_for(table, probabilities, keep)
    extraction.unsure = expected < UNSURE_BELOW
    if extraction.unsure:
        extraction.notes.append(f"unsure what the main content is; about {expected:.0%} right may be expected")
    return extraction
