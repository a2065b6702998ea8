"""Settings that differ inside table cells."""

from __future__ import annotations

import pytest

from crunch.algorithms.crunch.cell_settings import overridden
from crunch.algorithms.crunch.settings import Settings


def test_only_what_is_named_differs():
    page = Settings(ratio=0.3, forms=False)
    inside = overridden(page, [" ratio = 0.5", "substance=img+a"])
    assert (inside.ratio, inside.substance) == (0.5, ("img", "a"))
    assert (inside.forms, inside.in_cells) == (False, ())


@pytest.mark.parametrize(
    ("pair", "words"),
    [
        ("fonts=1", "in_cells: 'fonts' is no setting that can differ inside cells"),
        ("variant=paper", "in_cells: 'variant' is no setting that can differ inside cells"),
        ("form=true", "inside cells; did you mean forms?"),
        ("ratio=much", "in_cells: ratio must be a number"),
    ],
)
def test_what_cannot_be_is_said_in_words(pair, words):
    with pytest.raises(ValueError, match=words.replace("?", r"\?")):
        overridden(Settings(), [pair])
