"""What is finished, one line a page, so that a run that ended in the middle goes on where it was."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

import msgspec

from crunch.corpus.outputs import write_whole
from crunch.errors import InputError

NAME: Final = ".crunch-clean.jsonl"
_WRITES: Final = "writes"
"""Kind of the records of names in the folder that are ours to write; they outlive ``forget``."""


class Journal:
    """Records by kind and name. Each has a key: what it was made of; with another key it does not count."""

    def __init__(self, folder: Path, *, forget: bool = False) -> None:
        self._path = folder / NAME
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._records = _read(self._path)
            if forget:
                self._records = {(kind, name): one for (kind, name), one in self._records.items() if kind == _WRITES}
                kept = [_line(kind, name, *one) for (kind, name), one in self._records.items()]
                write_whole(self._path, b"".join(kept))
            self._file = self._path.open("ab")
            if self._file.tell() and not self._ends_a_line():
                self._file.write(b"\n")
        except OSError as error:
            raise InputError(f"cannot write in {folder}: {error.strerror}") from None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def get(self, kind: str, name: str, key: str) -> dict[str, Any] | None:
        """The record of a page, if it was made of the same."""
        known = self._records.get((kind, name))
        return known[1] if known and known[0] == key else None

    def add(self, kind: str, name: str, key: str, record: dict[str, Any]) -> None:
        """Write a record down; it is on its way to the disk when this returns."""
        self._records[(kind, name)] = (key, record)
        self._file.write(_line(kind, name, key, record))
        self._file.flush()

    def claim(self, outputs: Iterable[str]) -> None:
        """Write down, before the work, which names in the folder are ours to write."""
        for output in outputs:
            if (_WRITES, output) not in self._records:
                self.add(_WRITES, output, "", {})

    def _ends_a_line(self) -> bool:
        with self._path.open("rb") as stream:
            stream.seek(-1, 2)
            return stream.read(1) == b"\n"


def claimed(folder: Path) -> frozenset[str]:
    """Names in a folder that a run has claimed; nothing is written."""
    try:
        return frozenset(name for kind, name in _read(folder / NAME) if kind == _WRITES)
    except OSError:
        return frozenset()


def _line(kind: str, name: str, key: str, record: dict[str, Any]) -> bytes:
    return msgspec.json.encode([kind, name, key, record]) + b"\n"


def _read(path: Path) -> dict[tuple[str, str], tuple[str, dict[str, Any]]]:
    records: dict[tuple[str, str], tuple[str, dict[str, Any]]] = {}
    if not path.is_file():
        return records
    for line in path.read_bytes().split(b"\n"):
        try:
            kind, name, key, record = msgspec.json.decode(line, type=tuple[str, str, str, dict[str, Any]])
        except msgspec.DecodeError:  # the last line of a run that was killed
            continue
        records[(kind, name)] = (key, record)
    return records
