"""The messages of the site cleaner: a folder of saved pages, listed, cleaned, looked at.

Two requests have news before their reply: the host sends them as messages of their own with the id of the request.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from crunch.documents.formats import FormatName
from crunch.protocol.base import Count, RequestId
from crunch.protocol.said import SaidMessage


class _Message(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    id: RequestId


# Requests ---------------------------------------------------------------------------------------------------------


class CleanerFolders(_Message, frozen=True, tag="cleaner_folders"):
    """Which folders are in this one? Without a path: in the reader's own."""

    path: str = ""


class CleanerList(_Message, frozen=True, tag="cleaner_list"):
    """Which pages are in a folder, and below? News: ``cleaner_pages``."""

    folder: str


class CleanerStart(_Message, frozen=True, tag="cleaner_start"):
    """Clean the pages of a folder; what an earlier run has finished stays. News: ``cleaner_progress``."""

    folder: str
    out: str
    only: list[str] | None = None
    """Names of the pages to clean; all of them without it."""
    without: list[str] = []
    """Names of pages that are left out."""
    algorithm: str = ""
    """Empty: that of the settings file, else ``auto``. ``tree-matching`` compares the pages of a site."""
    format: FormatName = "text"
    images: bool = False
    duplicates: Literal["report", "skip"] = "report"
    force: bool = False


class CleanerControl(_Message, frozen=True, tag="cleaner_control"):
    """Pause, resume or stop the work of another request of this port."""

    target: RequestId
    action: Literal["pause", "resume", "stop"]


class CleanerResult(_Message, frozen=True, tag="cleaner_result"):
    """What did cleaning make of one page?"""

    folder: str
    out: str
    name: str
    output: str


CleanerRequest = CleanerFolders | CleanerList | CleanerStart | CleanerControl | CleanerResult


# News -------------------------------------------------------------------------------------------------------------


class CleanerPage(msgspec.Struct, frozen=True, kw_only=True):
    """A page of the folder."""

    name: str
    title: str
    size: Count


class CleanerPages(_Message, frozen=True, tag="cleaner_pages"):
    """Some more pages of a folder, in its order."""

    pages: list[CleanerPage]
    total: Count


class CleanerOutcome(msgspec.Struct, frozen=True, kw_only=True):
    """What became of one page."""

    name: str
    status: Literal["cleaned", "kept", "failed", "duplicate"]
    output: str | None = None
    share: float | None = None
    words: str = ""
    """Why it could not be cleaned, what it was compared with, what is to be known of it."""
    said: list[SaidMessage] = []
    """The same, each part under its code; empty where one of them has none."""
    unsure: bool = False


class CleanerProgress(_Message, frozen=True, tag="cleaner_progress"):
    """How far the work is, and the pages that were finished since the last news."""

    phase: Literal["looking", "cleaning"]
    done: Count
    total: Count
    outcomes: list[CleanerOutcome] = []


CleanerNews = CleanerPages | CleanerProgress


# Replies ----------------------------------------------------------------------------------------------------------


class CleanerFoldersReply(_Message, frozen=True, tag="cleaner_folders"):
    """A folder, what is above it, and the folders in it."""

    path: str
    parent: str | None
    folders: list[str]
    pages: Count
    """Files in it, not below, that are pages by their name."""


class CleanerListReply(_Message, frozen=True, tag="cleaner_list"):
    """The whole folder was listed."""

    folder: str
    total: Count
    left_out: Count
    """Files that are no pages."""
    out: str
    """A place for the results beside the folder."""


class CleanerStartReply(_Message, frozen=True, tag="cleaner_start"):
    """The work is over, or was stopped."""

    counts: dict[str, int]
    seconds: float
    stopped: bool
    report: str


class CleanerControlReply(_Message, frozen=True, tag="cleaner_control"):
    """``found`` is false when the work had already ended."""

    target: RequestId
    found: bool


class CleanerLine(msgspec.Struct, frozen=True, kw_only=True):
    """A line of a page's text; kept or taken out."""

    text: str
    kept: bool


class CleanerResultReply(_Message, frozen=True, tag="cleaner_result"):
    """The result, and the page's whole text line by line."""

    text: str
    lines: list[CleanerLine]
    cut: bool
    """True when the page was too long to be shown whole."""
    path: str
    facts: dict[str, Any] = {}


CleanerReply = (
    CleanerFoldersReply | CleanerListReply | CleanerStartReply | CleanerControlReply | CleanerResultReply | CleanerNews
)
