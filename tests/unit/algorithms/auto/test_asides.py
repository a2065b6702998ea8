"""Small advertisements and boxes for newsletters go; larger ones are text, whatever they are called."""

from __future__ import annotations

import numpy as np

from crunch.algorithms.auto.asides import LIKELY, without_asides
from crunch.algorithms.auto.decision import Decision
from crunch.algorithms.learned.features import base_features
from tests.support.auto_steps import evidence_of
from tests.support.pages import WORDS, html_page

TEXT = f"<p>{WORDS * 3}</p>" * 4


def after(body: str, probability: float) -> tuple[Decision, list[str]]:
    page = html_page(body)
    table = base_features(page)
    keep = np.ones(len(table.facts.numbers), np.bool_)
    likely = np.array([0.9 if text.startswith(WORDS[:5]) else probability for text in table.facts.texts], np.float32)
    decision = without_asides(Decision(keep), evidence_of(page, table, likely, keep))
    gone = [text for text, stays in zip(table.facts.texts, decision.blocks, strict=True) if not stays]
    return decision, gone


def test_a_small_one_goes_and_headings_are_compared_with_what_was_there():
    decision, gone = after(f"{TEXT}<div class=advertisement>Buy a lamp today</div>", LIKELY - 0.1)
    assert gone == ["Buy a lamp today"]
    assert decision.compared is not None
    assert sum(decision.compared[0]) == 5, "the slots with it"


def test_what_reads_like_text_stays():
    decision, gone = after(f"{TEXT}<div class=advertisement>Buy a lamp today</div>", LIKELY + 0.1)
    assert (gone, decision.compared) == ([], None)


def test_a_name_that_most_of_the_text_has_means_something_else():
    body = f"<p>{WORDS}</p>" + "".join(
        f"<div class=advertisement><p>The service {k}: lamps</p></div>" for k in range(9)
    )
    assert after(body, 0.3)[1] == []
