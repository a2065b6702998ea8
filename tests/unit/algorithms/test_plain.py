"""`plain` keeps all displayed text."""

from __future__ import annotations

from hypothesis import given

from crunch.algorithms import plain
from crunch.algorithms.base import Context
from tests.support.trees import pages


@given(pages())
def test_everything_that_is_displayed_is_kept(page):
    extraction = plain.extract(page, plain.Settings(), Context())
    assert extraction.kept_texts == page.ink_texts
    assert extraction.kept_tails == page.ink_tails
    assert extraction.removals == ()
    assert extraction.share == (1.0 if page.character_count else 0.0)
