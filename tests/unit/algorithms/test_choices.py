"""Words for the values of a setting."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from crunch.algorithms.choices import choice, explained, values_of

WORDS = {"low": "As low as can be", "high": "As high as can be"}


def schema_of(kind: object) -> dict[str, object]:
    return msgspec.json.schema(Annotated[kind, choice("Height", "How high it stands.", WORDS, group="Size")])


def test_the_schema_has_the_words_in_the_order_they_were_told_in():
    schema = schema_of(Literal["high", "low"])
    assert (schema["title"], schema["description"], schema["group"]) == ("Height", "How high it stands.", "Size")
    assert list(schema["words"].items()) == list(WORDS.items())
    assert explained(schema) == ["low: As low as can be", "high: As high as can be"]


def test_values_of_a_choice_that_may_be_left_open_too():
    for kind in (Literal["high", "low"], Literal["high", "low"] | None):
        assert sorted(values_of(schema_of(kind))) == ["high", "low"]
    assert values_of(msgspec.json.schema(int)) == []
    assert explained(msgspec.json.schema(int)) == []
