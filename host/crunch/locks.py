"""One at a time: who reads files of a folder to write them again, in this process or that of a second browser."""

from __future__ import annotations

import os
import stat
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from crunch.errors import InputError, shown
from crunch.wording import say

_lock = threading.RLock()


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Wait until nobody else works in the folder.

    The folder itself is locked, so that no file is left. Where it cannot be (it is not there yet, or the system has no
    such locks, as Windows), only the threads of this process wait for each other.
    """
    with _lock:
        handle = -1
        with suppress(OSError, ImportError):
            import fcntl

            handle = os.open(folder, os.O_RDONLY)
            fcntl.flock(handle, fcntl.LOCK_EX)
        try:
            yield
        finally:
            if handle >= 0:
                os.close(handle)


@contextmanager
def only_one(file: Path) -> Iterator[None]:
    """Hold a file for one run at a time; whoever comes second is sent away. The hold ends with the process, however.

    Args:
        file: in the folder that is held; it stays there, empty but for the number of the process.

    Raises:
        InputError: another run holds it; the message says which, and how to go on.
        OSError: it cannot be written.
    """
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    handle = os.open(file, flags, 0o666)
    try:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise InputError(say("lock_no_file", path=shown(file)))
        try:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            number = os.read(handle, 20).strip()
            who = say("in_use_by", number=str(int(number))) if number.isdigit() else ""
            raise InputError(say("in_use", folder=shown(file.parent), who=who)) from None
        except (OSError, ImportError):  # a file system, or a system, without such locks: go without
            pass
        with suppress(OSError):  # a full disk is found out by those who write more
            os.truncate(handle, 0)
            os.write(handle, f"{os.getpid()}\n".encode())
        yield
    finally:
        os.close(handle)
