"""The files of a folder and of those below it, links told from what they lead to, whatever else lies there."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from crunch.errors import reason, unicode_name
from crunch.file_kinds import FOLDER, LINK, no_file
from crunch.wording import say

_SAVED: Final = re.compile(r"(?:_files|-Dateien|\.files)$")
"""How browsers call the folder of what they save beside a page."""
_DEEPEST: Final = 500


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing in a folder that is no folder, or a folder that cannot be looked into."""

    path: Path
    """For a link within the folder: what it leads to."""
    inner: str
    """Its place below the folder, with forward slashes, as the system writes it."""
    problem: str | None = None
    """Why it cannot be read."""
    is_link: bool = False
    """Whether it is a link that is not followed, which then is the problem."""
    is_hidden: bool = False
    """Whether its name begins with a dot: it is told and not looked at."""


def walk(folder: Path, leave_out: Path, is_page: Callable[[str], bool]) -> Iterator[Entry]:
    """Everything below a folder, nothing below hidden things; no link is followed out of it, and none to a folder.

    Args:
        folder: where to begin.
        leave_out: a folder that is not looked into.
        is_page: whether a file is a page by its name: folders saved beside one are not looked into.
    """
    root, left_out = os.path.realpath(folder), os.path.realpath(leave_out)
    waiting = [("", 0)]
    while waiting:
        inner, depth = waiting.pop()
        here = folder / inner
        try:
            with os.scandir(here) as found:
                entries = list(found)
        except OSError as error:
            yield Entry(here, f"{inner}/" if inner else str(folder), say("folder_closed", why=reason(error)))
            continue
        stems = {entry.name.rpartition(".")[0] for entry in entries if is_page(entry.name)}
        for entry in entries:
            below = f"{inner}/{entry.name}" if inner else entry.name
            if entry.name.startswith("."):
                if os.path.realpath(entry.path) != left_out:
                    end = "/" if entry.is_dir(follow_symlinks=False) else ""
                    yield Entry(here / entry.name, f"{below}{end}", is_hidden=True)
            elif not entry.is_dir(follow_symlinks=False):
                yield _entry(entry, below, root)
            elif depth == _DEEPEST:
                yield Entry(here / entry.name, f"{below}/", say("folder_deep", most=_DEEPEST))
            elif not _is_beside_a_page(entry.name, stems) and os.path.realpath(entry.path) != left_out:
                waiting.append((below, depth + 1))


def _entry(entry: os.DirEntry[str], inner: str, root: str) -> Entry:
    try:
        if not entry.is_symlink():
            what = no_file(entry.stat(follow_symlinks=False).st_mode)
            return Entry(Path(entry.path), inner, what and say("is_no_file", what=what))
        real = os.path.realpath(entry.path)
        if os.path.commonpath((root, real)) != root:
            why = say("link_out_to_folder" if os.path.isdir(real) else "link_out_to_file")  # noqa: PTH112
            return Entry(Path(entry.path), inner, why, is_link=True)
        what = no_file(os.lstat(real).st_mode)
    except OSError as error:
        return Entry(Path(entry.path), inner, say("unreadable", why=reason(error)))
    if what == LINK:
        return Entry(Path(entry.path), inner, say("link_circle"), is_link=True)
    problem = what and say("link_to_folder" if what == FOLDER else "link_to", what=what)
    return Entry(Path(real), inner, problem, is_link=what is not None)


def _is_beside_a_page(name: str, stems: set[str]) -> bool:
    saved = _SAVED.search(name)
    return saved is not None and name[: saved.start()] in stems


def unique_names(names: list[str]) -> list[str]:
    """Names for reports, which are Unicode; where two would be the same, one gets a number behind it."""
    taken: set[str] = set()
    unique = []
    for name in map(unicode_name, names):
        one, number = name, 2
        while one in taken:
            one, number = f"{name} ({number})", number + 1
        taken.add(one)
        unique.append(one)
    return unique
