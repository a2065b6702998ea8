"""One at a time: who reads files of a folder to write them again, in this process or that of a second browser."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

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
