"""JSON-LD, reduced to what is asked of it: types and short texts, of a bounded size.

Whoever wrote the page wrote this, too: megabytes, a list in a list a thousand deep, numbers for texts. What is read is
bounded, and anything unexpected is passed over. The content script reduces in the same way before it sends anything
(``extension/content/linked_data.js``), so that a page is decided alike in a file and in the browser; to reduce what is
reduced changes nothing.
"""

from __future__ import annotations

import json
import re
from typing import Any, Final

MEDIA_TYPE: Final = "application/ld+json"
"""The ``type`` of the script elements that hold it."""
PROPERTIES: Final = (
    "@type", "@graph", "@value", "headline", "name", "text", "description", "author", "datePublished",
    "recipeIngredient", "ingredients", "recipeInstructions", "itemListElement", "item", "mainEntity", "hasVariant",
    "offers", "price", "lowPrice", "highPrice", "priceSpecification", "priceCurrency", "sku", "productID", "mpn",
    "gtin", "gtin8", "gtin12", "gtin13", "gtin14", "articleBody", "comment", "acceptedAnswer", "suggestedAnswer",
)  # fmt: skip
"""Properties that are read, in this order; what is not among them is passed over with all in it."""
NUMBERS: Final = frozenset(
    ("price", "lowPrice", "highPrice", "sku", "productID", "mpn", "gtin", "gtin8", "gtin12", "gtin13", "gtin14")
)
"""Properties whose value may be a number."""

MOST_SCRIPTS: Final = 100
"""Scripts of a page that are read."""
LARGEST: Final = 500_000
"""Characters of a script that is read."""
LARGEST_OF_ALL: Final = 2_000_000
"""Characters of all scripts that are read."""
DEEPEST: Final = 16
"""Levels of objects and lists that are read."""
MOST_ENTRIES: Final = 1_000
"""Entries of a list that are read."""
MOST_VALUES: Final = 20_000
"""Values of a page that are looked at."""
LONGEST: Final = 4_000
"""Characters of a text that are read."""
SIZE: Final = 56_000
"""Characters of all texts and properties of a page, with what is written around them: under 64 KiB."""

_AROUND: Final = 5
"""Characters around a text and a property's name, and of a list or an object."""
_BLANKS: Final = re.compile(r"[\x00-\x20]+")
_ODD_BLANKS: Final = re.compile(r"[\x00-\x1f]|  ")
"""Few texts have any, and to look costs less than to replace."""
_OPENINGS: Final = ("<!--", "//<![CDATA[", "// <![CDATA[", "/*<![CDATA[*/", "/* <![CDATA[ */", "<![CDATA[")
_CLOSINGS: Final = ("-->", "//]]>", "// ]]>", "/*]]>*/", "/* ]]> */", "]]>")
_HALF_CHARACTERS: Final = re.compile("[\ud800-\udfff]")
_CONTROLS: Final = re.compile(r"[\x00-\x1f]")
"""JSON forbids them in texts, and some pages have them there."""
_AROUND_JSON: Final = " \u00a0\u1680\u2028\u2029\u202f\u205f\u3000\ufeff" + "".join(map(chr, range(0x2000, 0x200B)))
"""What JavaScript's ``trim`` takes off, of which Python's ``strip`` leaves one and takes another."""


def is_linked_data(media_type: str) -> bool:
    """Whether scripts of a ``type`` hold JSON-LD."""
    return media_type.partition(";")[0].strip().lower() == MEDIA_TYPE


def read_json(text: str) -> Any:
    """The value that a script holds, as a whole: objects, lists and texts, numbers as they are written; None of what is
    no JSON.

    Args:
        text: of the script element.
    """
    try:
        return json.loads(_bare(text), strict=False, parse_int=_Number, parse_float=_Number, parse_constant=_no_number)
    except (ValueError, RecursionError):
        return None


class LinkedDataReader:
    """Reads the scripts of one page, in their order, while there is room."""

    def __init__(self) -> None:
        self._scripts = MOST_SCRIPTS
        self._characters = LARGEST_OF_ALL
        self._values = MOST_VALUES
        self._size = SIZE

    def read(self, text: str) -> Any:
        """The value that a script holds: objects with some of their properties, lists and texts; None of nothing.

        Args:
            text: of the script element.
        """
        self._scripts -= 1
        self._characters -= len(text)
        if self._scripts < 0 or self._characters < 0 or len(text) > LARGEST:
            return None
        return self._reduced(read_json(text), "", 0)

    def _reduced(self, value: Any, name: str, level: int) -> Any:
        """The part of a value that is read; None when nothing is.

        Args:
            value: text, number, list or object.
            name: of the property whose value it is, or is in.
            level: objects and lists around it.
        """
        self._values -= 1
        if self._values < 0 or level > DEEPEST:
            return None
        if isinstance(value, _Number):
            return self._fitting(value.as_text()) if name in NUMBERS else None
        if isinstance(value, str):
            text = (_BLANKS.sub(" ", value) if _ODD_BLANKS.search(value) else value).strip(" ")[:LONGEST]
            return self._fitting(_HALF_CHARACTERS.sub("\ufffd", text))
        if isinstance(value, list):
            if not self._has_room(_AROUND):
                return None
            entries = [self._reduced(entry, name, level + 1) for entry in value[:MOST_ENTRIES]]
            return [entry for entry in entries if entry is not None] or None
        return self._object(value, level) if isinstance(value, dict) else None

    def _object(self, value: dict[str, Any], level: int) -> dict[str, Any] | None:
        found: dict[str, Any] = {}
        for name in PROPERTIES:
            if name in value and self._has_room(_AROUND + len(name)):
                inner = self._reduced(value[name], name, level + 1)
                if inner is not None:
                    found[name] = inner
        return found or None

    def _fitting(self, text: str) -> str | None:
        return text if text and self._has_room(len(text) + _AROUND) else None

    def _has_room(self, size: int) -> bool:
        if size > self._size:
            return False
        self._size -= size
        return True


class _Number(str):
    """A number as it is written."""

    __slots__ = ()

    def as_text(self) -> str:
        """As JavaScript writes it; nothing where it would be written with an exponent."""
        value = float(self)
        if not 1e-4 <= abs(value) < 1e15:
            return "0" if value == 0 else ""
        return str(int(value)) if value == int(value) else repr(value)


def _no_number(written: str) -> None:
    raise ValueError(written)


def _bare(text: str) -> str:
    """JSON without the comment or section around it."""
    text = _CONTROLS.sub(" ", text).strip(_AROUND_JSON)
    opening = next(filter(text.startswith, _OPENINGS), "")
    closing = next(filter(text.endswith, _CLOSINGS), "")
    return text[len(opening) : len(text) - len(closing)]
