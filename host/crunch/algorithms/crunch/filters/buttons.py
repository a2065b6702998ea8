"""Ignore buttons."""

from __future__ import annotations

from typing import Final

from crunch.algorithms.crunch.filters.base import IgnoredTags
from crunch.wording import say

FILTER: Final = IgnoredTags("buttons", "buttons", frozenset(("button",)), "service", say("ignores_buttons"))
