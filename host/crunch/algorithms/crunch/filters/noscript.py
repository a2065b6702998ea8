"""Ignore what is meant for browsers without scripts (HTML output)."""

from __future__ import annotations

from typing import Final

from crunch.algorithms.crunch.filters.base import UnseenTags

FILTER: Final = UnseenTags("text for browsers without scripts", "noscript", frozenset(("noscript",)))
