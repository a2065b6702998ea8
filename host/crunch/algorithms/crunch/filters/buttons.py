"""Ignore buttons."""

from __future__ import annotations

from typing import Final

from crunch.algorithms.crunch.filters.base import IgnoredTags

FILTER: Final = IgnoredTags("buttons", "buttons", frozenset(("button",)), "service", "buttons are ignored")
