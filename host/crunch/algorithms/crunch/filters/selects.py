"""Ignore selection lists."""

from __future__ import annotations

from typing import Final

from crunch.algorithms.crunch.filters.base import IgnoredTags

FILTER: Final = IgnoredTags(
    "selection lists", "selects", frozenset(("select",)), "service", "selection lists are ignored"
)
