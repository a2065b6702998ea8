"""Steps of `auto` on blocks whose probabilities a test chooses."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from crunch.algorithms.auto.decision import Decision
from crunch.algorithms.auto.evidence import Evidence
from crunch.algorithms.auto.settings import Settings
from crunch.algorithms.auto.steps import STEPS
from crunch.algorithms.base import Context
from crunch.algorithms.learned.algorithm import Judgement
from crunch.algorithms.learned.features import FeatureTable
from crunch.algorithms.learned.tree_facts import Bools, Floats
from crunch.documents.page import Page


def evidence_of(page: Page, table: FeatureTable, probabilities: Floats, best: Bools) -> Evidence:
    """Evidence in which the model says what the test says.

    Args:
        page: the page.
        table: features of its blocks.
        probabilities: by block.
        best: by block; what the model's own cut keeps.
    """
    evidence = Evidence(page, Settings(), Context())
    count = len(probabilities)
    nothing = np.zeros((0, count), np.int64), np.zeros(count), np.zeros(count, np.bool_)
    known = {"judgement": Judgement(table, probabilities, probabilities, 1.0, *nothing), "best": best}
    evidence.__dict__.update(known)
    return evidence


def after_steps(names: Iterable[str], page: Page, table: FeatureTable, probabilities: Floats, keep: Bools) -> Bools:
    """The blocks that are kept after some steps, in their order, when the model's own cut keeps some."""
    evidence = evidence_of(page, table, probabilities, keep)
    decision = Decision(keep.copy())
    for name in names:
        (step,) = (step for step in STEPS if step.name == name)
        decision = step.run(decision, evidence)
    return decision.blocks
