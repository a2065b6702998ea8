"""What is done, a line of JSON each, so that work that was ended in the middle goes on where it was."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from io import BufferedReader
from pathlib import Path
from typing import Any, Final, Self, cast

import msgspec

from crunch.documents.files import open_file
from crunch.errors import InputError, reason, shown
from crunch.files import replace_file
from crunch.wording import say

_FLAGS: Final = os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
_LONGEST: Final = 1 << 28
"""Bytes of a record: texts of pages are in it, and nobody is to fill the memory with a file of one line."""


class Journal:
    """A file of records, which several processes may add to. It is made when the first record is."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._handle: int | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file; with another record it is opened again."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None

    def records(self) -> Iterator[Any]:
        """Every record in its order; a line that a killed process left unfinished, or that is no JSON, is none.

        Raises:
            InputError: it cannot be read, or is no file.
        """
        if not os.path.lexists(self.path):
            return
        try:
            file = BufferedReader(cast("Any", open_file(self.path, follow=False)))
        except (InputError, OSError) as error:
            why = error.words if isinstance(error, InputError) else say("unreadable", why=reason(error))
            raise InputError(say("file_in_the_way", path=shown(self.path), why=why)) from None
        with file:
            while line := file.readline(_LONGEST):
                if line.endswith(b"\n"):
                    try:
                        yield msgspec.json.decode(line)
                    except (msgspec.DecodeError, RecursionError):
                        continue

    def add(self, record: Any) -> None:
        """Add a record; it is on its way to the disk when this returns.

        Raises:
            OSError: it cannot be written, and is not tried again at the end.
        """
        if self._handle is None:
            self.open()
        self._write(_line(record))

    def open(self) -> None:
        """Find out whether it can be written, and end a line that a killed process left, so that it spoils no other."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._handle = os.open(self.path, _FLAGS, 0o666)
        if os.fstat(self._handle).st_size:
            os.lseek(self._handle, -1, os.SEEK_END)
            if os.read(self._handle, 1) != b"\n":
                self._write(b"\n")

    def rewrite(self, records: Iterable[Any]) -> None:
        """Put other records in place of all, in one step."""
        self.close()
        replace_file(self.path, b"".join(map(_line, records)))

    def _write(self, data: bytes) -> None:
        assert self._handle is not None
        while data:
            data = data[os.write(self._handle, data) :]


def _line(record: Any) -> bytes:
    return msgspec.json.encode(record) + b"\n"
