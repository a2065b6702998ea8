"""One way to replace a file: written beside it, then in its place in one step; there whole, or as it was before."""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from crunch.errors import InputError, reason, remedy, shown
from crunch.file_kinds import refuse_to_replace
from crunch.leftovers import beside
from crunch.wording import say

FOR_ALL: Final = 0o666
"""Permissions of what a command was asked to write; the user's mask takes from them."""
FOR_ITS_OWNER: Final = 0o600

_NEW: Final = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)


def replace_file(
    path: Path,
    data: bytes,
    *,
    mode: int = FOR_ALL,
    keeps_mode: bool = True,
    follows_link: bool = False,
    survives_power_loss: bool = False,
    overwrites: bool = True,
) -> None:
    """Write a file, or replace it: whoever reads it, whenever, finds the old content or the new, and no half.

    Args:
        path: of the file; its folder is made where there is none. Any name that the system takes will do.
        data: all that it is to hold.
        mode: permissions of a file that was not there, of which the user's mask takes its part.
        keeps_mode: whether a file that was there stays open to those to whom it was; else it gets exactly ``mode``.
        follows_link: whether, where a link is in its place, the file is replaced that it leads to. A link that leads
            nowhere is replaced itself.
        survives_power_loss: whether to wait until it is on the disk; for what no command could make again.
        overwrites: whether a file may be there already.

    Raises:
        FileExistsError: it is there and must not be, or is a folder, a pipe, a socket or a device.
        OSError: it cannot be written; the error names it.
    """
    target = path.resolve() if follows_link and path.exists() else path
    refuse_to_replace(target)
    with replacing(target, overwrites=overwrites) as new:
        handle = os.open(new, _NEW, mode if keeps_mode else FOR_ITS_OWNER)
        with os.fdopen(handle, "wb") as file:
            if keeps_mode and target.is_file() and not target.is_symlink():
                shutil.copymode(target, new)  # before there is anything to read in it
            file.write(data)
            if survives_power_loss:
                file.flush()
                os.fsync(file.fileno())
        if not keeps_mode:
            new.chmod(mode)


def update_file(path: Path, data: bytes, mode: int = 0o644) -> bool:
    """Replace a file of the program's own, with just this mode, so that a browser never reads half of it.

    Returns:
        Whether anything was written; not so where the file held this already.
    """
    same_mode = os.name != "posix" or (path.is_file() and path.stat().st_mode & 0o777 == mode)
    if same_mode and path.is_file() and path.read_bytes() == data:
        return False
    replace_file(path, data, mode=mode, keeps_mode=False)
    return True


def save_text(path: Path, text: str) -> None:
    """Replace a text of the reader's own, as settings or a preset.

    A file that is a link to another one stays a link, who may read it stays as it was, and it survives a loss of power.

    Raises:
        InputError: it cannot be written.
    """
    try:
        replace_file(path, text.encode(), mode=FOR_ITS_OWNER, follows_link=True, survives_power_loss=True)
    except OSError as error:
        raise InputError(say("unwritable", path=shown(path), why=reason(error), remedy=remedy(error))) from None


@contextlib.contextmanager
def replacing(path: Path, *, overwrites: bool = True) -> Iterator[Path]:
    """Let a new file be written, piece by piece or by another program; what :func:`replace_file` does with its bytes.

    When anything fails, nothing is left of it. What is in the place is not looked at.

    Raises:
        FileExistsError: the file is there, and must not be overwritten.
        OSError: it cannot be written. The error names ``path``: the system's would name the new file, or none.
    """
    new: Path | None = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        new = beside(path)
        yield new
        if overwrites or not _link(new, path):
            new.replace(path)
        else:
            new.unlink()
    except BaseException as error:
        if new is not None:
            with contextlib.suppress(OSError):  # what went wrong before is what is told
                new.unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise OSError(error.errno, error.strerror or str(error), str(path)) from None
        raise


def _link(new: Path, path: Path) -> bool:
    """Give a finished file its name unless that is taken; False where the system knows no links."""
    try:
        path.hardlink_to(new)
    except FileExistsError:
        raise
    except OSError:
        return False
    return True
