"""What every campaign is made of."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Protocol

LIMIT = 96 * 1024
"""Bytes of an input; what grows beyond it says nothing that a smaller one does not."""


class FoundError(Exception):
    """Something that must never be, and that raised nothing by itself."""


@dataclass(frozen=True, slots=True)
class Case:
    """One input and how it is used."""

    data: bytes
    how: dict[str, Any]
    """JSON: which algorithm, which format, ..."""
    label: str = ""
    """Cases are counted by label, too."""


class Campaign(Protocol):
    """One kind of input."""

    target: int
    """Cases of a full run."""
    batch: int
    """Cases that a worker is given at once: about a second."""

    def prepare(self, folder: Path) -> None:
        """Get ready in a process of its own; ``folder`` is empty, and the home of this process."""
        ...

    def make(self, drawn: Random, number: int) -> Case:
        """The case of that number; the same for the same number and generator."""
        ...

    def run(self, case: Case) -> None:
        """Use it as a reader's machine would; whatever it raises is a finding."""
        ...
