"""A reply that is longer than a browser takes goes in parts: news first, the reply last."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from crunch.protocol.messages import Reply
from crunch.protocol.writing_messages import WritePart, WriteReply

LONGEST: Final = 200_000
"""Characters of a part; each takes up to four bytes of a frame."""


def in_parts(reply: Reply) -> Iterator[Reply]:
    """The messages of a reply, in order: most have one."""
    if not isinstance(reply, WriteReply):
        yield reply
        return
    text = reply.text
    last = max(0, (len(text) - 1) // LONGEST) * LONGEST
    for start in range(0, last, LONGEST):
        yield WritePart(id=reply.id, text=text[start : start + LONGEST])
    yield msgspec.structs.replace(reply, text=text[last:])
