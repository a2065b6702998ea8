"""`auto`: what runs when nobody chose an algorithm.

`learned` judges the text; the steps (``steps.py``) let stay what belongs to it, take what goes with what goes, tell the
plainest reason there is, follow the reader's wishes and never come out blank (R3, R4). A huge page is left to `region`,
for speed.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

import numpy as np

from crunch.algorithms.auto.decision import Decision, slots_of
from crunch.algorithms.auto.evidence import Evidence
from crunch.algorithms.auto.settings import Settings
from crunch.algorithms.auto.steps import STEPS
from crunch.algorithms.auto.trace import MODEL, RULES, Course, trace
from crunch.algorithms.base import Context
from crunch.documents.extraction import Extraction
from crunch.documents.page import Page

name = "auto"
title = "Automatic"

MOST_ELEMENTS: Final = 12_000
"""Above, about 5,000 blocks, the trees take too long for a press: the rules alone decide."""

__all__ = ["MOST_ELEMENTS", "Settings", "decide", "extract", "name", "title"]


def extract(page: Page, settings: Settings, context: Context) -> Extraction:
    """Judge the text, and take the steps."""
    others = tuple(other for other in context.others if len(other) <= MOST_ELEMENTS)
    evidence = Evidence(page, settings, replace(context, others=others))
    course = decide(evidence, context.without)
    answer = replace(course.answer, trace=partial(trace, course))
    if len(page) > MOST_ELEMENTS or evidence.site is None:  # the rules alone ask no other page
        return answer
    return replace(answer, compared_pages=evidence.site.pages)


def decide(evidence: Evidence, without: frozenset[str] = frozenset()) -> Course:
    """Take the steps, but for those left out.

    Args:
        evidence: of the page.
        without: names of steps (:data:`crunch.algorithms.auto.steps.NAMES`).
    """
    decision = _first(evidence)
    decisions = [(RULES if decision.is_by_rules else MODEL, decision)]
    for step in STEPS:
        if step.name not in without and (step.always or not decision.is_by_rules):
            decision = step.run(decision, evidence)
            decisions.append((step.name, decision))
    return Course(evidence, decisions)


def _first(evidence: Evidence) -> Decision:
    if len(evidence.page) > MOST_ELEMENTS:
        by_rules = evidence.by_rules
        return Decision(np.zeros(0, np.bool_), is_by_rules=True, answer=by_rules, compared=slots_of(by_rules))
    return Decision(evidence.best, evidence.judgement.promised)
