"""Plain values and JSON as typed ones, one thread at a time.

msgspec looks into a class when it first meets it. Another thread that meets it meanwhile reads what is half filled in,
and the process ends: two pages that are pressed at once, right after the host was started.
"""

from __future__ import annotations

import threading
from typing import Any, TypeVar

import msgspec

_T = TypeVar("_T")
_lock = threading.RLock()  # what is converted may convert again


def convert(value: Any, kind: type[_T], *, strict: bool = True) -> _T:
    """``msgspec.convert``, for any thread.

    Raises:
        msgspec.ValidationError: the value is no such one.
    """
    with _lock:
        return msgspec.convert(value, kind, strict=strict)


def decode_json(data: bytes | str, kind: type[_T]) -> _T:
    """``msgspec.json.decode``, for any thread.

    Raises:
        msgspec.DecodeError: no JSON, or not of such a value.
    """
    with _lock:
        return msgspec.json.decode(data, type=kind)
