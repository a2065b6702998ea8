"""The messages by which a reader hides or keeps a part of a page for good, and looks through such parts."""

from __future__ import annotations

from typing import Literal

import msgspec

from crunch.protocol.base import Count, Pieces, RequestId
from crunch.protocol.said import SaidMessage

Action = Literal["hide", "keep"]
Scope = Literal["page", "path", "site"]


class _Message(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    id: RequestId


# Requests ---------------------------------------------------------------------------------------------------------


class Correct(_Message, frozen=True, tag="correct"):
    """Hide or keep an element of this page from now on; never of a private window."""

    snapshot: str
    elements: Count
    url: str
    element: Count
    action: Action
    snapshot_parts: Pieces = 0
    scope: Scope = "page"


class Corrections(_Message, frozen=True, tag="corrections"):
    """What is hidden and kept for good? With another ``action``: first change one of them, take it out, or take over
    those of a file."""

    action: Literal["list", "change", "remove", "export", "import"] = "list"
    host: str = ""
    name: str = ""
    """Of one in the list; with ``import``, of the file."""
    text: str = ""
    """For ``import``: what ``export`` gave."""
    to: Action | None = None
    """Null leaves it as it is; ``scope`` as well."""
    scope: Scope | None = None


# Replies ----------------------------------------------------------------------------------------------------------


class CorrectReply(_Message, frozen=True, tag="correct"):
    """It is kept under that name."""

    host: str
    name: str
    words: str


class CorrectionMessage(msgspec.Struct, frozen=True, kw_only=True):
    """One part that is hidden or kept for good."""

    host: str
    name: str
    action: Action
    scope: Scope
    place: str
    """Path and query of the page, folder of the path, or nothing."""
    words: str
    """The first words in it; a description by tag and classes where it has none."""
    made: str


class CorrectionsReply(_Message, frozen=True, tag="corrections"):
    """All of them."""

    corrections: list[CorrectionMessage]
    file: str
    problems: list[str]
    said: dict[str, SaidMessage] = {}
    """Problems under their codes, by their English words."""
    text: str = ""
    """All of them as a file, where ``export`` asked for it."""
    added: Count = 0
    """How many came with ``import``."""


class AppliedCorrection(msgspec.Struct, frozen=True, kw_only=True):
    """What became of a correction on this page."""

    host: str
    name: str
    action: Action
    state: Literal["applied", "lost", "refused"]
    """``refused``: it would have left nothing to read."""
    element: Count | None
