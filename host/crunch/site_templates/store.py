"""One file a site below the state folder: named by a hash, bounded, replaced in one step, gone when forgotten.

The files hold neither the name of the site nor an address or a text of it.
"""

from __future__ import annotations

import contextlib
import secrets
import time
from hashlib import blake2b
from pathlib import Path
from typing import Final

import msgspec

from crunch import folders
from crunch.conversion import decode_json
from crunch.errors import NotForgottenError, reason, remedy
from crunch.files import FOR_ITS_OWNER, replace_file
from crunch.wording import say

VERSION: Final = 1
MOST_SITES: Final = 300
"""Above, the site that was seen longest ago is forgotten."""

_SECRET: Final = "secret"
_SUFFIX: Final = ".json"


class SeenPage(msgspec.Struct, frozen=True):
    """A page as it was seen."""

    address: str
    """Hash of its address."""
    day: int
    """Days since 1970."""
    nodes: bytes
    """Hashes of its nodes, eight bytes each."""


class SeenSite(msgspec.Struct, frozen=True):
    """What is remembered of a site; the page that was seen last comes last."""

    version: int
    pages: list[SeenPage]


def folder() -> Path:
    """Where the files lie."""
    return folders.state_folder() / "sites"


def secret() -> bytes:
    """The key of all hashes of this machine; made when something is first remembered."""
    known = known_secret()
    if known is None:
        with contextlib.suppress(FileExistsError):  # somebody else was first: that one counts
            _write(folder() / _SECRET, secrets.token_bytes(32), overwrites=_is_damaged(folder() / _SECRET))
        known = known_secret()
    if known is None:
        raise OSError(f"{folder() / _SECRET} cannot be read back")
    return known


def known_secret() -> bytes | None:
    """The key, where there is one."""
    try:
        data = (folder() / _SECRET).read_bytes()
    except OSError:
        return None
    return data if len(data) == 32 else None


def _is_damaged(path: Path) -> bool:
    """Whether there is a key that is none: what was hashed with it can never be found again."""
    try:
        return len(path.read_bytes()) != 32
    except OSError:
        return False


def load(site: str) -> SeenSite | None:
    """What is remembered of a site; None when nothing is, or the file is of no use."""
    path = _known_path(site)
    try:
        found = decode_json(path.read_bytes(), SeenSite) if path else None
    except (OSError, msgspec.DecodeError):
        return None
    if found is None:
        return None
    return found if found.version == VERSION and found.pages else None


def save(site: str, pages: list[SeenPage]) -> None:
    """Replace what is remembered of a site."""
    path = _path_of(site, secret())
    is_new = not path.exists()
    _write(path, msgspec.json.encode(SeenSite(VERSION, pages)))
    if is_new:
        _forget_oldest()


def forget(site: str) -> bool:
    """Forget a site; False when nothing was remembered of it.

    Raises:
        NotForgottenError: the file cannot be deleted.
    """
    path = _known_path(site)
    if path is None or not path.exists():
        return False
    _delete(path)
    return True


def forget_all() -> int:
    """Forget every site, and the key of their hashes; returns how many there were.

    Raises:
        NotForgottenError: something cannot be deleted.
    """
    files = _files()
    for path in [*files, folder() / _SECRET]:
        _delete(path)
    return len(files)


def forget_unseen(days: int) -> None:
    """Forget the sites of which nothing was kept for so many days; what cannot be deleted waits for the next time."""
    oldest = time.time() - days * 86_400
    for path in _files():
        with contextlib.suppress(OSError):
            if path.stat().st_mtime < oldest:
                path.unlink()


def count_sites() -> int:
    """How many sites are remembered."""
    return len(_files())


def state(site: str) -> tuple[int, int] | None:
    """Changes whenever the file does; None: there is none."""
    path = _known_path(site)
    try:
        status = path.stat() if path else None
    except OSError:
        return None
    if status is None:
        return None
    return status.st_mtime_ns, status.st_size


def _delete(path: Path) -> None:
    """Who forgets must be able to rely on it: what stays is named."""
    try:
        path.unlink(missing_ok=True)
    except NotADirectoryError:
        return  # no folder, so nothing in it
    except OSError as error:
        why = reason(error)
        raise NotForgottenError(say("undeletable", path=str(path), why=why, remedy=remedy(error))) from None


def _known_path(site: str) -> Path | None:
    """The file of a site, where anything was ever remembered."""
    key = known_secret()
    return _path_of(site, key) if key else None


def _path_of(site: str, key: bytes) -> Path:
    """The file of a site. No part of a name that came from outside is in it."""
    name = blake2b(site.encode("utf-8", "replace"), key=key, digest_size=16).hexdigest()
    return folder() / f"{name}{_SUFFIX}"


def _files() -> list[Path]:
    try:
        return [path for path in folder().iterdir() if path.suffix == _SUFFIX and not path.is_dir()]
    except OSError:
        return []


def _forget_oldest() -> None:
    files = _files()
    if len(files) > MOST_SITES:
        for path in sorted(files, key=lambda path: path.stat().st_mtime_ns)[: len(files) - MOST_SITES]:
            path.unlink(missing_ok=True)


def _write(path: Path, data: bytes, *, overwrites: bool = True) -> None:
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    replace_file(path, data, mode=FOR_ITS_OWNER, keeps_mode=False, survives_power_loss=True, overwrites=overwrites)
