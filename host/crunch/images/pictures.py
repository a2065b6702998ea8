"""Everything on a page that shows a picture: images, drawings, posters of videos, backgrounds."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from lxml import etree

from crunch.documents.page import Page
from crunch.documents.semantics.media import DRAWINGS, IMAGES, LATER, SETS, own_address, stated_side

PictureKind = Literal["image", "drawing", "video", "background"]
Boxes = Mapping[int, tuple[int, int]]
"""By element: width and height in CSS pixels as laid out; what is no picture by its tag has a background."""

_KINDS: Final[dict[str, PictureKind]] = {
    **dict.fromkeys(IMAGES - {"picture"} | {"input"}, "image"),
    **dict.fromkeys(DRAWINGS, "drawing"),
    "video": "video",  # which stands in an ``amp-video``, too
}
_BACKGROUND: Final = re.compile(r"background(?:-image)?\s*:", re.IGNORECASE)
_OPENING: Final = re.compile(r"url\(\s*[\"']?", re.IGNORECASE)
_END: Final = re.compile(r"[\"')]|\Z")
_BOX: Final = re.compile(r"\s*[-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)")


@dataclass(frozen=True, slots=True)
class Picture:
    """One picture of a page."""

    element: int
    kind: PictureKind
    address: str
    """As the page writes it; empty for drawings."""
    width: float | None
    height: float | None
    """In CSS pixels, where the browser or the page says."""
    is_lazy: bool

    @property
    def longest(self) -> float | None:
        """The longer side, or the one that is known."""
        sides = [side for side in (self.width, self.height) if side is not None]
        return max(sides) if sides else None


def pictures_of(page: Page, boxes: Boxes | None = None) -> list[Picture]:
    """Every picture in document order; drawings inside drawings, and what is in ``noscript``, are none.

    Args:
        page: the page.
        boxes: what the browser measured, for a snapshot.
    """
    found: list[Picture] = []
    boxes = boxes or {}
    end = 0
    for number, tag in enumerate(page.tags):
        if number < end:
            continue
        if tag in ("noscript", "head", "template"):
            end = page.ends[number]
            continue
        kind = _KINDS.get(tag)
        element = page.elements[number]
        if kind is None:
            style = element.get("style")
            address = _background(style) if style and "url(" in style else None
            if address is not None or number in boxes:
                found.append(_picture(page, number, "background", address or "", boxes))
            continue
        if tag == "input" and (element.get("type") or "").lower() != "image":
            continue
        if kind == "drawing":
            end = page.ends[number]
        if kind == "video" and not (element.get("poster") or page.from_browser or element.get("src")):
            continue
        found.append(_picture(page, number, kind, _address(element, kind), boxes))
    return found


def _picture(page: Page, number: int, kind: PictureKind, address: str, boxes: Boxes) -> Picture:
    element = page.elements[number]
    is_lazy = kind == "image" and any(element.get(name) for name in (*LATER, *SETS[:-1]))
    width, height = boxes.get(number) or (stated_side(element, "width"), stated_side(element, "height"))
    if is_lazy and (width or 0) <= 1 and (height or 0) <= 1:
        width = height = None  # the placeholder's
    if width is None and height is None and kind == "drawing":
        match = _BOX.match(element.get("viewBox") or element.get("viewbox") or "")
        if match and max(float(match[1]), float(match[2])) > 48:  # a small box says nothing: drawings are scaled
            width, height = float(match[1]), float(match[2])
    return Picture(number, kind, address, width, height, is_lazy)


def _address(element: etree._Element, kind: PictureKind) -> str:
    if kind == "video":
        return element.get("poster") or ""
    return own_address(element)


def _background(style: str) -> str | None:
    """The address of the first background that has one; each declaration is looked at once."""
    position = 0
    while declaration := _BACKGROUND.search(style, position):
        position = style.find(";", declaration.end())
        end = position if position >= 0 else len(style)
        if opening := _OPENING.search(style, declaration.end(), end):
            end_of_address = _END.search(style, opening.end())  # which may hold a semicolon
            return style[opening.end() : end_of_address.start() if end_of_address else None]
        if position < 0:
            break
    return None
