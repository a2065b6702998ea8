"""What is known of each page, and finished, in the folder of the results, so that a run goes on where one ended."""

from __future__ import annotations

import json
import os
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager, suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

import msgspec

from crunch.conversion import convert
from crunch.errors import InputError, reason, remedy, shown, unicode_name
from crunch.processes.journal import Journal
from crunch.wording import say

NAME: Final = ".crunch-clean.jsonl"
_WRITES: Final = "writes"
"""Kind of the records of names in the folder that are ours to write; they outlive ``forget``. Their key is that of the
last result under the name; where an older version wrote it, it is empty."""
_WITHDRAWN: Final = {"withdrawn": True}

_Records = dict[tuple[str, str], tuple[str, dict[str, Any]]]


class PageJournal(Journal):
    """Records by kind and name; the last counts, and only with its key: what it was made of.

    Args:
        folder: of the results.
        forget: names of pages of which nothing is to be known any more.
    """

    def __init__(self, folder: Path, *, forget: Collection[str] = ()) -> None:
        super().__init__(folder / NAME)
        self._folder = folder
        try:
            self._known = _by_name(self)
            if forget:
                self._known = {
                    (kind, name): one
                    for (kind, name), one in self._known.items()
                    if kind == _WRITES or name not in forget
                }
                self.rewrite((kind, name, *one) for (kind, name), one in self._known.items())
            self.open()
        except OSError as error:
            raise cannot_write(folder, error) from None

    def get(self, kind: str, name: str, key: str) -> dict[str, Any] | None:
        """The record of a page, if it was made of the same."""
        known = self._known.get((kind, name))
        return known[1] if known and known[0] == key else None

    def is_of_other_settings(self, output: str, page: str, settings: str) -> bool:
        """Whether a result is there and was made with others than the settings whose :func:`key_of` this is.

        Args:
            output: its name.
            page: name of the page; what is known of that counts where an older version wrote the result.
            settings: the key.
        """
        key, _ = self._known.get((_WRITES, _plain(output)), ("", {}))
        key = key or self._known.get(("clean", page), ("", {}))[0]
        return " " in key and key.rpartition(" ")[2] != settings and (self._folder / output).is_file()

    def put(self, kind: str, name: str, key: str, record: dict[str, Any]) -> None:
        """Write a record down; it is on its way to the disk when this returns.

        Raises:
            InputError: it cannot be written, as on a full disk.
        """
        try:
            self.add((kind, name, key, record))
        except OSError as error:
            raise cannot_go_on(self._folder, reason(error)) from None
        self.noted(kind, name, key, record)

    def noted(self, kind: str, name: str, key: str, record: dict[str, Any]) -> None:
        """A record has been written down by another process (:func:`note`)."""
        self._known[(kind, name)] = (key, record)


def key_of(made_of: list[Any], settings: str = "") -> str:
    """Tells whether something is still made of the same; the settings of its run, by their key, stand last in it."""
    key = blake2b(json.dumps(made_of, sort_keys=True).encode(), digest_size=12).hexdigest()
    return f"{key} {settings}" if settings else key


def note(folder: Path, kind: str, name: str, key: str, record: dict[str, Any]) -> None:
    """Add a record to the journal of a folder that another process has open.

    Raises:
        OSError: it cannot be written.
    """
    with Journal(folder / NAME) as journal:
        journal.add((kind, name, key, record))


@contextmanager
def claiming(folder: Path, output: str, key: str) -> Iterator[None]:
    """Within this a result is written; its name is ours from before, so that it is when the process is killed.

    Args:
        folder: of the results; another process may have its journal open.
        output: the name.
        key: what the result is made of, by :func:`key_of`.

    Raises:
        OSError: the journal, or the result, cannot be written.
    """
    note(folder, _WRITES, _plain(output), key, {})
    try:
        yield
    except OSError:
        if not os.path.lexists(folder / output):
            with suppress(OSError):  # why there is no result is what is told
                note(folder, _WRITES, _plain(output), key, _WITHDRAWN)
        raise


def cannot_write(folder: Path, error: OSError) -> InputError:
    """Before any work is done."""
    return InputError(say("cannot_write_in", folder=shown(folder), why=reason(error), remedy=remedy(error)))


def cannot_go_on(folder: Path, why: str) -> InputError:
    """A full disk, above all: said once for all pages."""
    return InputError(say("cannot_go_on", folder=shown(folder), why=why))


def claimed(folder: Path, outputs: Iterable[str]) -> frozenset[str]:
    """Those of some names in a folder that a run has written, or was about to; nothing is written.

    Raises:
        InputError: the journal there cannot be one.
    """
    known = _by_name(Journal(folder / NAME))
    ours = {name for (kind, name), (_, record) in known.items() if kind == _WRITES and record != _WITHDRAWN}
    return frozenset(output for output in outputs if _plain(output) in ours)


def _plain(output: str) -> str:
    """A name that may not be Unicode, as Unicode that no other name is."""
    return unicode_name(output.replace("\\", "\\\\"))


def _by_name(journal: Journal) -> _Records:
    known: _Records = {}
    for line in journal.records():
        try:
            kind, name, key, record = convert(line, tuple[str, str, str, dict[str, Any]])
        except msgspec.ValidationError:  # somebody else wrote it
            continue
        known[(kind, name)] = (key, record)
    return known
