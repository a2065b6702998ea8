"""Never blank: the likeliest of the rest, else the rules."""

from __future__ import annotations

import numpy as np

from crunch.algorithms.auto.decision import MORE_STAYS, Decision
from crunch.algorithms.auto.enough import with_likeliest, with_rules
from crunch.algorithms.auto.evidence import Evidence
from crunch.algorithms.auto.settings import Settings
from crunch.algorithms.base import Context
from tests.support.pages import WORDS, html_page


def evidence(body: str) -> Evidence:
    return Evidence(html_page(body), Settings(), Context())


def test_an_answer_without_a_word_is_filled_up():
    given = evidence(f"<p>{WORDS}</p>" * 9)
    decision = with_likeliest(Decision(np.zeros(9, np.bool_)), given)
    assert decision.is_more
    assert float(given.table.facts.tokens[decision.blocks].sum()) >= 25


def test_an_answer_that_keeps_enough_is_itself():
    decision = Decision(np.ones(9, np.bool_))
    assert with_likeliest(decision, evidence(f"<p>{WORDS}</p>" * 9)) is decision


def test_what_is_still_too_short_gives_way_to_the_rules():
    given = evidence(f"<p>{WORDS}</p>" * 9)
    decision = with_rules(Decision(np.zeros(9, np.bool_)), given)
    assert decision.is_by_rules
    answer = decision.by_slot(given)
    assert answer.kept_texts == given.by_rules.kept_texts
    assert answer.notes[0] == MORE_STAYS
    assert MORE_STAYS not in given.by_rules.notes, "that answer is not changed"
    assert not with_rules(Decision(np.ones(9, np.bool_)), given).is_by_rules
