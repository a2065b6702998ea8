"""The messages by which a reader takes a page along: it is written in one of the formats."""

from __future__ import annotations

from typing import Literal

import msgspec

from crunch.documents.formats import FormatName
from crunch.protocol.base import Count, Pieces, RequestId


class _Message(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    id: RequestId


class Write(_Message, frozen=True, tag="write"):
    """All that this snapshot says is displayed is written. News: ``write_part``."""

    snapshot: str
    elements: Count
    format: FormatName
    snapshot_parts: Pieces = 0
    url: str | None = None


class WritePart(_Message, frozen=True, tag="write_part"):
    """News: a part of what was written, in order."""

    text: str


class WriteReply(_Message, frozen=True, tag="write"):
    """What was written, or its last part."""

    text: str
    encoding: Literal["text", "base64"]
    """What the parts are when they are put together."""
    suffix: str
    """Of a file of that format, with its dot."""
