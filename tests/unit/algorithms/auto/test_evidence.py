"""What a step may look at is worked out once, and says what the page says."""

from __future__ import annotations

from crunch.algorithms.auto.evidence import Evidence
from crunch.algorithms.auto.settings import Settings
from crunch.algorithms.base import Context
from tests.support.pages import WORDS, by_id, html_page


def test_what_the_page_calls_no_content():
    page = html_page(f"<nav id=menu><a href=/>Home</a></nav><p id=text>{WORDS * 3}</p>")
    evidence = Evidence(page, Settings(), Context())
    assert evidence.chrome[by_id(page, "menu")]
    assert evidence.chrome[by_id(page, "menu") + 1], "and what is in it"
    assert not evidence.chrome[by_id(page, "text")]
    plain = dict(zip(evidence.table.facts.texts, evidence.plain.tolist(), strict=True))
    assert plain == {"Home": False, (WORDS * 3).strip(): True}
    assert evidence.judgement is evidence.judgement
