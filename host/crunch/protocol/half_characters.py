"""Lone surrogates: JSON can carry half a character in an escape, and no file, path or encoder takes one.

Numbers of more than 64 bits are refused on the same way through a message.
"""

from __future__ import annotations

from typing import Any, Final

from crunch.errors import BadMessageError

_INTEGERS: Final = range(-(2**63), 2**63)
_OF_THE_PAGE: Final = frozenset(("snapshot", "html", "text"))
"""Fields that hold a page as it is: what reads them says itself what is wrong with it."""


def refuse_half_characters(message: Any) -> None:
    """Refuse a message with half a character in any key or value, but for the page itself.

    Args:
        message: plain values.

    Raises:
        BadMessageError: names the field of the message, or says that a number is too long.
    """
    if not isinstance(message, dict):
        if _has_half(message):
            raise BadMessageError("it is no object, and holds half a character (a lone surrogate)")
        return
    for field, value in message.items():
        if _has_half(field):
            raise BadMessageError("a field's name holds half a character (a lone surrogate)")
        is_page = field in _OF_THE_PAGE and isinstance(value, str)
        if not is_page and _has_half(value):
            raise BadMessageError(f"{field!r:.60} holds half a character (a lone surrogate)")


def _has_half(value: Any) -> bool:
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, str):
            if not one.isascii() and not _is_whole(one):
                return True
        elif isinstance(one, dict):
            waiting += one
            waiting += one.values()
        elif isinstance(one, list):
            waiting += one
        elif isinstance(one, int) and one not in _INTEGERS:
            raise BadMessageError("a number of more than 64 bits is in no message of this protocol")
    return False


def _is_whole(text: str) -> bool:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True
