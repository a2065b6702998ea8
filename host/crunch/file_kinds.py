"""What stands under a name, and whether a file may take its place: a pipe, a socket or a device is somebody's."""

from __future__ import annotations

import errno
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Final

from crunch.wording import say

FOLDER: Final = say("kind_folder")
LINK: Final = say("kind_link")
_KINDS: Final[tuple[tuple[Callable[[int], bool], str], ...]] = (
    (stat.S_ISDIR, FOLDER),
    (stat.S_ISFIFO, say("kind_pipe")),
    (stat.S_ISSOCK, say("kind_socket")),
    (stat.S_ISCHR, say("kind_device")),
    (stat.S_ISBLK, say("kind_device")),
    (stat.S_ISLNK, LINK),
)


def no_file(mode: int) -> str | None:
    """What a thing is that is no ordinary file, such as "a pipe"; None for a file."""
    if stat.S_ISREG(mode):
        return None
    return next((what for is_one, what in _KINDS if is_one(mode)), say("kind_no_file"))


def is_file(path: Path) -> bool:
    """Whether a file is there; what may not be looked at is none, and whoever reads or writes it says why."""
    try:
        return path.is_file()
    except OSError:
        return False


def refuse_to_replace(path: Path) -> None:
    """Before a file takes the place of what is there: that must be a file, or a link, which is replaced itself.

    ``/dev/zero`` would be gone for every program of the machine.

    Raises:
        OSError: it is something else.
    """
    try:
        mode = path.lstat().st_mode
    except OSError:
        return  # nothing is there, or whoever writes is told why not
    what = no_file(mode)
    if what is not None and not stat.S_ISLNK(mode):
        raise FileExistsError(errno.EEXIST, say("is_no_file", what=what), str(path))
