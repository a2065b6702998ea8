"""Half characters: only an escape of JSON can carry one, and no path, file or encoder takes it."""

from __future__ import annotations

import pytest

from crunch.errors import BadMessageError
from crunch.protocol.half_characters import refuse_half_characters


@pytest.mark.parametrize(
    "fields",
    [
        {"url": "https://example.org/\ud800"},
        {"\udc00": 1},
        {"settings": {"a": [1, {"b": "x\udfffy"}]}},
        {"settings": {"a": {"\ud800": None}}},
        {"html": {"\ud800": 1}},
        {"snapshot": ["\ud800"]},
    ],
)
def test_half_a_character_is_refused_wherever_it_stands(fields):
    with pytest.raises(BadMessageError, match="half a character"):
        refuse_half_characters({"type": "crunch", "id": 1, **fields})


def test_the_page_itself_is_left_to_those_who_read_it():
    refuse_half_characters({"snapshot": "<p>\ud800</p>", "html": "\ud800", "text": "\ud800"})


@pytest.mark.parametrize("message", ["\ud800", ["\ud800"]])
def test_what_is_no_message_is_refused_for_it_too(message):
    with pytest.raises(BadMessageError, match="half a character"):
        refuse_half_characters(message)


@pytest.mark.parametrize("message", [None, 1, "x", [1], {"name": "Bäckerei 🥖 東京", "list": [1, {"a": []}]}])
def test_everything_else_passes(message):
    refuse_half_characters(message)
