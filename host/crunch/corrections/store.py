"""The reader's corrections in a file of their own beside the settings: a table a site, in it one a correction."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from crunch import folders, toml
from crunch.conversion import convert
from crunch.corrections.description import Description
from crunch.corrections.scope import Scope, holds_at, place_of
from crunch.documents.hosts import host_of
from crunch.errors import InputError, shown
from crunch.file_kinds import is_file
from crunch.files import save_text
from crunch.locks import alone_in
from crunch.wording import say

NAME: Final = "corrections.toml"
MOST_OF_A_SITE: Final = 200
_HEAD: Final = """\
# What you hid or kept by hand, by site. Crunch finds each part again at every press, by several descriptions of it;
# texts are hashes. A table can be taken out; its action is "hide" or "keep", its scope "page", "path" or "site".
version = 1
"""

Action = Literal["hide", "keep"]


class Correction(msgspec.Struct, frozen=True, omit_defaults=True):
    """One part of a page that the reader hid or kept."""

    action: Action
    scope: Scope
    part: Description
    place: str = ""
    """Path and query, or folder, where the scope is less than the site (:func:`crunch.corrections.scope.place_of`)."""
    words: str = ""
    """For a person who looks through the list."""
    made: str = ""
    """The day, as ``2026-11-30``."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A correction with the name that it has in the file."""

    host: str
    name: str
    correction: Correction


@dataclass(frozen=True, slots=True)
class Corrections:
    """What the file says, and what of it cannot be used."""

    every: tuple[Kept, ...] = ()
    problems: tuple[str, ...] = ()


def own_path() -> Path:
    """The reader's file of corrections."""
    return folders.config_folder() / NAME


_cache: dict[Path, tuple[tuple[int, int, int], Corrections]] = {}


def load() -> Corrections:
    """What the file says now; it is read again only when it has changed. No file: nothing is said."""
    path = own_path()
    try:
        status = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return Corrections()
    except OSError:
        return _read(path)
    state = (status.st_mtime_ns, status.st_size, status.st_ino)
    cached = _cache.get(path)
    if cached is None or cached[0] != state:
        cached = (state, _read(path))
        _cache[path] = cached
    return cached[1]


def for_page(url: str | None) -> list[Kept]:
    """The corrections that hold on the page of an address, in the order in which they were made."""
    host = host_of(url)
    if not host or not url:
        return []
    return [
        kept
        for kept in load().every
        if kept.host == host and holds_at(kept.correction.scope, kept.correction.place, url)
    ]


def correction_for(url: str, action: Action, scope: Scope, part: Description, words: str) -> Correction:
    """A new correction of a part of the page at an address."""
    made = datetime.now(UTC).date().isoformat()
    return Correction(action, scope, part, place_of(url, scope), words, made)


def add(url: str, correction: Correction) -> str:
    """Keep a correction; returns its name in the file.

    Raises:
        InputError: the address has no host, the site has too many, or the file cannot be read or written.
    """
    host = host_of(url)
    if not host:
        raise InputError(say("correction_no_site"))
    name = ""

    def change(document: Any) -> None:
        nonlocal name
        name = _put(document, host, correction)

    _edit(change)
    return name


def add_all(corrections: Iterable[tuple[str, Correction]]) -> int:
    """Keep corrections of several sites in one step, but for those that are kept already; returns how many came.

    Args:
        corrections: each with the host that it is for.

    Raises:
        InputError: a site has too many, or the file cannot be read or written; none was kept.
    """
    known = [(kept.host, _what(kept.correction)) for kept in load().every]
    new: list[tuple[str, Correction]] = []
    for host, correction in corrections:
        what = (host, _what(correction))
        if what not in known:
            known.append(what)
            new.append((host, correction))

    def change(document: Any) -> None:
        for host, correction in new:
            _put(document, host, correction)

    if new:
        _edit(change)
    return len(new)


def _what(correction: Correction) -> Correction:
    """It, whoever made it when."""
    return msgspec.structs.replace(correction, words="", made="")


def _put(document: Any, host: str, correction: Correction) -> str:
    import tomlkit

    site = document.setdefault(host, tomlkit.table())
    if len(site) >= MOST_OF_A_SITE:
        raise InputError(say("correction_too_many", most=MOST_OF_A_SITE))
    name = str(max((int(one) for one in site if one.isdecimal()), default=0) + 1)
    site.add(name, _table(correction))
    return name


def replace(host: str, name: str, correction: Correction | None) -> None:
    """Put another correction in the place of one, or take it out with None.

    Raises:
        InputError: there is none of that name, or the file cannot be read or written.
    """

    def change(document: Any) -> None:
        site = document.get(host, {})
        if name not in site:
            raise InputError(say("correction_not_there"))
        if correction is None:
            del site[name]
            if not site:
                del document[host]
        else:
            site[name] = _table(correction)

    _edit(change)


def _edit(change: Any) -> None:
    import tomlkit

    path = own_path()
    with suppress(OSError):  # what writes the file says why it cannot
        path.parent.mkdir(parents=True, exist_ok=True)
    with alone_in(path.parent):
        document = tomlkit.parse(as_text())
        change(document)
        text = tomlkit.dumps(document)
        if len(text.encode()) > toml.LARGEST:
            raise InputError(say("file_would_be_large", file=shown(path), most=toml.LARGEST // 1024))
        save_text(path, text)


def _table(correction: Correction) -> Any:
    import tomlkit

    table = tomlkit.table()
    for key, value in msgspec.to_builtins(correction).items():
        table.add(key, value)
    return table


def as_text() -> str:
    """The text of the file; where there is none, of one without corrections.

    Raises:
        InputError: it cannot be read as a whole.
    """
    path = own_path()
    if not is_file(path):
        return _HEAD
    try:
        text = toml.read_file(path)
        toml.loads(text)
    except InputError as error:
        raise InputError(say("path_unchangeable", path=shown(path), why=error.words)) from None
    except toml.TOMLError as error:
        raise InputError(say("path_unchangeable", path=shown(path), why=str(error))) from None
    return text


def read_text(text: str, path: Path) -> Corrections:
    """What such a text says, as far as it can be used; ``path`` names it in problems."""
    try:
        values = toml.loads(text.removeprefix("\ufeff"))
    except toml.TOMLError as error:
        return Corrections(problems=(_problem(path, str(error)),))
    problems: list[str] = []
    return Corrections(tuple(_every(path, values, problems)), tuple(problems))


def _read(path: Path) -> Corrections:
    try:
        return read_text(toml.read_file(path), path)
    except InputError as error:
        return Corrections(problems=(_problem(path, error.words),))


def _every(path: Path, values: dict[str, Any], problems: list[str]) -> Iterator[Kept]:
    for host, site in values.items():
        if not isinstance(site, dict):
            continue  # the version
        for name, table in site.items():
            try:
                yield Kept(host.lower(), name, convert(table, Correction))
            except msgspec.ValidationError as error:
                problems.append(
                    say("in_file", file=shown(path), problem=say("not_used", what=f"{host}, {name}", why=str(error)))
                )


def _problem(path: Path, why: str) -> str:
    return say("in_file", file=shown(path), problem=say("nothing_used", why=why))
