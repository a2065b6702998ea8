"""One thing that the doctor looked at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Check:
    """What was found. A problem ends the examination of a browser: what follows depends on it."""

    name: str
    state: Literal["ok", "problem", "note"]
    detail: str
    fix: str = ""
    """The next step, in one line."""
