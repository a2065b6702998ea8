"""Who may write where a program lies: what all users run must be root's alone, from the root folder down."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from crunch import laboratory
from crunch.deploy.sources import DeployError
from crunch.deploy.wrapper import HOST_MODULE, interpreter
from crunch.errors import shown

ROOT: Final = 0
_MOST_LINKS: Final = 40


@dataclass(frozen=True)
class Open:
    """A file or folder that somebody else may change."""

    path: Path
    why: str


def refuse_open_installation(files: Iterable[Path]) -> None:
    """What is registered for all users must be root's: a browser of everybody starts it.

    Args:
        files: files that are to be written for it: wrappers and manifests.

    Raises:
        DeployError: the interpreter, a package that it imports, a folder above them or above ``files`` can be written
            by somebody but root; the message says what to do instead.
    """
    if sys.platform == "win32":  # rights are lists there, and installers for all users ask for an administrator
        return
    found = first_open([Path(interpreter()), Path(sys.prefix) / "pyvenv.cfg", *files], folders_of_code(), (ROOT,))
    if found is not None:
        raise DeployError(
            f"{shown(found.path)} {found.why}: what is put there would run in everybody's browser. Install crunch"
            " for all users where only root may write, for example in its folder: sudo pipx install --global . ; then"
            " run that one: sudo crunch install --system"
        )


def folders_of_code() -> list[Path]:
    """Every folder from which the host imports. Where this program was started from is none of them."""
    here = sys.path if sys.flags.safe_path else sys.path[1:]
    added = {part for part in os.environ.get("PYTHONPATH", "").split(os.pathsep) if part}
    folders = [Path(part) for part in here if part and part not in added and Path(part).exists()]
    specs = [find_spec(module) for module in (HOST_MODULE, laboratory.PACKAGE)]
    return [*folders, *(Path(spec.origin).parent for spec in specs if spec and spec.origin)]


def first_open(paths: Iterable[Path], folders: Iterable[Path], owners: Collection[int]) -> Open | None:
    """The first of these, of what lies above them or where their links lead, that others may change.

    A link inside a folder is followed to where it leads and not into it: whoever may change that is what counts.

    Args:
        paths: of files and folders, which need not be there.
        folders: those in which nothing may be open either.
        owners: numbers of the users that may own it; members of a group count like users.
    """
    judge = _Judge(frozenset(owners))
    for path in dict.fromkeys(paths):
        if found := next(judge.of_path(path.absolute()), None):
            return found
    for path in dict.fromkeys(folders):
        if found := next(judge.of_path(path.absolute()), None) or next(judge.of_tree(path), None):
            return found
    return None


class _Judge:
    def __init__(self, owners: frozenset[int]) -> None:
        self._owners = owners
        self._known: set[str] = set()

    def of_path(self, path: Path) -> Iterator[Open]:
        """Every step from the root folder to where a path leads at last; what is not there is nobody's."""
        done, todo, links = "/", list(reversed(path.parts[1:])), 0
        yield from self._of_step("/")
        while todo:
            part = todo.pop()
            if part == "..":
                done = os.path.dirname(done)  # noqa: PTH120 - of a path without links
                continue
            step = os.path.join(done, part)  # noqa: PTH118
            try:
                yield from self._of_step(step)
                if not Path(step).is_symlink():
                    done = step
                    continue
                target = os.readlink(step)  # noqa: PTH115
            except (FileNotFoundError, NotADirectoryError):
                return
            links += 1
            if links > _MOST_LINKS:
                yield Open(path, "is a link that leads nowhere")
                return
            done = "/" if target.startswith("/") else done
            todo += reversed([one for one in target.split("/") if one not in ("", ".")])

    def of_tree(self, path: Path) -> Iterator[Open]:
        """All that lies in a folder. Nobody but an owner may add to it, so the bit of /tmp is no excuse here."""
        if not path.is_dir():
            return
        for folder, folders, files in os.walk(path):
            yield from self._of_folder_of_code(folder)
            for name in (*folders, *files):
                step = os.path.join(folder, name)  # noqa: PTH118
                with suppress(FileNotFoundError):
                    yield from self.of_path(Path(step)) if os.path.islink(step) else self._of_step(step)  # noqa: PTH114

    def _of_step(self, path: str) -> Iterator[Open]:
        if path in self._known:
            return
        status = os.lstat(path)
        why = self._why_open(status)
        if why:
            yield Open(Path(path), why)
        else:
            self._known.add(path)

    def _of_folder_of_code(self, path: str) -> Iterator[Open]:
        if os.lstat(path).st_mode & stat.S_IWOTH:
            yield Open(Path(path), "is a folder that everybody may write into")

    def _why_open(self, status: os.stat_result) -> str | None:
        if status.st_uid not in self._owners:
            return f"belongs to {_user(status.st_uid)}"
        if stat.S_ISLNK(status.st_mode) or (stat.S_ISDIR(status.st_mode) and status.st_mode & stat.S_ISVTX):
            return None  # rights of a link mean nothing; with this bit nobody can move what belongs to others
        if status.st_mode & stat.S_IWOTH:
            return "can be written by everybody"
        if status.st_mode & stat.S_IWGRP:
            others = _members(status.st_gid) - self._owners
            if others:
                return f"can be written by the group {_group(status.st_gid)}, such as {_user(min(others))}"
        return None


@lru_cache
def _members(group: int) -> frozenset[int]:
    """Users of a group; one that nobody knows may have any, which the number -1 stands for."""
    import grp
    import pwd

    members = {user.pw_uid for user in pwd.getpwall() if user.pw_gid == group}
    try:
        names = grp.getgrgid(group).gr_mem
    except KeyError:
        return frozenset(members | {-1})
    for name in names:
        with suppress(KeyError):
            members.add(pwd.getpwnam(name).pw_uid)
    return frozenset(members)


def _user(number: int) -> str:
    import pwd

    if number < 0:
        return "whoever is in it"
    try:
        return pwd.getpwuid(number).pw_name
    except KeyError:
        return f"user {number}"


def _group(number: int) -> str:
    import grp

    try:
        return grp.getgrgid(number).gr_name
    except KeyError:
        return str(number)
