"""The reader's corrections in a file of their own beside the settings: a table a site, in it one a correction."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import msgspec

from crunch import folders, toml
from crunch.corrections.description import Description
from crunch.corrections.file_format import (
    HEAD,
    LONGEST_NUMBER,
    Action,
    Correction,
    Corrections,
    Kept,
    problem_of,
    read_text,
    why_unusable,
)
from crunch.corrections.scope import Scope, holds_at, place_of
from crunch.documents.hosts import host_of
from crunch.errors import InputError, shown
from crunch.file_kinds import is_file
from crunch.files import save_text
from crunch.locks import alone_in
from crunch.wording import say

NAME: Final = "corrections.toml"
MOST_OF_A_SITE: Final = 200


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
    """Under a name that none has had: a page that is still open may have kept it."""
    import tomlkit

    site = document.setdefault(_key_of(document, host), tomlkit.table())
    if len(site) >= MOST_OF_A_SITE:
        raise InputError(say("correction_too_many", most=MOST_OF_A_SITE))
    used = [int(one) for one in site if one.isdecimal() and len(one) < LONGEST_NUMBER]
    name = str(max([int(document.get("last", 0)), *used]) + 1)
    if "last" in document:
        document["last"] = int(name)
    site.add(name, _table(correction))
    return name


def _key_of(document: Any, host: str) -> str:
    """What a site is called in the file: a person may have written it in capitals."""
    return next((key for key in document if key.lower() == host and isinstance(document[key], dict)), host)


def replace(host: str, name: str, correction: Correction | None) -> None:
    """Put another correction in the place of one, or take it out with None.

    Raises:
        InputError: there is none of that name, or the file cannot be read or written.
    """

    replace_all([(host, name, correction)])


def replace_all(changes: Iterable[tuple[str, str, Correction | None]]) -> None:
    """The same for several, each by host and name, in one step.

    Raises:
        InputError: there is none of a name, or the file cannot be read or written; nothing was changed.
    """

    def change(document: Any) -> None:
        for host, name, correction in changes:
            key = _key_of(document, host)
            site = document.get(key, {})
            if name not in site:
                raise InputError(say("correction_not_there"))
            if correction is None:
                del site[name]
                if not site:
                    del document[key]
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
        try:
            change(document)
            text = tomlkit.dumps(document)
            toml.loads(text)
        except (AttributeError, TypeError, ValueError) as error:  # what a person wrote in another way
            raise InputError(say("path_unchangeable", path=shown(path), why=str(error))) from None
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
        return HEAD
    try:
        text = toml.read_file(path).removeprefix("\ufeff")
        why = why_unusable(toml.loads(text))
    except InputError as error:
        raise InputError(say("path_unchangeable", path=shown(path), why=error.words)) from None
    except toml.TOMLError as error:
        raise InputError(say("path_unchangeable", path=shown(path), why=str(error))) from None
    if why:
        raise InputError(say("path_unchangeable", path=shown(path), why=why))
    return text


def _read(path: Path) -> Corrections:
    try:
        return read_text(toml.read_file(path), path)
    except InputError as error:
        return Corrections(problems=(problem_of(path, error.words),))
