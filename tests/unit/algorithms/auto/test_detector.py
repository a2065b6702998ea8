"""Where the model is unsure the better answer is taken, as far as it can be foreseen."""

from __future__ import annotations

import numpy as np
import pytest

from crunch.algorithms.auto import detector
from crunch.algorithms.auto.decision import Decision
from crunch.algorithms.auto.evidence import Evidence
from crunch.algorithms.auto.settings import Settings
from crunch.algorithms.base import Context
from crunch.algorithms.learned.detector import Quality, kept_blocks
from tests.support.pages import WORDS, html_page

DOUBTFUL = "".join(f"<p>{WORDS}</p><p><a href=/{n}>More of the story {n}</a></p>" for n in range(4))


def foreseen(monkeypatch: pytest.MonkeyPatch, own: Quality, other: Quality, settings: Settings) -> tuple[bool, float]:
    """Whether the rules' answer is taken, and the F1 that is foreseen."""
    monkeypatch.setattr(detector.learned, "foresee_quality", lambda *_: [own, other])
    evidence = Evidence(html_page(DOUBTFUL), settings, Context())
    rules = kept_blocks(evidence.table, evidence.by_rules)
    start = Decision(~rules)
    after = detector.with_foreseen(start, evidence)
    return bool((after.blocks == rules).all()), after.foreseen


def test_the_rules_decide_where_more_is_foreseen_of_them(monkeypatch):
    taken, f1 = foreseen(monkeypatch, Quality(0.5, 0.5), Quality(0.9, 0.9), Settings())
    assert (taken, f1) == (True, pytest.approx(0.9))


@pytest.mark.parametrize("settings", [Settings(amount=1), Settings(discussion="keep")])
def test_a_wish_is_the_model_s_to_follow(monkeypatch, settings):
    taken, f1 = foreseen(monkeypatch, Quality(0.5, 0.5), Quality(0.9, 0.9), settings)
    assert (taken, f1) == (False, pytest.approx(0.5))


def test_the_model_decides_where_no_more_is_foreseen_of_the_rules(monkeypatch):
    taken, f1 = foreseen(monkeypatch, Quality(0.8, 0.8), Quality(0.7, 0.9), Settings())
    assert (taken, f1) == (False, pytest.approx(0.8))


def test_of_a_page_that_the_model_is_sure_of_nothing_is_asked(monkeypatch):
    monkeypatch.setattr(detector.learned, "foresee_quality", lambda *_: pytest.fail("asked"))
    evidence = Evidence(
        html_page(f"<article><h1>Bread</h1>{f'<p>{WORDS * 3}</p>' * 6}</article>"), Settings(), Context()
    )
    after = detector.with_foreseen(Decision(np.zeros(7, np.bool_)), evidence)
    assert (after.blocks.any(), after.foreseen) == (False, evidence.judgement.promised)
