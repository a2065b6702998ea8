"""Kinds of numbers that all messages use."""

from __future__ import annotations

from typing import Annotated

import msgspec

RequestId = Annotated[int, msgspec.Meta(ge=1, le=2**53 - 1)]
Count = Annotated[int, msgspec.Meta(ge=0)]
