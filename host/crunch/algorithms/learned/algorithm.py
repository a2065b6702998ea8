"""`learned`: boosted trees judge every block of text by itself, a network judges the blocks of a page together, and the
blocks with the largest expected F1 are kept.

Trained by ``crunch train``; the model card beside the model says on what, and how well it does. No word of the text is
a feature, so that it does not depend on the language.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Annotated

import msgspec
import numpy as np
from numpy.typing import NDArray

from crunch.algorithms.base import Context
from crunch.algorithms.base import Settings as BaseSettings
from crunch.algorithms.learned.cut import best_cut
from crunch.algorithms.learned.detector import Quality, describe, foresee, kept_blocks
from crunch.algorithms.learned.discussion import Discussion, Wish, discussion_blocks, with_wish
from crunch.algorithms.learned.features import FeatureTable, features_of
from crunch.algorithms.learned.forest import logistic
from crunch.algorithms.learned.model import model_in_use
from crunch.algorithms.learned.names import page_words
from crunch.algorithms.learned.network import agreed
from crunch.algorithms.learned.reason_groups import AROUND
from crunch.algorithms.learned.reasons import reasons_for
from crunch.algorithms.learned.seen_rows import seen_rows
from crunch.algorithms.learned.tree_facts import Doubles, Floats, Ints
from crunch.algorithms.region import algorithm as region
from crunch.documents.blocks import remove_own_text
from crunch.documents.extraction import Extraction, keep_everything
from crunch.documents.page import Page
from crunch.documents.semantics.seen import written_page
from crunch.documents.semantics.talk import is_thread
from crunch.wording import say

name = "learned"
title = "Learned from annotated pages"

UNSURE_BELOW = 0.55
"""Foreseen F1 under which an answer says that it is unsure."""
SURE = 0.9
"""F1 that the block probabilities promise, from which nobody asks the detector. Of 3,077 such answers on sites never
seen it foresaw no F1 under .88, and not once more of the rules'; without both a page takes a seventh less time."""
LEAST_PROMISED = 0.4
"""Promised F1 under which an answer is unsure, too: the detector knows no page that has no content at all."""


Amount = Annotated[
    int,
    msgspec.Meta(
        ge=-2,
        le=2,
        title="Hide less or more",
        description="Less, down to -2: only what surely does not belong to the text is hidden. More, up to 2: only what"
        " surely does belong to it stays. As usual is 0.",
    ),
]
_STEP = 1.25
"""Log-odds that one step of the amount takes from every block."""


class Settings(BaseSettings, frozen=True, kw_only=True):
    """Settings of `learned`."""

    amount: Amount = 0
    discussion: Discussion = "apart"


@dataclass(eq=False, slots=True)
class Judgement:
    """What the model says of a page's blocks."""

    table: FeatureTable
    probabilities: Floats
    """How likely each block is main content, as far as the reader wants it so."""
    honest: Floats
    """How likely each block is main content, whatever the reader wants."""
    promised: float
    """F1 that may be expected of the best cut, going by the probabilities alone."""
    exits: Ints
    """Where each block leaves each tree."""
    around: Doubles
    """By block: log-odds that the network, which sees what is around a block, adds to what the trees say of it."""
    discussion: NDArray[np.bool_]
    """Blocks that go because they are discussion."""

    def contributions(self, rows: Ints) -> Floats:
        """What each group of features did for some rows of the table; shape (rows, groups)."""
        told = model_in_use().trees.contributions(self.exits[:, rows])
        told[:, AROUND] += self.around[rows]
        return told


def judge(page: Page, amount: int = 0, discussion: Wish = "apart") -> Judgement:
    """Judge every block with text.

    The model was trained on pages with the text that nobody sees, and judges worse what stands beside it without; so it
    sees it here, too. Its word counts of what is seen alone.

    Args:
        page: the page.
        amount: steps that the reader wants more or less kept.
        discussion: what the reader wants to become of comments.
    """
    model = model_in_use()
    words = page_words(page)
    written = written_page(page)
    table = features_of(written, words, model.names)
    rows = np.arange(len(table.facts.numbers))
    if len(rows):
        exits = model.trees.exits(table.values)
        by_trees = model.trees.sums(exits)
        margins = agreed(by_trees, model.network.margins(table.values))
        if written is not page:
            table, rows = seen_rows(table, page)
            exits, by_trees, margins = exits[:, rows], by_trees[rows], margins[rows]
    inside = discussion_blocks(page, table, words)
    if not len(rows):
        nothing = np.zeros(0, dtype=np.float32)
        return Judgement(table, nothing, nothing, 1.0, np.zeros((0, 0), np.int64), np.zeros(0), inside)
    honest, _ = with_wish(table, logistic(margins), inside)
    _, promised = best_cut(honest, table.facts.tokens)
    wish = "apart" if discussion == "hide" and is_thread(page) else discussion  # its posts are all that it is for
    probabilities, gone = with_wish(table, logistic(margins - _STEP * amount), inside, wish)
    return Judgement(table, probabilities, honest, promised, exits, margins - by_trees, gone)


def foresee_quality(judgement: Judgement, answers: list[tuple[NDArray[np.bool_], NDArray[np.bool_]]]) -> list[Quality]:
    """What precision and recall to expect of answers.

    Args:
        judgement: of the page.
        answers: the blocks that each keeps, and those that an answer made in another way keeps.
    """
    if not len(judgement.honest):
        return [Quality(1.0, 1.0) for _ in answers]
    model = model_in_use()
    rows = np.array([describe(judgement.table, judgement.honest, keep, other) for keep, other in answers])
    return foresee((model.precision, model.recall), rows)


def extract(page: Page, settings: Settings, context: Context) -> Extraction:
    """Keep the blocks with the largest expected F1."""
    judgement = judge(page, settings.amount, settings.discussion)
    keep, _ = best_cut(judgement.probabilities, judgement.table.facts.tokens)
    foreseen = judgement.promised
    if foreseen < SURE:
        rules = kept_blocks(judgement.table, region.extract(page, region.Settings(), context))
        foreseen = foresee_quality(judgement, [(keep, rules)])[0].f1
    return extraction_of(page, judgement, keep, foreseen)


def extraction_of(page: Page, judgement: Judgement, keep: NDArray[np.bool_], foreseen: float) -> Extraction:
    """The extraction that keeps some blocks.

    Args:
        page: the page.
        judgement: of :func:`judge`.
        keep: by block.
        foreseen: F1 that may be expected of it; below a bound the answer says that it is unsure.
    """
    extraction = keep_everything(page)
    if not len(keep):
        return extraction
    gone = bytearray(len(page))
    facts = judgement.table.facts
    for number in facts.numbers[~keep].tolist():
        gone[number] = 1
    texts, tails = remove_own_text(page, facts.blocks, gone, extraction.kept_texts, extraction.kept_tails)
    reasons = partial(
        reasons_for, judgement.table, judgement.probabilities, keep, judgement.contributions, judgement.discussion
    )
    unsure = foreseen < UNSURE_BELOW or judgement.promised < LEAST_PROMISED
    notes = (say("hard_to_tell", share=min(foreseen, judgement.promised)),) if unsure else ()
    return replace(extraction, kept_texts=texts, kept_tails=tails, reasons=cache(reasons), unsure=unsure, notes=notes)
