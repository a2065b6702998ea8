"""The messages of the protocol, declared once; the schema and the types of the extension are generated from here."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from crunch.documents.extraction import Kind
from crunch.documents.output import Region
from crunch.protocol.annotation_messages import AnnotationReply, AnnotationRequest
from crunch.protocol.base import MAX_PIECES, Count, Pieces, RequestId
from crunch.protocol.cleaner_messages import CleanerReply, CleanerRequest
from crunch.protocol.correction_messages import (
    AppliedCorrection,
    Correct,
    Corrections,
    CorrectionsReply,
    CorrectReply,
)
from crunch.protocol.said import SaidMessage
from crunch.protocol.settings_messages import Presets, PresetsReply, Settings, SettingsReply
from crunch.protocol.site_messages import FadedPictureMessage, FoldedMessage, SiteTemplates, SiteTemplatesReply
from crunch.protocol.writing_messages import Write, WritePart, WriteReply

ElementNumber = Count


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
    snapshot_parts: Pieces = 0
    url: str | None = None
    preset: str | None = None
    """Without one: that of the site, or of all pages, in the settings file."""
    algorithm: str = "auto"
    """``auto`` leaves it to the settings file; without a meaning beside ``preset``, which names one."""
    for_all_pages: bool = False
    """Both are the reader's choice for all pages: what the settings file says of the site is stronger."""
    settings: dict[str, Any] = {}
    keep_only: list[ElementNumber] = []
    """Elements to keep whatever an algorithm would say ("keep only this")."""
    removals_offset: Count = 0
    removals_limit: Annotated[int, msgspec.Meta(ge=0, le=5_000)] = 5_000
    """How many removals the reply may list; long lists take their time on the way."""
    pictures: Literal["keep", "dim", "hide"] = "keep"
    """What becomes of pictures that do not belong to the main content."""
    picture_boxes: list[int] = []
    """Flat: element, width, height in CSS pixels; an element that is no picture by its tag has one as background."""
    site: str | None = None
    """Origin of the page, whose template is used; never of a private window."""
    remember: bool = False
    """Whether the page's fingerprint may be kept; it is kept, too, where one of the site is."""
    other_page: str | None = None
    """HTML of another page of the site, to compare with; only after the reader said yes."""
    other_url: str | None = None
    """The address of that page, under which its fingerprint is kept."""
    compare: bool = False
    """The reader asked for a comparison with other pages of the site."""


class Cancel(_Message, frozen=True, tag="cancel"):
    """End another request of this port."""

    target: RequestId


Request = (
    Hello
    | Describe
    | SnapshotPart
    | Crunch
    | Write
    | Settings
    | Presets
    | SiteTemplates
    | Correct
    | Corrections
    | Cancel
    | AnnotationRequest
    | CleanerRequest
)


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


class AltText(msgspec.Struct, frozen=True, kw_only=True):
    """What stands in place of an ignored picture, or of a link around one."""

    element: ElementNumber
    text: str


class OutputMessage(msgspec.Struct, frozen=True, kw_only=True):
    """How the page is to be shown, beyond the markers."""

    font_size: int
    """Steps of a fifth."""
    image_scale: float
    word_wrap: Count
    """Characters of the longest line; 0: lines stay as they are."""
    alt_texts: list[AltText]
    text: str | None
    """Plain text to be shown in place of the page."""


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
    faded: list[FadedPictureMessage] = []
    """Pictures that get a mark of their own; those that go are among the removals."""
    site_pages: Count = 0
    """Other pages of the site that this one was compared with."""
    repeated: Count = 0
    """Pieces of text that went because those have them too."""
    output: OutputMessage | None = None
    """Null when the page is shown as it is."""
    line_length: Count = 0
    """Characters that a line of text may grow to, where hiding leaves room; 0: no end to it."""
    corrections: list[AppliedCorrection] = []
    """What the reader hid or kept for good that holds on this page."""
    folded: list[FoldedMessage] = []
    """Discussions that go and leave a line in their place."""
    said: dict[str, SaidMessage] = {}
    """Notes and reasons that have a code, by their English words."""


class CancelReply(_Message, frozen=True, tag="cancel"):
    """``found`` is false when the target had already ended."""

    target: RequestId
    found: bool


class ErrorReply(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="error"):
    """A request that ended otherwise; ``id`` is null when the frame could not be read that far."""

    id: RequestId | None
    code: str
    message: str
    parameters: dict[str, str | int] = {}
    """What the message names, by the names that PROTOCOL.md gives with the code."""
    said: SaidMessage | None = None
    """The message under a code of its own, where it has one."""


Reply = (
    HelloReply
    | DescribeReply
    | CrunchReply
    | WritePart
    | WriteReply
    | SettingsReply
    | PresetsReply
    | SiteTemplatesReply
    | CorrectReply
    | CorrectionsReply
    | CancelReply
    | AnnotationReply
    | CleanerReply
    | ErrorReply
)
