"""Pictures that are none: those that count readers, and those that keep a distance or another picture's place."""

from __future__ import annotations

import re
from typing import Final

from lxml import etree

_PIXEL: Final = re.compile(r"\s*[01](?:\.0*)?(?:px)?\s*")
_STYLE: Final = re.compile(
    r"(?:^|;)\s*(?:max-)?(?:width|height)\s*:\s*[01](?:\.0*)?(?:px)?\s*(?:!important\s*)?(?:;|$)", re.I
)


def is_pixel(element: etree._Element) -> bool:
    """Whether a picture is at most one pixel wide or high."""
    sides = (element.get("width"), element.get("height"))
    return any(side is not None and _PIXEL.fullmatch(side) for side in sides) or bool(
        _STYLE.search(element.get("style") or "")
    )


_LATER: Final = ("data-src", "data-original", "data-lazy-src", "data-lazy", "data-actualsrc")
"""Attributes from which scripts take the address when a picture comes near the window."""
_SETS: Final = ("data-srcset", "data-lazy-srcset", "srcset")
_WAITS: Final = re.compile(r"(?:^|[\s_-])(?:lazy\w*|lozad|b-lazy|unveil)(?:$|[\s_-])", re.IGNORECASE)


def address_of_picture(element: etree._Element) -> str:
    """The address of the picture that a reader gets to see: not that of what stands in its place until then.

    Args:
        element: the ``img``.
    """
    address = (element.get("src") or "").strip()
    stands_in = not address or address.lower().startswith("data:")
    if stands_in or _WAITS.search(element.get("class") or "") or element.get("loading") == "lazy":
        later = (element.get(name) or "" for name in _LATER)
        found = next((value.strip() for value in later if value.strip()), "")
        if found and not found.lower().startswith("data:"):
            return found
    if stands_in:
        sets = (element.get(name) or "" for name in _SETS)
        first = next((value.split() for value in sets if value.strip()), [])
        if first and not first[0].lower().startswith("data:"):
            return first[0].rstrip(",")
    return address
