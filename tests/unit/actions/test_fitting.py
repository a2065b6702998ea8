"""Lists of a reply under the browser's cap."""

from __future__ import annotations

import msgspec

from crunch.actions.fitting import those_that_fit
from crunch.protocol.framing import MAX_REPLY


def test_the_first_ones_are_kept():
    assert those_that_fit(["a", "b", "c"], 8) == ["a", "b"]
    assert those_that_fit([], 0) == []


def test_a_list_of_any_length_fits():
    assert len(msgspec.json.encode(those_that_fit(["é" * 1_000] * 1_000))) < MAX_REPLY
