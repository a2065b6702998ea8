"""What somebody asks for who has folders of pages cleaned."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from crunch.corpus.plan import Duplicates
from crunch.documents.formats import FormatName
from crunch.processes.limits import Limits
from crunch.service import PageRequest


@dataclass(frozen=True, slots=True)
class Wish:
    """What is asked for."""

    inputs: tuple[Path, ...]
    out: Path
    algorithm: str | None = None
    """None: that of the preset or the settings file, else ``auto``; ``tree-matching`` compares the pages of a site."""
    settings: dict[str, Any] = field(default_factory=dict)
    format: FormatName | None = None
    """None: as the setting ``output`` says, else text."""
    images: bool = False
    duplicates: Duplicates = "report"
    jobs: int = 1
    force: bool = False
    only: frozenset[str] | None = None
    """Names of the pages that are wanted; None: all."""
    without: frozenset[str] = frozenset()
    """Names of pages that are not."""
    preset: str | None = None
    alone: bool = False
    """Each page is judged by itself: `auto` weighs it with no other of its site."""
    limits: Limits | None = None
    """Of each page, which are worked on in processes of their own then; None: without."""

    def wants(self, name: str) -> bool:
        """Whether the page of that name is to be cleaned."""
        return name not in self.without and (self.only is None or name in self.only)

    @property
    def request(self) -> PageRequest:
        """What is asked of each page; only a reader in front of one is never shown a blank one."""
        return PageRequest(preset=self.preset, algorithm=self.algorithm, settings=self.settings, fallback=False)
