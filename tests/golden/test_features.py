"""Columns mean what they meant when the models were trained on them."""

from __future__ import annotations

import json

import pytest

from tests.golden.features import FILE, PAGES, told


@pytest.mark.parametrize("name", PAGES)
def test_columns_are_what_the_models_know(name):
    expected = json.loads(FILE.read_text("utf-8"))[name]
    found = told(name)
    assert list(found) == list(expected)
    differing = {
        column: (value, expected[column])
        for column, value in found.items()
        if value != pytest.approx(expected[column], rel=2e-4, abs=2e-5)
    }
    assert differing == {}


def test_few_columns_are_nought_on_all_these_pages():
    """Those that are: rare parts, and kinds of pages, which are added later."""
    expected = json.loads(FILE.read_text("utf-8"))
    silent = [column for column in expected[PAGES[0]] if not any(map(any, (expected[page][column] for page in PAGES)))]
    assert len(silent) <= 14, silent
