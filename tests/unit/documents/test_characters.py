"""Characters that are not blank."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from crunch.documents.characters import count_characters, sizes_of

EVERY = "".join(map(chr, range(0x3100)))


def test_blanks_are_what_split_takes_for_them():
    for text in (EVERY, EVERY[:128], ""):
        assert count_characters(text) == len("".join(text.split()))
    assert not any(chr(code).isspace() for code in range(0x3100, 0x110000))


@given(st.lists(st.text() | st.none(), max_size=5))
def test_sizes_of_slots(texts: list[str | None]):
    ink = bytearray(bool(text and not text.isspace()) for text in texts)
    sizes = sizes_of(ink, texts)
    assert sizes == [count_characters(text or "") if on else 0 for text, on in zip(texts, ink, strict=True)]
