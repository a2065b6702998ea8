"""Never blank (R3): an answer that keeps too little gets the likeliest of the rest, or gives way to the rules."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from crunch.algorithms.auto.decision import Decision, say_that_more_stays, slots_of
from crunch.algorithms.auto.evidence import Evidence
from crunch.algorithms.fallback import KEPT_WORDS, PAGE_WORDS, keeps_too_little
from crunch.algorithms.learned.features import FeatureTable
from crunch.algorithms.learned.tree_facts import Bools, Floats


def with_likeliest(decision: Decision, evidence: Evidence) -> Decision:
    """Keep the likeliest of the other blocks, where too few words stay of a page that has enough."""
    blocks = likeliest(evidence.table, evidence.probabilities, decision.blocks)
    if blocks is decision.blocks:
        return decision
    return replace(decision, blocks=blocks, is_more=True)


def likeliest(table: FeatureTable, probabilities: Floats, keep: Bools) -> Bools:
    """The blocks to keep, with as many more as make a paragraph; itself where they do already, or cannot."""
    tokens = table.facts.tokens.astype(np.float64)
    missing = KEPT_WORDS - float(tokens[keep].sum())
    if missing <= 0 or float(tokens.sum()) < PAGE_WORDS:
        return keep
    others = np.flatnonzero(~keep)
    by_likelihood = others[np.argsort(-probabilities[others], kind="stable")]
    more = keep.copy()
    more[by_likelihood[: int(np.searchsorted(np.cumsum(tokens[by_likelihood]), missing)) + 1]] = True
    return more


def with_rules(decision: Decision, evidence: Evidence) -> Decision:
    """The answer of `region`, where too few words stay even so."""
    answer = decision.by_slot(evidence)
    if not keeps_too_little(answer):
        return decision.answered(answer)
    by_rules = say_that_more_stays(evidence.by_rules)
    return replace(decision.answered(by_rules), is_by_rules=True, compared=slots_of(by_rules))
