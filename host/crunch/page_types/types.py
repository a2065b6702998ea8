"""The types of pages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

PageTypeName = Literal["article", "documentation", "service", "forum", "collection", "listing", "product"]
PAGE_TYPES: Final[tuple[PageTypeName, ...]] = (
    "article", "documentation", "service", "forum", "collection", "listing", "product",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class PageType:
    """What a page seems to be."""

    name: PageTypeName | None
    """None when that is unsure."""
    confidence: float
    """How likely the likeliest type is the right one: 0 to 1."""
