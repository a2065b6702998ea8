"""Ignore embedded players."""

from __future__ import annotations

from typing import Final

from crunch.algorithms.crunch.filters.base import IgnoredTags

FILTER: Final = IgnoredTags(
    "embedded players", "embeds", frozenset(("embed", "object")), "other", "embedded players are ignored"
)
