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


def test_a_table_of_data_is_none_whatever_it_is_called():
    rows = "<tr><th>Year<th>Lamps<tr class=advertisement><td>1911<td>1<tr><td>1988<td>2"
    for table in (
        f"<table class=advertisement>{rows}</table>",
        f"<div class=advertisement><table>{rows}</table></div>",
    ):
        assert after(f"{TEXT}{table}", LIKELY - 0.5)[1] == []
    small = "<table class=advertisement><tr><th>Buy<td>a lamp</table>"
    assert after(f"{TEXT}{small}", LIKELY - 0.5)[1] == ["Buy", "a lamp"]
    offer = f"<div class=advertisement><p>Buy a lamp today, and a table to put it on</p><table>{rows}</table></div>"
    assert len(after(f"{TEXT}{offer}", LIKELY - 0.5)[1]) == 7


def test_what_reads_like_text_stays():
    decision, gone = after(f"{TEXT}<div class=advertisement>Buy a lamp today</div>", LIKELY + 0.1)
    assert (gone, decision.compared) == ([], None)


def test_a_name_that_most_of_the_text_has_means_something_else():
    body = f"<p>{WORDS}</p>" + "".join(
        f"<div class=advertisement><p>The service {k}: lamps</p></div>" for k in range(9)
    )
    assert after(body, 0.3)[1] == []
