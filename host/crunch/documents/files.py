"""Files that anybody may have made, read so that none of them holds up, fills or breaks anything."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import BinaryIO, Final

from crunch.errors import FULL, InputError, reason
from crunch.file_kinds import no_file
from crunch.wording import say

LARGEST: Final = 64 << 20
"""Bytes of the largest page or text that is read from anywhere."""
FOR_ALL: Final = FULL | {errno.EROFS}
"""Numbers of errors that the next file will meet, too."""

_PIECE: Final = 1 << 20
_FLAGS: Final = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)
"""Nobody writes into a pipe that took a file's place: such an open must not wait."""


def open_file(path: str | Path, *, follow: bool = True) -> BinaryIO:
    """An ordinary file, opened for reading; opening waits for nobody.

    Raises:
        OSError: it cannot be opened.
        InputError: it is no file. The message does not name it.
    """
    _refuse_odd(Path(path).stat(follow_symlinks=follow).st_mode)  # before it is opened: a device may act on that
    handle = os.open(path, _FLAGS | (0 if follow else getattr(os, "O_NOFOLLOW", 0)))
    try:
        _refuse_odd(os.fstat(handle).st_mode)
    except BaseException:
        os.close(handle)
        raise
    return os.fdopen(handle, "rb", buffering=0)


def read_file(path: str | Path, limit: int = LARGEST, *, follow: bool = True) -> bytes:
    """All bytes of an ordinary file.

    Args:
        path: of the file.
        limit: bytes that it may have.
        follow: whether a link in its place is followed.

    Raises:
        InputError: it is none, too large, cannot be read, or changes all the time. The message does not name it.
    """
    try:
        for _ in range(2):
            with open_file(path, follow=follow) as file:
                before = os.fstat(file.fileno())
                if before.st_size > limit:
                    raise _too_large(before.st_size, limit)
                data = _read_up_to(file.fileno(), before.st_size, limit)
                after = os.fstat(file.fileno())
            same = (before.st_size, before.st_mtime_ns) == (after.st_size, after.st_mtime_ns)
            if (same and len(data) == before.st_size) or not before.st_size:
                return data
    except OSError as error:
        raise InputError(say("unreadable", why=reason(error))) from None
    raise InputError(say("unreadable_changes"))


def _read_up_to(handle: int, size: int, limit: int) -> bytes:
    """A file that grows as it is read is read up to where it ended; one without a size, as of /proc, to its end."""
    data = bytearray()
    while not size or len(data) < size:
        piece = os.read(handle, min(_PIECE, (size or limit + 1) - len(data)))
        if not piece:
            break
        data += piece
        if len(data) > limit:
            raise _too_large(None, limit)
    return bytes(data)


def read_stream(stream: BinaryIO, limit: int = LARGEST) -> bytes:
    """Everything that a stream gives.

    Raises:
        InputError: it gives more than ``limit`` bytes, or cannot be read. The message does not name it.
    """
    data = bytearray()
    try:
        while piece := stream.read(min(_PIECE, limit + 1 - len(data))):
            data += piece
            if len(data) > limit:
                raise _too_large(None, limit)
    except OSError as error:
        raise InputError(say("unreadable", why=reason(error))) from None
    return bytes(data)


def _refuse_odd(mode: int) -> None:
    what = no_file(mode)
    if what is not None:
        raise InputError(say("is_no_file", what=what))


def _too_large(size: int | None, limit: int) -> InputError:
    most = round(limit / 1e6)
    return InputError(
        say("too_large", limit=most) if size is None else say("too_large_by", size=round(size / 1e6), limit=most)
    )
