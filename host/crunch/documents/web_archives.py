"""Pages that a browser saved into one file with all they need: MHTML (Chromium, Edge), ``.webarchive`` (Safari).

MHTML is a message of RFC 2557: headers, then a part for each file. The page is the part that the message says it starts
with, else the first of HTML. Frames and pictures are parts of their own, and stay unread.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass
from typing import Final

from crunch.errors import InputError
from crunch.wording import say

_HEAD: Final = 1 << 14
"""Bytes in which the headers of a message end."""
_IS_MHTML: Final = re.compile(rb"(?:\A|\n)content-type:\s*multipart/related\b", re.IGNORECASE)
_HEADER: Final = re.compile(rb"\A[A-Za-z][A-Za-z-]{0,60}:[ \t]")
_PAGES: Final = ("text/html", "application/xhtml+xml")
_PLIST: Final = (b"bplist00", b"<?xml")
_PLIST_START: Final = 400
_ADDRESS: Final = re.compile(r"https?://[^\s<>]+")
DAMAGED: Final = say("page_archive_damaged")


@dataclass(frozen=True, slots=True)
class SavedPage:
    """The page that such a file holds."""

    html: bytes
    encoding: str | None
    """As the file says; None where it does not."""
    address: str | None
    """Where it was saved from."""

    @property
    def mark(self) -> str:
        """The comment in which browsers say where they saved a page from, with a line break; empty without address."""
        return f"<!-- saved from url=({len(self.address):04}){self.address} -->\n" if self.address else ""


def saved_page(data: bytes) -> SavedPage | None:
    """The page in a file of MHTML or a Safari archive; None where it is neither.

    Raises:
        InputError: it is one, and no page is in it.
    """
    head = re.split(rb"\r?\n\r?\n", data[:_HEAD], maxsplit=1)[0]
    if _HEADER.match(head) and _IS_MHTML.search(head):
        return _from_message(data)
    if data.startswith(_PLIST[0]) or (data.startswith(_PLIST[1]) and b"<plist" in data[:_PLIST_START]):
        return _from_plist(data)
    return None


def _from_message(data: bytes) -> SavedPage:
    from email import message_from_bytes  # few read such files
    from email.message import Message

    try:
        message = message_from_bytes(data)
        parts = message.get_payload() if message.is_multipart() else []
    except (RecursionError, ValueError, LookupError):
        raise InputError(DAMAGED) from None
    found = [part for part in parts if isinstance(part, Message) and part.get_content_type() in _PAGES]
    start = message.get_param("start")
    page = next((part for part in found if start and part["Content-ID"] == start), found[0] if found else None)
    html = page.get_payload(decode=True) if page is not None else None
    if page is None or not isinstance(html, bytes):
        raise InputError(DAMAGED)
    return SavedPage(
        html,
        _known(page.get_content_charset()),
        _address(message["Snapshot-Content-Location"]) or _address(page["Content-Location"]),
    )


def _from_plist(data: bytes) -> SavedPage | None:
    import plistlib
    from xml.parsers.expat import ExpatError

    try:
        resource = plistlib.loads(data)["WebMainResource"]
        html = resource["WebResourceData"]
        named, address = resource.get("WebResourceTextEncodingName"), resource.get("WebResourceURL")
    except (plistlib.InvalidFileException, ExpatError, LookupError, TypeError, ValueError, AttributeError):
        raise InputError(DAMAGED) from None
    except (OverflowError, RecursionError):
        raise InputError(DAMAGED) from None
    if not isinstance(html, bytes):
        raise InputError(DAMAGED)
    return SavedPage(html, _known(named), _address(address))


def _known(encoding: object) -> str | None:
    try:
        return codecs.lookup(encoding).name if isinstance(encoding, str) else None
    except (LookupError, ValueError):
        return None


def _address(value: object) -> str | None:
    found = _ADDRESS.fullmatch(value.strip()) if isinstance(value, str) else None
    return found[0] if found and "--" not in found[0] else None
