"""Pictures and players: what shows them, where their address and size stand, and which pictures are none.

Those that are none count readers, keep a distance, or stand in another picture's place until that is there.
"""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urlsplit

from lxml import etree

from crunch.documents.semantics.names import called
from crunch.documents.semantics.style_values import pixels

IMAGES: Final = frozenset(("img", "picture", "amp-img"))
"""What shows a picture from a file. A ``picture`` holds an ``img`` that does: to count pictures, leave it out."""
DRAWINGS: Final = frozenset(("svg", "canvas"))
"""What is drawn in the page itself: of those that do not state their size most are icons."""
VIDEOS: Final = frozenset(("video", "amp-video"))
"""Moving pictures: until they are played, a still."""
PICTURES: Final = IMAGES | DRAWINGS | VIDEOS
"""All that a reader takes for a picture: what captions, logos, lead pictures and sections are looked for by."""
PLAYERS: Final = frozenset(("iframe", "embed", "object", "audio"))
"""What shows or plays something from elsewhere that has no address or size of a picture."""
WITH_WORDS_INSTEAD: Final = frozenset(("video", "audio", "canvas"))
"""What holds words for browsers that cannot show it; others show it and not the words."""
FILES: Final = frozenset("avif bmp gif ico jpeg jpg png svg tif tiff webp".split())
"""Endings of the names of picture files, in lower case."""

LATER: Final = ("data-src", "data-original", "data-lazy-src", "data-lazy", "data-actualsrc", "data-url")
"""Attributes from which scripts take the address when a picture comes near the window; the surest first."""
SETS: Final = ("data-srcset", "data-lazy-srcset", "srcset")
"""Attributes with several addresses of one picture; those for later first."""

_PIXEL: Final = re.compile(r"\s*[01](?:\.0*)?(?:px)?\s*")
_STYLE: Final = re.compile(
    r"(?:^|;)\s*(?:max-)?(?:width|height)\s*:\s*[01](?:\.0*)?(?:px)?\s*(?:!important\s*)?(?:;|$)", re.I
)
_WAITS: Final = called(r"lazy\w*", "lozad", "b-lazy", "unveil")
_SIDES: Final = {side: re.compile(rf"(?:^|;)\s*{side}\s*:\s*([^;!]{{1,20}})") for side in ("width", "height")}
_PARTS: Final = re.compile("[?#]")
_ENDING: Final = 12
"""Characters behind the last dot of a file's name that are looked at."""


def is_pixel(element: etree._Element) -> bool:
    """Whether a picture is at most one pixel wide or high."""
    sides = (element.get("width"), element.get("height"))
    return any(side is not None and _PIXEL.fullmatch(side) for side in sides) or bool(
        _STYLE.search(element.get("style") or "")
    )


def stated_side(element: etree._Element, side: str) -> float | None:
    """The width or height of a picture in CSS pixels, as its attribute says, else its style; None where neither does.

    Args:
        element: the picture.
        side: ``width`` or ``height``.
    """
    length = pixels((element.get(side) or "").strip().lower())
    if length is None and (style := (element.get("style") or "").lower()) and f"min-{side}" not in style:
        styled = _SIDES[side].search(style)  # a picture of no width and a least width of 100 % fills its box
        length = pixels(styled[1].strip()) if styled else None
    return length


def stated_size(element: etree._Element) -> float | None:
    """The longer side of a picture in CSS pixels, or the one that it states; None where it states none."""
    sides = [length for side in _SIDES if (length := stated_side(element, side)) is not None]
    return max(sides, default=None)


def leads_to_a_picture(address: str) -> bool:
    """Whether an address ends in the name of a picture's file: as a whole, or before or in its query or fragment.

    >>> leads_to_a_picture("/a.JPG?w=9"), leads_to_a_picture("view?file=a.png"), leads_to_a_picture("/png/")
    (True, True, False)
    """
    return any(_ending(part) in FILES for part in _PARTS.split(address)) and _can_be_split(address)


def _ending(name: str) -> str:
    """In lower case; tabs and line breaks in addresses do not count."""
    before, _, ending = name.rpartition(".")
    return "".join(ending[:_ENDING].split()).lower() if before else ""


def _can_be_split(address: str) -> bool:
    try:
        return bool(urlsplit(address))
    except ValueError:  # it is none
        return False


def address_of_picture(element: etree._Element) -> str:
    """The address of the picture that a reader gets to see: not that of what stands in its place until then.

    For what is written: the address in ``src`` stays where it may be that of the picture, as in pages that a browser
    saved.

    Args:
        element: the ``img``.
    """
    address = (element.get("src") or "").strip()
    stands_in = not address or address.lower().startswith("data:")
    if stands_in or _WAITS.search(element.get("class") or "") or element.get("loading") == "lazy":
        found = _first(element, LATER)
        if found and not found.lower().startswith("data:"):
            return found
    return (_first_of_sets(element) or address) if stands_in else address


def own_address(element: etree._Element) -> str:
    """The address that says most of what a picture is: the one for later, since ``src`` may be a blank until then.

    For judging pictures by their names and servers, which a copy beside a saved page would not tell.

    Args:
        element: the ``img``.
    """
    address = _first(element, (*LATER, "src"))
    stands_in = not address or address.lower().startswith("data:")
    return (_first_of_sets(element) or address) if stands_in else address


def _first(element: etree._Element, names: tuple[str, ...]) -> str:
    return next((found for name in names if (found := (element.get(name) or "").strip())), "")


def _first_of_sets(element: etree._Element) -> str:
    """The first address of the first set, unless that is a blank, too."""
    first = next(iter(_first(element, SETS).split()), "").rstrip(",")
    return "" if first.lower().startswith("data:") else first
