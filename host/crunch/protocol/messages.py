"""The messages of the protocol, declared once; the schema and the types of the extension are generated from here."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from crunch.documents.extraction import Kind
from crunch.documents.output import Region

RequestId = Annotated[int, msgspec.Meta(ge=1, le=2**53 - 1)]
Count = Annotated[int, msgspec.Meta(ge=0)]
ElementNumber = Count

MAX_PIECES = 64
"""Pieces of one snapshot: 64 x 16 Mi UTF-16 units is more than a browser can hold of one page."""


class _Message(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    id: RequestId


# Requests ---------------------------------------------------------------------------------------------------------


class Hello(_Message, frozen=True, tag="hello"):
    """First request on a port: do both sides speak the same protocol?"""

    protocol: Count
    extension: str


class Describe(_Message, frozen=True, tag="describe"):
    """Which algorithms are there, with which settings?"""


class SnapshotPart(_Message, frozen=True, tag="snapshot_part"):
    """A piece of a snapshot over the browser's cap; ``id`` is that of the request to come. Has no reply."""

    index: Annotated[int, msgspec.Meta(ge=0, lt=MAX_PIECES)]
    text: str


class Crunch(_Message, frozen=True, tag="crunch"):
    """Which nodes of this page are main content?"""

    snapshot: str
    elements: Count
    snapshot_parts: Annotated[int, msgspec.Meta(ge=0, le=MAX_PIECES)] = 0
    url: str | None = None
    algorithm: str = "auto"
    settings: dict[str, Any] = {}
    keep_only: list[ElementNumber] = []
    """Elements to keep whatever an algorithm would say ("keep only this")."""
    removals_offset: Count = 0


class Cancel(_Message, frozen=True, tag="cancel"):
    """End another request of this port."""

    target: RequestId


Request = Hello | Describe | SnapshotPart | Crunch | Cancel


# Replies ----------------------------------------------------------------------------------------------------------


class HelloReply(_Message, frozen=True, tag="hello"):
    """The host's side of the handshake."""

    protocol: Count
    host: str
    python: str


class AlgorithmDescription(msgspec.Struct, frozen=True, kw_only=True):
    """One algorithm; ``settings`` is the JSON Schema of its settings."""

    name: str
    title: str
    settings: dict[str, Any]


class DescribeReply(_Message, frozen=True, tag="describe"):
    """All algorithms."""

    algorithms: list[AlgorithmDescription]


class RemovalMessage(msgspec.Struct, frozen=True, kw_only=True):
    """The root of a maximal hidden subtree, and why it is hidden."""

    element: ElementNumber
    step: str
    kind: Kind
    reason: str
    score: float


class RemovedLinkMessage(msgspec.Struct, frozen=True, kw_only=True):
    """A text link that a filter took; those of a region stand together."""

    element: ElementNumber
    text: str
    href: str
    region: Region
    label: str


class Timings(msgspec.Struct, frozen=True, kw_only=True):
    """Milliseconds of the host's work."""

    parse: float
    extract: float
    markers: float


class CrunchReply(_Message, frozen=True, tag="crunch"):
    """Markers: what of the page is kept (PROTOCOL.md, Reply)."""

    elements: Count
    bitmap: str
    hidden_slots: list[int]
    removals: list[RemovalMessage]
    removals_total: Count
    share: float
    unsure: bool
    notes: list[str]
    algorithm: str
    settings: dict[str, Any]
    timings: Timings
    removed_links: list[RemovedLinkMessage] = []
    """For the list at the end of the page; empty when the setting is off."""
    removed_links_total: Count = 0


class CancelReply(_Message, frozen=True, tag="cancel"):
    """``found`` is false when the target had already ended."""

    target: RequestId
    found: bool


class ErrorReply(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="error"):
    """A request that ended otherwise; ``id`` is null when the frame could not be read that far."""

    id: RequestId | None
    code: str
    message: str


Reply = HelloReply | DescribeReply | CrunchReply | CancelReply | ErrorReply
