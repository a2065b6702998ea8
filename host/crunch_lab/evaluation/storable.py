"""Values of JSON and TOML that Python reads and no other program does, or that cannot be written again."""

from __future__ import annotations

from typing import Any, Final

import msgspec

UNSTORABLE: Final = (ValueError, RecursionError, OverflowError, TypeError)
"""What reading such a value, or :func:`storable`, raises; syntax errors are ValueErrors too, and come first."""


def storable(value: Any) -> None:
    """Nothing, when the value can be written and read again.

    Raises:
        ValueError, RecursionError, OverflowError, TypeError: it cannot; :func:`why_unstorable` has words for it.
    """
    msgspec.json.decode(msgspec.json.encode(value))


def why_unstorable(error: BaseException) -> str:
    """What is wrong with a value, for a person."""
    if isinstance(error, RecursionError):
        return "is nested too deep"
    if isinstance(error, UnicodeEncodeError):
        return "holds half a character (a lone surrogate such as \\ud800)"
    if isinstance(error, OverflowError) or "digits" in str(error):
        return "holds a number of too many digits"
    return f"holds a value that JSON cannot hold: {error}"
