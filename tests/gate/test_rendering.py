"""What a browser says of rendering costs nothing: annotated pages, drawn by Chromium for the occasion.

Text that is not rendered counts for nothing, neither for nor against what stands beside it. ``python -m
tests.bench.rendering`` measures the same on more pages; ``60 --floors`` pins what is held here.
"""

from __future__ import annotations

import json

import pytest

from tests.bench.drawing import chosen, why_not
from tests.bench.rendering import ALIKE, FLOORS, WITH, WITHOUT, f1_of, mark_of, measured, share_alike

SECONDS = 300.0
"""For the drawing, which takes under one on a quiet machine."""
SLACK = 0.0005

pytestmark = pytest.mark.browser


def test_pages_with_facts_are_above_their_floors(playwright):
    if why_not():
        pytest.skip(why_not())
    pinned = json.loads(FLOORS.read_text("utf-8"))
    documents = chosen(pinned["pages"])
    if mark_of(documents) != pinned["fingerprint"]:
        pytest.skip("the annotated pages here are others than those that the floors were measured on")
    by_algorithm = measured(documents, SECONDS, playwright)
    for algorithm, results in by_algorithm.items():
        if len(results) < len(documents):
            pytest.skip(f"only {len(results)} of {len(documents)} pages were drawn in time")
        otherwise = [(one.name, one.blocks - one.alike) for one in results if one.alike < one.blocks]
        assert share_alike(results) >= ALIKE, (algorithm, otherwise)
        f1 = f1_of(results)
        assert f1[WITH] >= f1[WITHOUT] - SLACK, (algorithm, otherwise)
        for way, lowest in pinned["floors"][algorithm].items():
            assert f1[way] >= lowest - SLACK, (algorithm, way)


def test_the_floors_are_figures_only():
    """No text of a page may get into the repository with them."""
    pinned = json.loads(FLOORS.read_text("utf-8"))
    assert pinned.keys() == {"pages", "fingerprint", "floors"}
    assert len(pinned["fingerprint"]) == 16
    assert all(0 <= value <= 1 for floors in pinned["floors"].values() for value in floors.values())
