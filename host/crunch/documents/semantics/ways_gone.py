"""In which way an element is hidden with all that is in it."""

from __future__ import annotations

import re
from typing import Final

from crunch.documents.semantics.clipping import is_clipped_away, is_masked_away
from crunch.documents.semantics.style_values import FAR, TINY, Style, percent, pixels
from crunch.documents.semantics.transforms import is_flattened

VERY_FAR: Final = 3_000.0
"""Pixels beyond which something is off the screen to the right or below, where a long page may go."""
TRANSPARENT: Final = "transparent"
"""The way to hide that scripts use most for what comes into sight later."""
UNREADABLE: Final = 3.0
"""Pixels of blur from which nothing can be read."""
SMALLEST: Final = 0.05
"""Zoom below which letters are less than a pixel high; browsers take none at all for 1."""

_MOVED: Final = re.compile(r"translate(?:x|y|3d)?\(([^)]{0,200})\)")
_BLURRED: Final = re.compile(r"blur\(\s*+([^)\s]{1,100})\s*+\)")
_NO_LENGTH: Final = frozenset(("0", "0px"))


def has_no_box(style: Style) -> bool:
    """Whether nothing of an element is there to see until something shows it."""
    return (
        style.get("display") == "none" or style.get("visibility") == "hidden" or style.get("max-height") in _NO_LENGTH
    )


def way_gone(style: Style) -> str:
    """In which way an element is hidden with all that is in it; empty when it is not."""
    if style.get("display") == "none" or style.get("content-visibility") == "hidden":
        return "no box"
    if _is_transparent(style) or is_flattened(style):
        return TRANSPARENT
    if _is_blurred(style):
        return "blurred"
    if _is_off_screen(style):
        return "off the screen"
    if 0.0 < _zoom(style) < SMALLEST:
        return "clipped"
    return "clipped" if is_clipped_away(style) or is_masked_away(style) or _is_boxed_away(style) else ""


def _is_transparent(style: Style) -> bool:
    opacity = percent(style.get("opacity", "1").rstrip("%") + "%")
    nothing = opacity is not None and opacity <= 0.01
    return (nothing or "opacity(0" in style.get("filter", "").replace(" ", "")) and not is_on_its_way(style)


def _is_blurred(style: Style) -> bool:
    found = _BLURRED.search(style.get("filter", ""))
    return found is not None and (pixels(found[1]) or 0.0) >= UNREADABLE and not is_on_its_way(style)


def is_on_its_way(style: Style) -> bool:
    """Whether it is to come into sight by itself, or as the reader goes on."""
    for name in ("animation", "animation-name", "transition", "will-change"):
        if style.get(name, "none") not in ("none", "initial", "unset"):
            return True
    return style.get("transform", "none") != "none" and not is_flattened(style)


def _is_off_screen(style: Style) -> bool:
    if style.get("position") in ("absolute", "fixed", "relative", "sticky"):
        inset = style.get("inset", "").split()
        sides = {"top": 0, "right": 1, "bottom": 2, "left": 3}
        for side, index in sides.items():
            value = style.get(side)
            if value is None and inset:
                value = inset[index] if len(inset) == 4 else inset[index % 2] if len(inset) == 2 else inset[0]
            if _is_far(value):
                return True
    for side in ("margin-left", "margin-top"):
        if (pixels(style.get(side)) or 0.0) <= -FAR and "padding" not in " ".join(style):
            return True
    moves = [part for move in _MOVED.findall(style.get("transform", "")) for part in move.split(",")]
    moves += style.get("translate", "").split()
    return any(_is_far(move.strip()) for move in moves)


def _is_far(value: str | None) -> bool:
    length = pixels(value)
    if length is None:
        share = percent(value)
        return share is not None and abs(share) >= FAR
    return length <= -FAR or length >= VERY_FAR


def _is_boxed_away(style: Style) -> bool:
    """A box of a pixel, or of no width or height, that cuts off what does not fit."""
    cut = style.get("overflow", "visible").split() or ["visible"]
    cut_x, cut_y = style.get("overflow-x", cut[0]), style.get("overflow-y", cut[-1])
    if cut_x == "visible" and cut_y == "visible":
        return False
    width = min(_size(style, "width"), _size(style, "max-width"))
    height = min(_size(style, "height"), _size(style, "max-height"))
    if width < TINY and height < TINY:
        return True
    return (width == 0 and cut_x != "visible") or (height == 0 and cut_y != "visible")


def _size(style: Style, name: str) -> float:
    length = pixels(style.get(name))
    return 1e9 if length is None else length


def _zoom(style: Style) -> float:
    value = style.get("zoom", "")
    share = percent(value if value.endswith("%") else value + "%")
    return 1.0 if share is None else share / 100 if value.endswith("%") else share
