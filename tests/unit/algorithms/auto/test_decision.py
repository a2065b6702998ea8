"""A decision is never changed: each step gives a new one."""

from __future__ import annotations

import numpy as np
import pytest

from crunch.algorithms.auto.decision import MORE_STAYS, Decision, slots_of
from crunch.algorithms.auto.evidence import Evidence
from crunch.algorithms.auto.settings import Settings
from crunch.algorithms.base import Context
from crunch.documents.extraction import Removal, remove_subtrees
from tests.support.pages import WORDS, html_page


@pytest.fixture
def evidence() -> Evidence:
    return Evidence(html_page(f"<p>{WORDS * 3}</p><p>More</p>"), Settings(), Context())


def test_the_same_blocks_are_the_same_decision():
    decision = Decision(np.array([True, False]))
    assert decision.with_blocks(np.array([True, False])) is decision
    assert decision.with_blocks(np.array([True, True])).blocks.all()
    assert decision.blocks.tolist() == [True, False]


def test_another_answer_is_made_of_it_and_the_decision_stays(evidence):
    decision = Decision(np.array([True, True])).answered(Decision(np.array([True, True])).by_slot(evidence))
    answer = decision.by_slot(evidence)
    before = slots_of(answer)
    other = remove_subtrees(answer, [Removal(4, "test", "other", "it is one", 1.0)]).with_notes("changed")
    assert slots_of(other) != before
    again = decision.by_slot(evidence)
    assert again is answer
    assert (slots_of(again), again.notes) == (before, ())
    assert all(removal.step != "test" for removal in again.removals)


def test_blocks_are_decided_before_slots(evidence):
    decision = Decision(np.array([True, False]))
    with pytest.raises(ValueError, match="after one about slots"):
        decision.answered(decision.by_slot(evidence)).with_blocks(np.array([True, True]))


def test_what_was_filled_up_says_so(evidence):
    answer = Decision(np.array([True, True]), is_more=True).by_slot(evidence)
    assert (answer.unsure, answer.notes[0]) == (True, MORE_STAYS)
