"""Small parts whose words read like lines of the text: what the page names advertisements, and sign-up boxes."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np

from crunch.algorithms.auto.decision import Decision, slots_of
from crunch.algorithms.auto.evidence import Evidence
from crunch.algorithms.auto.sign_up_boxes import sign_up_boxes
from crunch.algorithms.learned.features import FeatureTable
from crunch.algorithms.learned.tree_facts import Bools, Floats
from crunch.algorithms.region.named_chrome import named_parts
from crunch.documents.page import Page

MOST: Final = 0.1
"""Share of the kept words that all advertisements and sign-up boxes together may hold; else names mean something else,
as where a site calls its services promos."""
LIKELY: Final = 0.8
"""Mean probability, by words, above which such a part is text, whatever the page calls it."""


def without_asides(decision: Decision, evidence: Evidence) -> Decision:
    """Take them out; headings over them are compared with what was there before."""
    blocks = decision.blocks.copy()
    _drop(evidence.page, evidence.table, evidence.probabilities, blocks)
    if (blocks == decision.blocks).all():
        return decision
    return replace(decision, blocks=blocks, compared=slots_of(decision.by_slot(evidence)))


def _drop(page: Page, table: FeatureTable, probabilities: Floats, keep: Bools) -> None:
    numbers, tokens = table.facts.numbers, table.facts.tokens
    most = MOST * float(tokens[keep].sum())
    asides = np.zeros(len(keep), np.bool_)
    named = [part for part in named_parts(page) if part.kind == "advertisement"]
    for part in named + sign_up_boxes(page):
        inside = (numbers >= part.element) & (numbers < page.ends[part.element])
        words = np.where(inside & keep, tokens, 0)
        held = float(words.sum())
        if held <= most and float((words * probabilities).sum()) <= LIKELY * held:
            asides |= inside
    if float(tokens[asides & keep].sum()) <= most:
        keep[asides] = False
