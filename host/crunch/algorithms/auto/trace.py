"""Why a block went or stayed: the last step that changed what was decided about it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import numpy as np

from crunch.algorithms.auto.decision import Decision
from crunch.algorithms.auto.evidence import Evidence
from crunch.algorithms.auto.steps import STEPS
from crunch.algorithms.learned.detector import kept_blocks
from crunch.algorithms.learned.tree_facts import Bools
from crunch.documents.extraction import BlockTrace, Extraction

MODEL: Final = "model"
RULES: Final = "rules"
LATER: Final = "after auto"

_WHY: Final = {
    **{step.name: step.does for step in STEPS},
    MODEL: "the cut with the largest expected F1",
    LATER: "hidden in the page, the same on other pages, or given back so that it is not blank",
}


@dataclass(frozen=True, slots=True)
class Course:
    """How a decision came about: the step's name and the decision after it, the model's own first."""

    evidence: Evidence
    decisions: list[tuple[str, Decision]]

    @property
    def answer(self) -> Extraction:
        """What was decided in the end, as the one extraction."""
        return self.decisions[-1][1].by_slot(self.evidence)


def trace(course: Course, extraction: Extraction) -> list[BlockTrace]:
    """What became of every block, in the order of the page; empty where no model judged it.

    Args:
        course: of the decision.
        extraction: the answer as it is now; what was taken from it or given back after `auto` is told as such.
    """
    if course.decisions[0][0] != MODEL:
        return []
    evidence = course.evidence
    stages = [(name, _blocks(evidence, decision)) for name, decision in course.decisions]
    stages.append((LATER, kept_blocks(evidence.table, extraction)))
    decided = np.zeros(len(evidence.best), np.int64)
    for index, ((_, before), (_, after)) in enumerate(pairwise(stages), start=1):
        decided[before != after] = index
    facts = evidence.table.facts
    return [
        BlockTrace(number, text, kept, probability, name, _WHY[name])
        for number, text, kept, probability, name in zip(
            facts.numbers.tolist(),
            facts.texts,
            stages[-1][1].tolist(),
            evidence.probabilities.tolist(),
            (stages[index][0] for index in decided.tolist()),
            strict=True,
        )
    ]


def _blocks(evidence: Evidence, decision: Decision) -> Bools:
    """By block: whether anything of it is kept."""
    return decision.blocks if decision.answer is None else kept_blocks(evidence.table, decision.answer)
