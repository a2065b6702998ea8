"""What a person can mark text as, and on which characters."""

from __future__ import annotations

from typing import Literal

import msgspec

Label = Literal["main", "discussion", "title", "byline", "date", "caption", "additional", "unsure"]


class Span(msgspec.Struct, frozen=True, kw_only=True):
    """A label on the characters (code points) ``start`` to ``end`` of a text slot; without ``end`` to its end."""

    label: Label
    element: int
    slot: int
    start: int = 0
    end: int | None = None
