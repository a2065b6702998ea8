"""Pictures that are none: those that count readers, and those that keep a distance."""

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
