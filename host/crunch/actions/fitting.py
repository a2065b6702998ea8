"""Lists of a reply, as long as a browser takes them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

import msgspec

from crunch.protocol.framing import MAX_REPLY

Item = TypeVar("Item")
FOR_THE_REST: Final = 400 * 1024
"""Bytes of a reply for all that is not the list."""


def those_that_fit(items: Sequence[Item], room: int = MAX_REPLY - FOR_THE_REST) -> list[Item]:
    """The first ones, as many as take ``room`` bytes."""
    fitting: list[Item] = []
    for item in items:
        room -= len(msgspec.json.encode(item)) + 1
        if room < 0:
            break
        fitting.append(item)
    return fitting
