"""Pictures as ``data:`` addresses, small and real."""

from __future__ import annotations

import base64
import struct
import zlib
from typing import Final


def png(red: int = 255, side: int = 5) -> bytes:
    """A picture of one colour."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    rows = zlib.compress((b"\0" + bytes((red, 0, 0)) * side) * side)
    head = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def address(data: bytes, kind: str = "png") -> str:
    """As it stands in a page."""
    return f"data:image/{kind};base64,{base64.b64encode(data).decode()}"


GIF: Final = base64.b64decode("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7")
JPEG_HEAD: Final = bytes.fromhex("ffd8ffe000104a46494600010101004800480000ffc0000b080001000101011100")
"""What says that it is a JPEG of one pixel."""
