"""Results on disk: a journal of records for each package and extractor."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from crunch.errors import InputError, remedy, shown
from crunch.leftovers import sweep_all
from crunch.locks import only_one
from crunch.processes.journal import Journal
from crunch_lab.evaluation.packages import DESCRIPTION

_UNSAFE: Final = re.compile(r"[^A-Za-z0-9._=-]+")


def safe_name(label: str) -> str:
    """A file name for a label; different labels get different names."""
    safe = _UNSAFE.sub("_", label)[:80].lstrip(".")
    return safe if safe == label else f"{safe}-{sha256(label.encode()).hexdigest()[:8]}"


class Store(Journal):
    """Records with a ``name`` and a ``key``. What is in it with a wanted key is not computed again."""

    def records(self) -> Iterator[dict[str, Any]]:
        """Every whole record."""
        return (record for record in super().records() if isinstance(record, dict))

    def keys(self, limit: float) -> set[str]:
        """Keys that are done. A time-out under a shorter limit than the present one is to be tried again."""
        return {
            record["key"]
            for record in self.records()
            if "key" in record and not (record.get("status") == "timeout" and record.get("seconds", 0) < limit)
        }

    def compact(self, wanted: dict[str, str]) -> None:
        """Keep the last record of each wanted document (name -> key), in their order; atomically."""
        found: dict[str, dict[str, Any]] = {}
        size = 0
        for record in self.records():
            size += 1
            if wanted.get(record.get("name", "")) == record.get("key"):
                found[record["name"]] = record
        if size != len(found):
            self.rewrite(found[name] for name in wanted if name in found)


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold a folder for one run at a time; the lock ends with the process, however it ends.

    Raises:
        InputError: another run holds it, it is a test package, or it cannot be written to.
    """
    if (folder / DESCRIPTION).is_file():
        raise InputError(f"{shown(folder)} is a test package, which results would spoil: give another with --out")
    with ExitStack() as held:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            held.enter_context(only_one(folder / ".lock"))
        except OSError as error:
            raise InputError(f"{shown(folder)} cannot be used for results: {error.strerror}{remedy(error)}") from None
        sweep_all(folder)
        yield
