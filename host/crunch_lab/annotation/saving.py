"""A document of a package on disk: a folder of its own, which appears and changes in one step.

The files are written into a hidden folder beside it, which then takes the place by one rename. So a program that is
killed at any moment leaves the document as it was or as it is to be; what it leaves hidden is tidied up later.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final
from uuid import uuid4

from crunch.errors import InputError, reason, remedy, shown
from crunch.wording import say

_NEW: Final = ".new-"
_OLD: Final = ".old-"
_MARK: Final = "+"
"""Between the name of a document and the name of the program that works on it."""
_FOLDER: Final = 0o700
_FILE: Final = 0o600
_AT_FDCWD: Final = -100
_RENAME_EXCHANGE: Final = 2


def save_document(folder: Path, name: str, files: Mapping[str, bytes]) -> None:
    """Write all files of a document, or replace all that it has. A page as one reader saw it is for that reader alone:
    nobody else may read it, unless the document that it replaces was opened to others.

    Args:
        folder: of the package.
        name: of the document.
        files: content by file name.

    Raises:
        InputError: they cannot be written.
    """
    token = f"{os.getpid()}-{uuid4().hex[:8]}"
    new, target = folder / f"{_NEW}{name}{_MARK}{token}", folder / name
    try:
        new.mkdir(mode=_FOLDER)
        for file, data in files.items():
            _write(new / file, data)
        _keep_modes(new, target)
        _sync(new)
        if not target.exists():
            new.rename(target)
        elif not _exchange(new, target):
            old = folder / f"{_OLD}{name}{_MARK}{token}"
            target.rename(old)
            new.rename(target)
            shutil.rmtree(old, ignore_errors=True)
        _sync(folder)
    except OSError as error:
        raise InputError(say("unwritable", path=shown(target), why=reason(error), remedy=remedy(error))) from None
    finally:
        shutil.rmtree(new, ignore_errors=True)


def read_document(folder: Path, name: str) -> dict[str, bytes]:
    """The files of a document by name."""
    return {file.name: file.read_bytes() for file in sorted((folder / name).iterdir()) if file.is_file()}


def recover(folder: Path) -> None:
    """Tidy up after programs that were killed while they saved."""
    for left in sorted(folder.glob(f"{_OLD}*")) + sorted(folder.glob(f"{_NEW}*")):
        name, _, token = left.name.rpartition(_MARK)
        if _is_running(token.partition("-")[0]):
            continue
        if left.name.startswith(_OLD) and not (folder / name.removeprefix(_OLD)).exists():
            left.rename(folder / name.removeprefix(_OLD))
        else:
            shutil.rmtree(left, ignore_errors=True)


def _is_running(pid: str) -> bool:
    if not pid.isdecimal() or sys.platform == "win32":
        return False
    try:
        os.kill(int(pid), 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        return True
    return True


def _keep_modes(new: Path, target: Path) -> None:
    for old in [target, *target.iterdir()] if target.is_dir() else []:
        made = new if old == target else new / old.name
        if made.exists() and not old.is_symlink():
            made.chmod(old.stat().st_mode & 0o777)


def _write(path: Path, data: bytes) -> None:
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), _FILE)
    with os.fdopen(handle, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _sync(folder: Path) -> None:
    """Let a folder's entries survive a loss of power, where the system can do that."""
    if sys.platform == "win32":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _exchange(one: Path, other: Path) -> bool:
    """Let two folders change their names in one step; False where the system cannot.

    Not by two renames where it can: between them the package would be without the document, for who reads it and for
    good where the program is killed. No file alone is replaced here, so that ``crunch.files`` would not do.
    """
    if not sys.platform.startswith("linux"):
        return False
    renameat2 = getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None)
    if renameat2 is None:
        return False
    return bool(renameat2(_AT_FDCWD, os.fsencode(one), _AT_FDCWD, os.fsencode(other), _RENAME_EXCHANGE) == 0)
