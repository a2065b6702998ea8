"""Ignore forms, with all that is in them."""

from __future__ import annotations

from typing import Final

from crunch.algorithms.crunch.filters.base import IgnoredTags
from crunch.wording import say

FILTER: Final = IgnoredTags("forms", "forms", frozenset(("form",)), "service", say("ignores_forms"))
