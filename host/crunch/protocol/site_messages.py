"""The messages about what is set for sites and remembered of them, and those about pictures."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from crunch.protocol.base import Count, RequestId


class _Message(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    id: RequestId


class SiteSettings(msgspec.Struct, frozen=True, kw_only=True):
    """What the settings file says of one site and its subdomains."""

    host: str
    preset: str | None
    algorithm: str | None = None
    settings: dict[str, Any]


class SiteTemplates(_Message, frozen=True, tag="site_templates"):
    """How much is remembered of sites? With another ``action``: forget first."""

    action: Literal["state", "forget", "forget_all"] = "state"
    site: str | None = None
    """Its origin."""


class SiteTemplatesReply(_Message, frozen=True, tag="site_templates"):
    """Fingerprints that are kept; what they were made of is not."""

    pages: Count
    """Of the site that was named."""
    sites: Count
    folder: str


class FoldedMessage(msgspec.Struct, frozen=True, kw_only=True):
    """A discussion that goes, and leaves a line in its place."""

    elements: list[Count]
    """The parts that it consists of, in the order of the page."""
    entries: Count
    """0: no discussion, but the form to answer in a thread whose posts stay."""


class FadedPictureMessage(msgspec.Struct, frozen=True, kw_only=True):
    """A picture that stays in its place: it is dimmed, or no longer lies behind something."""

    element: Count
    action: Literal["dim", "background"]
    reason: str
    score: float
