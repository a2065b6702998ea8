"""How the process is started that runs an extractor, whatever its kind."""

from __future__ import annotations

import sys

from crunch_lab.evaluation.extractors import Extractor
from crunch_lab.evaluation.peers import peer_command


def worker_command(extractor: Extractor) -> list[str]:
    """How the process is started that serves this extractor."""
    if extractor.kind == "peer":
        return peer_command(extractor.name)
    module = "work" if extractor.kind == "algorithm" else "command_work"
    return [sys.executable, "-m", f"crunch_lab.evaluation.{module}"]
