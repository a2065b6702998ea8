"""Ignore selection lists."""

from __future__ import annotations

from typing import Final

from crunch.algorithms.crunch.filters.base import IgnoredTags
from crunch.wording import say

FILTER: Final = IgnoredTags("selection lists", "selects", frozenset(("select",)), "service", say("ignores_selects"))
