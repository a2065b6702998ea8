"""Ignore embedded players."""

from __future__ import annotations

from typing import Final

from crunch.algorithms.crunch.filters.base import IgnoredTags
from crunch.wording import say

FILTER: Final = IgnoredTags(
    "embedded players", "embeds", frozenset(("embed", "object")), "other", say("ignores_embeds")
)
