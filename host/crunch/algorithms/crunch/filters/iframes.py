"""Ignore inner frames, with the page that is in them."""

from __future__ import annotations

from typing import Final

from crunch.algorithms.crunch.filters.base import IgnoredTags
from crunch.wording import say

FILTER: Final = IgnoredTags("inner frames", "iframes", frozenset(("iframe",)), "other", say("ignores_frames"))
