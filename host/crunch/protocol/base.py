"""Kinds of numbers that all messages use."""

from __future__ import annotations

from typing import Annotated

import msgspec

RequestId = Annotated[int, msgspec.Meta(ge=1, le=2**53 - 1)]
Count = Annotated[int, msgspec.Meta(ge=0)]

MAX_PIECES = 64
"""Pieces of one snapshot: 64 x 16 Mi UTF-16 units is more than a browser can hold of one page."""

Pieces = Annotated[int, msgspec.Meta(ge=0, le=MAX_PIECES)]
