"""What a campaign has done so far, in a file that a later run goes on from, and the inputs that found something."""

from __future__ import annotations

import base64
import json
import os
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

KEPT = 3
"""Inputs kept of what is found at the same place."""


@dataclass
class Finding:
    """A case that must not be as it is. ``place`` is the same for those of one cause."""

    number: int
    place: str
    words: str
    data: bytes
    how: dict[str, Any]


@dataclass
class Progress:
    """How far one campaign is."""

    done: int = 0
    handed_out: int = 0
    """The lowest number that no worker has had."""
    left: list[list[int]] = field(default_factory=list)
    """Numbers below that were handed out and not finished: from, to."""
    seconds: float = 0.0
    labels: dict[str, int] = field(default_factory=dict)
    findings: dict[str, int] = field(default_factory=dict)
    """By place."""
    memory: list[int] = field(default_factory=list)
    """MiB of the worker that lived longest: early, at the end, and after how many cases each."""


class Record:
    """A folder with ``state.json`` and ``findings/``."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder, self.seed = folder, seed
        self.campaigns: dict[str, Progress] = {}
        self._file = folder / "state.json"
        if self._file.is_file():
            state = json.loads(self._file.read_text("utf-8"))
            self.seed = state["seed"]
            self.campaigns = {name: Progress(**one) for name, one in state["campaigns"].items()}

    def of(self, name: str) -> Progress:
        """The progress of a campaign."""
        return self.campaigns.setdefault(name, Progress())

    def save(self) -> None:
        """Replace the file in one step."""
        self.folder.mkdir(parents=True, exist_ok=True)
        state = {"seed": self.seed, "campaigns": {name: asdict(one) for name, one in self.campaigns.items()}}
        new = self._file.with_name(f".state.{os.getpid()}")
        new.write_text(json.dumps(state, indent=1), "utf-8")
        new.replace(self._file)

    def note(self, name: str, finding: Finding) -> Path | None:
        """Count a finding and keep its input; where, when it is one of the first at its place."""
        findings = self.of(name).findings
        findings[finding.place] = findings.get(finding.place, 0) + 1
        if findings[finding.place] > KEPT:
            return None
        file = (
            self.folder / "findings" / name / f"{sha256(finding.place.encode()).hexdigest()[:8]}-{finding.number}.json"
        )
        file.parent.mkdir(parents=True, exist_ok=True)
        kept = {**asdict(finding), "data": base64.b64encode(finding.data).decode(), "seed": self.seed}
        file.write_text(json.dumps(kept, indent=1), "utf-8")
        return file
