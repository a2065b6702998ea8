"""What is known of each page, and finished, in the folder of the results, so that a run goes on where one ended."""

from __future__ import annotations

import json
from collections.abc import Iterable
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
"""Kind of the records of names in the folder that are ours to write; they outlive ``forget``."""

_Records = dict[tuple[str, str], tuple[str, dict[str, Any]]]


class PageJournal(Journal):
    """Records by kind and name; the last counts, and only with its key: what it was made of."""

    def __init__(self, folder: Path, *, forget: bool = False) -> None:
        super().__init__(folder / NAME)
        self._folder = folder
        try:
            self._known = _by_name(self)
            if forget:
                self._known = {(kind, name): one for (kind, name), one in self._known.items() if kind == _WRITES}
                self.rewrite((kind, name, *one) for (kind, name), one in self._known.items())
            self.open()
        except OSError as error:
            raise cannot_write(folder, error) from None

    def get(self, kind: str, name: str, key: str) -> dict[str, Any] | None:
        """The record of a page, if it was made of the same."""
        known = self._known.get((kind, name))
        return known[1] if known and known[0] == key else None

    def is_of_other_settings(self, kind: str, name: str, settings: str) -> bool:
        """Whether what is known of a page was made with others than the settings whose :func:`key_of` this is."""
        known = self._known.get((kind, name))
        return known is not None and " " in known[0] and known[0].rpartition(" ")[2] != settings

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

    def claim(self, outputs: Iterable[str]) -> None:
        """Write down, before the work, which names in the folder are ours to write."""
        for output in outputs:
            if (_WRITES, _plain(output)) not in self._known:
                self.put(_WRITES, _plain(output), "", {})


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


def cannot_write(folder: Path, error: OSError) -> InputError:
    """Before any work is done."""
    return InputError(say("cannot_write_in", folder=shown(folder), why=reason(error), remedy=remedy(error)))


def cannot_go_on(folder: Path, why: str) -> InputError:
    """A full disk, above all: said once for all pages."""
    return InputError(say("cannot_go_on", folder=shown(folder), why=why))


def claimed(folder: Path, outputs: Iterable[str]) -> frozenset[str]:
    """Those of some names in a folder that a run has claimed; nothing is written.

    Raises:
        InputError: the journal there cannot be one.
    """
    known = _by_name(Journal(folder / NAME))
    return frozenset(output for output in outputs if (_WRITES, _plain(output)) in known)


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
