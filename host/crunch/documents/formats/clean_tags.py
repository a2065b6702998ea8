"""Tags of markup that is written anew: what may stand in them, in which language their text is."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final, Literal

Model = Literal["flow", "direct", "line", "list", "table", "row", "definitions"]
"""What may stand in a block: blocks, with text in paragraphs (flow) or as it is (direct); text alone (line); others."""

_MODELS: Final[dict[str, Model]] = {
    "": "flow", "blockquote": "flow", "figure": "direct", "figcaption": "direct", "li": "direct", "td": "direct",
    "th": "direct", "dd": "direct", "ul": "list", "ol": "list", "table": "table", "tr": "row", "dl": "definitions",
}  # fmt: skip
_NOT_XML: Final = re.compile("[^\t\n\f\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_SIGNS: Final = {
    ord("&"): "&amp;",
    ord("<"): "&lt;",
    ord(">"): "&gt;",
    ord('"'): "&quot;",
    ord("\r"): " ",
    ord("\f"): " ",
}


def marked_up(text: str) -> str:
    """Text as it stands in markup, in values of attributes, too; what no XML holds becomes U+FFFD."""
    return _NOT_XML.sub("\ufffd", text).translate(_SIGNS)


@dataclass(frozen=True, slots=True)
class Speech:
    """Language and direction of text."""

    language: str = ""
    direction: str = ""

    def beside(self, around: Speech) -> str:
        """Attributes for what differs from what is around."""
        written = ""
        if self.language != around.language:
            written += f' lang="{self.language}" xml:lang="{self.language}"'
        if self.direction != around.direction:
            written += f' dir="{self.direction or "auto"}"'
        return written


@dataclass(eq=False, slots=True)
class Tag:
    """A block or a mark; a block without a name only separates what is before it from what is behind."""

    name: str
    attributes: str = ""
    speech: Speech = field(default_factory=Speech)
    inner: str = ""
    """A tag around all that is in it."""
    is_written: bool = False
    has_content: bool = False
    is_anonymous: bool = False
    is_line: bool = False
    """Whether it is a line of the block around it, which no block may stand in."""
    shown: Speech = field(default_factory=Speech)
    """What readers take its text for, once it is written."""
    last_item: str = ""
    """Of a list of definitions: ``dt`` or ``dd``, whichever came last."""
    captions: list[str] = field(default_factory=list)
    """Of a figure: written at its end, as no caption may stand in the middle."""
    depth: int = 0
    """Blocks with a name around it, and it itself."""
    start: int = 0
    """Of a caption: where in what is written it begins."""

    @property
    def model(self) -> Model:
        """What may stand in it."""
        return _MODELS.get(self.name, "line")
