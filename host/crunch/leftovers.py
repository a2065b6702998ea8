"""Temporary files and folders that say whose they are, so that what a killed program left is taken away by the next.

The name holds the machine as it was started, and the process: of a process that has ended the file goes at once; of
another machine (a home on a network), another container or an earlier start, where nobody can tell, after a day.
"""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import shutil
import stat
import sys
import tempfile
import time
from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final

_OURS: Final = re.compile(r"\.?crunch-([0-9a-f]{8})-([0-9]{1,10})-[0-9a-f]{8}(?:\.new)?")
_FILE: Final = ".new"
_A_DAY: Final = 86_400.0
_swept: set[Path] = set()


def beside(path: Path) -> Path:
    """A new name in the folder of a file that is to be replaced, short whatever the file is called.

    What ended programs left in that folder is taken away, once for each folder and process.
    """
    sweep_once(path.parent)
    return path.with_name(f".{_name()}{_FILE}")


@contextlib.contextmanager
def temporary_folder(parent: Path | None = None) -> Iterator[Path]:
    """A new folder for this user alone, in that of temporary files unless another is given; it is gone afterwards."""
    parent = parent or Path(tempfile.gettempdir())
    sweep_once(parent)
    folder = parent / _name()
    folder.mkdir(mode=0o700)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def sweep_once(folder: Path) -> None:
    """:func:`sweep`, unless this process has done so already."""
    if folder not in _swept:
        _swept.add(folder)
        sweep(folder)


def sweep(folder: Path) -> None:
    """Take away what programs that have ended left in a folder; what is not ours, or cannot be deleted, stays."""
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            found = _OURS.fullmatch(entry.name)
            if found is None:
                continue
            with contextlib.suppress(OSError):
                _take_away(entry, found[1], int(found[2]))


def sweep_all(folder: Path) -> None:
    """Take away every file that is left in a folder and below, whoever made it.

    For a run that holds the folder alone (:func:`crunch.locks.only_one`): what another one is writing would go, too.
    """
    if folder.is_dir():
        for path in folder.rglob(f".crunch-*{_FILE}"):
            if is_left(path.name):
                path.unlink(missing_ok=True)


def is_left(name: str) -> bool:
    """Whether a file or folder of that name is one of these."""
    return _OURS.fullmatch(name) is not None


def _take_away(entry: os.DirEntry[str], machine: str, process: int) -> None:
    status = entry.stat(follow_symlinks=False)
    if hasattr(os, "getuid") and status.st_uid != os.getuid():
        return  # in a folder that all may write into
    if not (machine == _machine() and _has_ended(process)) and time.time() - status.st_mtime < _A_DAY:
        return
    if stat.S_ISDIR(status.st_mode):
        shutil.rmtree(entry.path, ignore_errors=True)
    elif stat.S_ISREG(status.st_mode):
        Path(entry.path).unlink(missing_ok=True)


def _name() -> str:
    return f"crunch-{_machine()}-{os.getpid()}-{secrets.token_hex(4)}"


@lru_cache(maxsize=1)
def _machine() -> str:
    """This machine since it was started, and the container: where numbers of processes mean the same."""
    facts = [os.uname().nodename if hasattr(os, "uname") else os.environ.get("COMPUTERNAME", "")]
    with contextlib.suppress(OSError):
        facts.append(Path("/proc/sys/kernel/random/boot_id").read_text("ascii"))
        facts.append(os.readlink("/proc/self/ns/pid"))  # noqa: PTH115 - no path
    return sha256("\n".join(facts).encode("utf-8", "replace")).hexdigest()[:8]


def _has_ended(process: int) -> bool:
    if sys.platform == "win32":  # where to ask for a process may end it
        return False
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    except (PermissionError, OverflowError):
        return False
    return process == 0
