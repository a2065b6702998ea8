"""A disk that is full from the n-th write on: a folder whose files can be read and deleted, and no longer written.

``failing_disk.install()``, in every Python of a command (see :data:`IN_EVERY_PYTHON`), counts what changes a folder:
files that are made, pieces that are written to them, their way to the disk, renames, links and folders. After so many
the same raise what the system would. What a failing write had to write is gone, and half of it is in the file.
"""

from __future__ import annotations

import builtins
import errno
import fcntl
import io
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

FOLDER, AFTER, LOG = "FAILING_FOLDER", "FAILING_AFTER", "FAILING_LOG"
"""Variables: what is on the disk, how many changes it still takes, and a file elsewhere that counts them."""
IN_EVERY_PYTHON = f"""
import os, sys
if "{FOLDER}" in os.environ:
    sys.path.append({str(Path(__file__).parents[2])!r})
    from tests.support import failing_disk
    failing_disk.install()
"""
"""Content of a ``sitecustomize.py``."""

_open, _os_open = io.open, os.open


def install() -> None:
    """Begin, in this process; nothing fails while the variables are not set."""

    def count(what: str, path: Any) -> None:
        if FOLDER not in os.environ:
            return
        folder, after, log = os.path.realpath(os.environ[FOLDER]), int(os.environ[AFTER]), os.environ[LOG]
        place = _place(path)
        if place is None or not (place + "/").startswith(folder + "/"):
            return
        record = _os_open(log, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o666)
        try:
            fcntl.flock(record, fcntl.LOCK_EX)
            number = os.pread(record, 1 << 20, 0).count(b"\n") + 1
            _os_write(record, f"{what} {place.removeprefix(folder)}\n".encode("utf-8", "replace"))
        finally:
            os.close(record)
        if number > after:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), None if isinstance(path, int) else os.fspath(path))

    class Raw(io.FileIO):
        def write(self, data: Any) -> int:
            try:
                count("write", self.fileno())
            except OSError:
                super().write(memoryview(data).cast("B")[: len(data) // 2])
                raise
            return super().write(data)

        def truncate(self, size: int | None = None) -> int:
            count("truncate", self.fileno())
            return super().truncate(size)

    def opened(
        file: Any, mode: str = "r", buffering: int = -1, encoding: Any = None, errors: Any = None, newline: Any = None,
        closefd: bool = True, opener: Any = None,
    ) -> Any:  # fmt: skip
        if not set(mode) & set("wax+"):
            return _open(file, mode, buffering, encoding, errors, newline, closefd, opener)
        if not isinstance(file, int) and ("r" not in mode):
            count("open", file)
        raw = Raw(file, mode.replace("b", "").replace("t", ""), closefd, opener)
        if buffering == 0:
            return raw
        buffered: Any = io.BufferedRandom(raw) if "+" in mode else io.BufferedWriter(raw)
        return buffered if "b" in mode else io.TextIOWrapper(buffered, encoding, errors, newline)

    def counted(name: str, target: int = 0) -> None:
        original: Callable[..., Any] = getattr(os, name)

        def function(*given: Any, **named: Any) -> Any:
            count(name, given[target])
            return original(*given, **named)

        setattr(os, name, function)

    def os_open(path: Any, flags: int, mode: int = 0o777, **named: Any) -> int:
        if flags & os.O_CREAT and not os.path.lexists(path):
            count("open", path)
        return _os_open(path, flags, mode, **named)

    for name in ("write", "fsync", "ftruncate", "mkdir", "sendfile", "truncate"):
        counted(name)
    for name in ("rename", "replace", "link", "symlink", "copy_file_range"):
        counted(name, 1)
    os.open = os_open  # type: ignore[assignment]
    io.open = builtins.open = opened  # type: ignore[assignment]


_os_write = os.write


def _place(path: Any) -> str | None:
    """Where a path or an open file lies, by now."""
    try:
        if isinstance(path, int):
            return os.readlink(f"/proc/self/fd/{path}")  # noqa: PTH115 - no file, only its name
        name = os.fsdecode(path)
        return os.path.join(os.path.realpath(os.path.dirname(name) or "."), os.path.basename(name))  # noqa: PTH118, PTH119, PTH120
    except OSError:
        return None
