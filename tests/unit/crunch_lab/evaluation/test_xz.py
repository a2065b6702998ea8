from __future__ import annotations

import io
import lzma
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from crunch_lab.evaluation.xz import unpacked_size


@given(some.lists(some.binary(max_size=300), min_size=1, max_size=4), some.integers(0, 3), some.sampled_from([0, 1, 4]))
@settings(max_examples=30, deadline=None)
def test_size_is_known_without_unpacking(parts, zeros, check):
    packed = b"".join(lzma.compress(part, check=check) + bytes(4 * zeros) for part in parts)
    assert unpacked_size(io.BytesIO(packed)) == (len(packed), sum(map(len, parts)))


@given(some.binary(max_size=60) | some.binary(max_size=80).map(lambda data: lzma.compress(b"text") + data))
@settings(max_examples=150, deadline=None)
def test_anything_else_is_an_error_of_its_own(data):
    with suppress(lzma.LZMAError, EOFError):
        assert unpacked_size(io.BytesIO(data))[0] == len(data)


@pytest.mark.parametrize("cut", [1, 5, 12, 20, 40])
def test_cut_off(cut):
    with pytest.raises((EOFError, lzma.LZMAError)):
        unpacked_size(io.BytesIO(lzma.compress(b"text")[:-cut]))
