"""What became of one file, as a run tells it and as its report holds it."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

Status = Literal["cleaned", "kept", "failed", "duplicate"]


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """What became of one file."""

    name: str
    status: Status
    """kept: an earlier run had finished it."""
    reason: str | None = None
    output: str | None = None
    site: str | None = None
    algorithm: str | None = None
    compared_with: str | None = None
    duplicate_of: str | None = None
    share: float | None = None
    unsure: bool = False
    notes: list[str] = []
    images: list[dict[str, Any]] = []
    page_type: str | None = None
    page_type_confidence: float = 0.0
