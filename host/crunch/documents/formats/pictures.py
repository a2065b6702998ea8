"""Pictures that are in a page itself: in its addresses, or read by the browser that displayed them."""

from __future__ import annotations

import base64
import binascii
import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import unquote_to_bytes

from lxml import etree

from crunch.documents.semantics.media import address_of_picture
from crunch.documents.tags import FACTS

PICTURE: Final = f"{{{FACTS}}}picture"
"""The fact what a picture is that was displayed: a ``data:`` address."""
ALL_PICTURES: Final = f"{{{FACTS}}}pictures"
"""Of the root element: the browser was asked for all pictures, so that one without the fact could not be had."""

_DATA: Final = re.compile(r"data:image/[\w.+-]+((?:;[^,;]*)*),", re.IGNORECASE)
_GAPS: Final = re.compile(rb"[\t\n\f\r ]+")
_PNG: Final = re.compile(rb"\x89PNG\r\n\x1a\n....IHDR(....)(....)", re.DOTALL)
_PNG_END: Final = b"IEND\xaeB`\x82"
_GIF: Final = re.compile(rb"GIF8[79]a(..)(..)", re.DOTALL)
_FRAMES: Final = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""Markers of JPEG that say how large a picture is."""
_LARGEST: Final = 30_000
"""Pixels of a side."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of one of the kinds that every reader of books shows."""

    type: str
    suffix: str
    data: bytes


def address_in_page(element: etree._Element) -> str:
    """The ``data:`` address of a picture; empty where the page holds none, or a blank until it comes."""
    address = address_of_picture(element)
    if (displayed := element.get(PICTURE)) and (_DATA.match(address) or not _is_blank(element)):
        address = displayed.strip()
    return address if _DATA.match(address) else ""


def _is_blank(element: etree._Element) -> bool:
    """Whether what a browser displays is in the place of another picture: it has none but ``src`` to choose from."""
    parent = element.getparent()
    return (
        _DATA.match((element.get("src") or "").strip()) is not None
        and element.get("srcset") is None
        and (parent is None or parent.tag != "picture")
    )


def picture_in(address: str) -> Picture | None:
    """The picture of a ``data:`` address, judged by what it is and not by its name; None for other kinds."""
    head = _DATA.match(address)
    if head is None:
        return None
    data = unquote_to_bytes(address[head.end() :])
    if head[1].lower().endswith(";base64"):
        data = _GAPS.sub(b"", data).rstrip(b"=")
        try:
            data = base64.b64decode(data + b"=" * (-len(data) % 4), validate=True)  # browsers ask for no end
        except binascii.Error:
            return None
    if (png := _PNG.match(data)) and data.endswith(_PNG_END):
        return Picture("image/png", "png", data) if _is_size(png[1], png[2], "big") else None
    if gif := _GIF.match(data):
        return Picture("image/gif", "gif", data) if _is_size(gif[1], gif[2], "little") else None
    return Picture("image/jpeg", "jpg", data) if _is_jpeg(data) else None


def _is_size(width: bytes, height: bytes, order: str) -> bool:
    sides = (int.from_bytes(side, "big" if order == "big" else "little") for side in (width, height))
    return all(0 < side <= _LARGEST for side in sides)


def _is_jpeg(data: bytes) -> bool:
    """Whether its segments follow each other up to the one that says its size."""
    if not data.startswith(b"\xff\xd8\xff"):
        return False
    place = 2
    while place + 9 <= len(data) and data[place] == 0xFF:
        marker, length = data[place + 1], int.from_bytes(data[place + 2 : place + 4], "big")
        if marker in _FRAMES:
            return _is_size(data[place + 5 : place + 7], data[place + 7 : place + 9], "big")
        if length < 2:
            return False
        place += 2 + length
    return False
