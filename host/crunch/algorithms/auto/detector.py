"""Where the model is not sure of itself, a detector foresees how good its answer is, and that of the rules.

Without gold text, from what the blocks' probabilities promise and from how far the two answers agree
(``learned/detector.py``).
"""

from __future__ import annotations

from dataclasses import replace

from crunch.algorithms.auto.decision import Decision
from crunch.algorithms.auto.evidence import Evidence
from crunch.algorithms.learned import algorithm as learned
from crunch.algorithms.learned.detector import is_better, kept_blocks


def with_foreseen(decision: Decision, evidence: Evidence) -> Decision:
    """The better one of both answers, and how good it is foreseen to be. A reader's wish is the model's to follow."""
    foreseen = evidence.judgement.promised
    if foreseen >= learned.SURE:
        return replace(decision, foreseen=foreseen)
    best, by_rules, settings = evidence.best, evidence.by_rules, evidence.settings
    rules = kept_blocks(evidence.table, by_rules)
    own, other = learned.foresee_quality(evidence.judgement, [(best, rules), (rules, best)])
    wish = settings.amount or settings.discussion == "keep"
    if is_better(own, other) and not by_rules.unsure and not wish:
        return replace(decision, blocks=rules.copy(), foreseen=other.f1)
    return replace(decision, foreseen=own.f1)
