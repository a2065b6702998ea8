"""What an algorithm asks of the formats beyond the kept text: removed links, text for images, sizes, line length."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

import msgspec

Region = Literal["navigation", "header", "footer", "sidebar", "main", "form", "advertisement", "other"]


class RemovedLink(msgspec.Struct, frozen=True, kw_only=True):
    """A text link that a filter took."""

    element: int
    text: str
    href: str
    region: Region
    label: str = ""
    """The page's own name of the region."""


@dataclass(frozen=True, eq=False, slots=True)
class Output:
    """Wishes for text, Markdown and HTML output."""

    removed_links: Sequence[RemovedLink] = ()
    """Grouped by region, in order."""
    more_links: int = 0
    """Links that went, too, and are not listed."""
    appends_links: bool = False
    """Whether text formats list them at the end."""
    as_text: bool = False
    """Whether a browser shows plain text in place of the page."""
    alt_texts: Mapping[int, str] = field(default_factory=dict)
    """By element, of a picture or a link around one: the text that stands in its place."""
    alt_links: Mapping[int, str] = field(default_factory=dict)
    """By element, of a link that stays although the picture in it goes: the text that files write in it."""
    word_wrap: int = 0
    """Longest line in characters; 0: as it is."""
    line_length: int = 75
    """How many characters a line may grow to in a browser, where hiding leaves room; 0: no end to it."""
    font_size: int = 0
    image_scale: float = 1.0
    readings: Literal["brackets", "none"] = "brackets"
    """What becomes of the readings above words (ruby) in text formats."""
    dropped: frozenset[int] = frozenset()
    """Elements that HTML output leaves out although nobody sees them: scripts, style sheets, meta elements."""
    keeps_noscript: bool = False
    """Whether HTML output keeps what is for browsers without scripts; scripts it never holds."""
    attributes: tuple[tuple[int, str], ...] = ()
    """Attributes that HTML output leaves out."""
