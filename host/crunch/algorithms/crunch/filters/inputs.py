"""Ignore input fields."""

from __future__ import annotations

from typing import Final

from crunch.algorithms.crunch.filters.base import IgnoredTags
from crunch.wording import say

FILTER: Final = IgnoredTags("input fields", "inputs", frozenset(("input",)), "service", say("ignores_inputs"))
