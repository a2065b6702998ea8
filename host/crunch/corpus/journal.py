"""What is finished, one line a page, so that a run that ended in the middle goes on where it was."""

from __future__ import annotations

from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

import msgspec

from crunch.errors import InputError

NAME: Final = ".crunch-clean.jsonl"


class Journal:
    """Records by kind and name. Each has a key: what it was made of; with another key it does not count."""

    def __init__(self, folder: Path, *, forget: bool = False) -> None:
        self._path = folder / NAME
        self._records: dict[tuple[str, str], tuple[str, dict[str, Any]]] = {}
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if forget:
                self._path.unlink(missing_ok=True)
            self._read()
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
        self._file.write(msgspec.json.encode([kind, name, key, record]) + b"\n")
        self._file.flush()

    def _read(self) -> None:
        if not self._path.is_file():
            return
        for line in self._path.read_bytes().split(b"\n"):
            try:
                kind, name, key, record = msgspec.json.decode(line, type=tuple[str, str, str, dict[str, Any]])
            except msgspec.DecodeError:  # the last line of a run that was killed
                continue
            self._records[(kind, name)] = (key, record)

    def _ends_a_line(self) -> bool:
        with self._path.open("rb") as stream:
            stream.seek(-1, 2)
            return stream.read(1) == b"\n"
