"""Results on disk: lines of JSON that are appended one by one, so that whatever ends the run loses nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Final

import msgspec

from crunch.errors import InputError, remedy, shown
from crunch.files import replace_file
from crunch.leftovers import sweep_all
from crunch.turns import only_one
from crunch_lab.evaluation.packages import DESCRIPTION

_UNSAFE: Final = re.compile(r"[^A-Za-z0-9._=-]+")


def safe_name(label: str) -> str:
    """A file name for a label; different labels get different names."""
    safe = _UNSAFE.sub("_", label)[:80].lstrip(".")
    return safe if safe == label else f"{safe}-{sha256(label.encode()).hexdigest()[:8]}"


def read_records(path: Path) -> Iterator[dict[str, Any]]:
    """Every whole record; a line that a killed process left unfinished is skipped."""
    if not path.exists():
        return
    with path.open("rb") as file:
        for line in file:
            if not line.endswith(b"\n"):
                return
            try:
                record = msgspec.json.decode(line)
            except msgspec.DecodeError:
                continue
            if isinstance(record, dict):
                yield record


class Store:
    """One file of records with a ``key``. What is in it with a wanted key is not computed again."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: BinaryIO | None = None

    def keys(self, limit: float) -> set[str]:
        """Keys that are done. A time-out under a shorter limit than the present one is to be tried again."""
        return {
            record["key"]
            for record in read_records(self.path)
            if "key" in record and not (record.get("status") == "timeout" and record.get("seconds", 0) < limit)
        }

    def append(self, record: dict[str, Any]) -> None:
        """Add a record; it is on its way to the disk when this returns."""
        if self._file is None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._file = self.path.open("ab+")
            self._end_line()
        self._file.write(msgspec.json.encode(record) + b"\n")
        self._file.flush()

    def _end_line(self) -> None:
        """Close a line that a killed process left unfinished, so that it spoils no other."""
        assert self._file is not None
        if self._file.tell():
            self._file.seek(-1, 2)
            if self._file.read(1) != b"\n":
                self._file.write(b"\n")

    def compact(self, wanted: dict[str, str]) -> None:
        """Keep the last record of each wanted document (name -> key), in their order; atomically."""
        self.close()
        found: dict[str, dict[str, Any]] = {}
        size = 0
        for record in read_records(self.path):
            size += 1
            if wanted.get(record.get("name", "")) == record.get("key"):
                found[record["name"]] = record
        if size != len(found):
            lines = [msgspec.json.encode(found[name]) + b"\n" for name in wanted if name in found]
            replace_file(self.path, b"".join(lines))

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold a folder for one run at a time; the lock ends with the process, however it ends.

    Raises:
        InputError: another run holds it, it is a test package, or it cannot be written to.
    """
    if (folder / DESCRIPTION).is_file():
        raise InputError(f"{shown(folder)} is a test package, which results would spoil: give another with --out")
    with ExitStack() as held:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            held.enter_context(only_one(folder / ".lock"))
        except OSError as error:
            raise InputError(f"{shown(folder)} cannot be used for results: {error.strerror}{remedy(error)}") from None
        sweep_all(folder)
        yield
