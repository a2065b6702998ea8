"""Characters that are not blank: what lengths and shares are counted in."""

from __future__ import annotations

_BLANKS = (
    "\t\n\v\f\r\x1c\x1d\x1e\x1f \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000"
)
"""What :meth:`str.split` takes for white space."""
_BLANKS_OF_ASCII = _BLANKS[:10].encode()


def count_characters(text: str) -> int:
    """The characters that are not blank. To split at the others takes several times as long as this."""
    if text.isascii():
        return len(text.encode("ascii").translate(None, _BLANKS_OF_ASCII))
    return len(text) - sum(map(text.count, _BLANKS))


def sizes_of(ink: bytearray, slots: list[str | None]) -> list[int]:
    """Non-blank characters of each slot that is set in ``ink``; 0 elsewhere."""
    return [len("".join(text.split())) if shown and text else 0 for shown, text in zip(ink, slots, strict=True)]
