"""Pictures as ``data:`` addresses, small and real."""

from __future__ import annotations

import base64
import random
import re
import struct
import zlib
from typing import Final


def png(red: int = 255, side: int = 5) -> bytes:
    """A picture of one colour."""
    return _file(side, (b"\0" + bytes((red, 0, 0)) * side) * side)


def noise(side: int = 60) -> bytes:
    """A picture that takes about as many bytes as it has values, three a pixel."""
    values = random.Random(1)
    return _file(side, b"".join(b"\0" + values.randbytes(3 * side) for _ in range(side)))


def _file(side: int, rows: bytes) -> bytes:
    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def address(data: bytes, kind: str = "png") -> str:
    """As it stands in a page."""
    return f"data:image/{kind};base64,{base64.b64encode(data).decode()}"


def whole_pictures(text: str) -> list[bytes]:
    """What the ``data:`` addresses of a page hold; each has to be a PNG from its beginning to its end."""
    found = [
        base64.b64decode(signs, validate=True) for signs in re.findall(r'src="data:image/png;base64,([^"]*)"', text)
    ]
    assert all(data.startswith(b"\x89PNG") and data.endswith(b"IEND\xaeB`\x82") for data in found)
    return found


GIF: Final = base64.b64decode("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7")
JPEG_HEAD: Final = bytes.fromhex("ffd8ffe000104a46494600010101004800480000ffc0000b080001000101011100")
"""What says that it is a JPEG of one pixel."""
