"""Size of an ``.xz`` file unpacked, by the index at the end of each stream (the format's specification, 2 to 4)."""

from __future__ import annotations

import lzma
import os
from typing import BinaryIO, Final
from zlib import crc32

_FOOTER: Final = 12
_HEADER: Final = 12
_MAGIC: Final = b"YZ"
_LARGEST_INDEX: Final = 16 << 20
_MOST_STREAMS: Final = 10_000


def unpacked_size(file: BinaryIO) -> tuple[int, int]:
    """Bytes of the file, and of what is in it; the position in the file is moved.

    Raises:
        LZMAError: it is no such file.
        EOFError: it has no end.
    """
    end = size = file.seek(0, os.SEEK_END)
    total = 0
    for _ in range(_MOST_STREAMS):
        end = _without_padding(file, end)
        if not end:
            if not size or (not total and size < _FOOTER + _HEADER):
                raise EOFError("it is empty")
            return size, total
        length, unpacked = _stream(file, end)
        total += unpacked
        end -= length
    raise lzma.LZMAError("it has too many streams")


def _without_padding(file: BinaryIO, end: int) -> int:
    """The end without the zeros, four by four, that may follow a stream."""
    while end >= 4:
        file.seek(end - 4)
        if file.read(4) != b"\0\0\0\0":
            break
        end -= 4
    return end


def _stream(file: BinaryIO, end: int) -> tuple[int, int]:
    """Bytes of the stream that ends there, packed and unpacked."""
    if end < _FOOTER + _HEADER:
        raise EOFError("it ends in the middle")
    file.seek(end - _FOOTER)
    footer = file.read(_FOOTER)
    if footer[10:] != _MAGIC or int.from_bytes(footer[:4], "little") != crc32(footer[4:10]):
        raise EOFError("it ends in the middle, or is something else")
    length = 4 * (int.from_bytes(footer[4:8], "little") + 1)
    start = end - _FOOTER - length
    if start < _HEADER or length > _LARGEST_INDEX:
        raise lzma.LZMAError("its index has a wrong size")
    file.seek(start)
    index = file.read(length)
    if index[0] or int.from_bytes(index[-4:], "little") != crc32(index[:-4]):
        raise lzma.LZMAError("its index is broken")
    packed, unpacked = _sum(index[1:-4])
    whole = _HEADER + packed + length + _FOOTER
    if whole > end:
        raise lzma.LZMAError("its index has a wrong size")
    return whole, unpacked


def _sum(index: bytes) -> tuple[int, int]:
    """Bytes of all blocks, packed (filled up to four) and unpacked."""
    records, position = _number(index, 0)
    packed = unpacked = 0
    if records > len(index):
        raise lzma.LZMAError("its index is broken")
    for _ in range(records):
        one, position = _number(index, position)
        other, position = _number(index, position)
        packed += one + -one % 4
        unpacked += other
    return packed, unpacked


def _number(data: bytes, position: int) -> tuple[int, int]:
    """A number of seven bits a byte, and the place after it."""
    value = 0
    for shift in range(0, 63, 7):
        if position >= len(data):
            break
        value |= (data[position] & 0x7F) << shift
        position += 1
        if not data[position - 1] & 0x80:
            return value, position
    raise lzma.LZMAError("its index is broken")
