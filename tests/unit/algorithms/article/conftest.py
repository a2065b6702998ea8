"""Entities by the rule, whatever is installed: tests of spaCy say so."""

from __future__ import annotations

import pytest

from crunch.algorithms.article import named_entities


@pytest.fixture(autouse=True)
def rule(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    if "spacy" not in request.node.name:
        monkeypatch.setattr(named_entities, "MODELS", {})
