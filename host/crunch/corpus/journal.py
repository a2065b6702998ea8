"""What is finished, one line a page, so that a run that ended in the middle goes on where it was."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

import msgspec

from crunch.conversion import decode_json
from crunch.documents.files import read_file
from crunch.errors import InputError, remedy, shown, unicode_name
from crunch.files import replace_file

NAME: Final = ".crunch-clean.jsonl"
_LARGEST: Final = 1 << 30
_FLAGS: Final = os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
_WRITES: Final = "writes"
"""Kind of the records of names in the folder that are ours to write; they outlive ``forget``."""


class Journal:
    """Records by kind and name. Each has a key: what it was made of; with another key it does not count."""

    def __init__(self, folder: Path, *, forget: bool = False) -> None:
        self._folder, self._path = folder, folder / NAME
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._records = _read(self._path)
            if forget:
                self._records = {(kind, name): one for (kind, name), one in self._records.items() if kind == _WRITES}
                kept = [_line(kind, name, *one) for (kind, name), one in self._records.items()]
                replace_file(self._path, b"".join(kept))
            self._handle = os.open(self._path, _FLAGS, 0o666)
        except OSError as error:
            raise InputError(f"cannot write in {shown(folder)}: {error.strerror}{remedy(error)}") from None
        if os.fstat(self._handle).st_size:
            os.lseek(self._handle, -1, os.SEEK_END)
            if os.read(self._handle, 1) != b"\n":
                self._write(b"\n")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.close(self._handle)

    def get(self, kind: str, name: str, key: str) -> dict[str, Any] | None:
        """The record of a page, if it was made of the same."""
        known = self._records.get((kind, name))
        return known[1] if known and known[0] == key else None

    def add(self, kind: str, name: str, key: str, record: dict[str, Any]) -> None:
        """Write a record down; it is on its way to the disk when this returns.

        Raises:
            InputError: it cannot be written, as on a full disk.
        """
        self._write(_line(kind, name, key, record))
        self._records[(kind, name)] = (key, record)

    def noted(self, kind: str, name: str, key: str, record: dict[str, Any]) -> None:
        """A record has been written down by another process (:func:`note`)."""
        self._records[(kind, name)] = (key, record)

    def claim(self, outputs: Iterable[str]) -> None:
        """Write down, before the work, which names in the folder are ours to write."""
        for output in outputs:
            if (_WRITES, _plain(output)) not in self._records:
                self.add(_WRITES, _plain(output), "", {})

    def _write(self, line: bytes) -> None:
        """Unbuffered: what cannot be written now is not tried again at the end."""
        try:
            while line:
                line = line[os.write(self._handle, line) :]
        except OSError as error:
            raise cannot_go_on(self._folder, error.strerror) from None


def note(folder: Path, kind: str, name: str, key: str, record: dict[str, Any]) -> None:
    """Add a record to the journal of a folder that another process has open.

    Raises:
        OSError: it cannot be written.
    """
    line = _line(kind, name, key, record)
    handle = os.open(folder / NAME, _FLAGS, 0o666)
    try:
        while line:
            line = line[os.write(handle, line) :]
    finally:
        os.close(handle)


def cannot_go_on(folder: Path, why: str | None) -> InputError:
    """A full disk, above all: said once for all pages."""
    return InputError(f"cannot write in {shown(folder)}: {why}; what is finished is kept, and the same command goes on")


def claimed(folder: Path, outputs: Iterable[str]) -> frozenset[str]:
    """Those of some names in a folder that a run has claimed; nothing is written.

    Raises:
        InputError: the journal there cannot be one.
    """
    known = _read(folder / NAME)
    return frozenset(output for output in outputs if (_WRITES, _plain(output)) in known)


def _plain(output: str) -> str:
    """A name that may not be Unicode, as Unicode that no other name is."""
    return unicode_name(output.replace("\\", "\\\\"))


def _line(kind: str, name: str, key: str, record: dict[str, Any]) -> bytes:
    return msgspec.json.encode([kind, name, key, record]) + b"\n"


def _read(path: Path) -> dict[tuple[str, str], tuple[str, dict[str, Any]]]:
    records: dict[tuple[str, str], tuple[str, dict[str, Any]]] = {}
    if not os.path.lexists(path):
        return records
    try:
        data = read_file(path, _LARGEST, follow=False)
    except InputError as error:
        raise InputError(f"{shown(path)} {error.message}: take it away, or give another folder with --out") from None
    for line in data.split(b"\n"):
        try:
            kind, name, key, record = decode_json(line, tuple[str, str, str, dict[str, Any]])
        except (msgspec.DecodeError, RecursionError):  # the last line of a run that was killed
            continue
        records[(kind, name)] = (key, record)
    return records
