"""Selectors as far as a file can answer them."""

from __future__ import annotations

import pytest

from crunch.documents.semantics.selectors import parse_selectors


@pytest.mark.parametrize("text", ["p::before", "p:focus", ":host p", "p..x", "", "p >", "> p", "a " * 20])
def test_what_selects_nothing(text):
    assert parse_selectors(text) == []


def test_specificity():
    found = [one.specificity for one in parse_selectors("#a .b[c] d:hover, *, p:not(#x)")]
    assert found == [(1, 3, 1), (0, 0, 0), (1, 0, 1)]
