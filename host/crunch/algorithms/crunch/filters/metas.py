"""Ignore meta elements (HTML output)."""

from __future__ import annotations

from typing import Final

from crunch.algorithms.crunch.filters.base import UnseenTags

FILTER: Final = UnseenTags("meta elements", "metas", frozenset(("meta",)))
