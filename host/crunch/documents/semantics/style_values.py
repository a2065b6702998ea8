"""What values of style properties make of an element: nobody sees it, or its text has no size, place or colour."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

Style = Mapping[str, str]
"""Value by property, as the cascade leaves them for one element; in lower case."""
Colour = tuple[int, int, int]

FAR: Final = 900.0
"""Pixels beyond which something is off the screen to the left or above."""
TINY: Final = 1.5
"""Pixels below which a box or a letter shows nothing."""

_BEYOND: Final = "|".join(
    rf"{name}\s*[:(][^;]{{0,40}}\d{{3}}"
    for name in ("left", "right", "top", "bottom", "inset", "translate", "translatex", "translatey", "translate3d")
)
_HIDING: Final = re.compile(
    r"display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*[:(]\s*(?:0?\.0\d*|0)(?![\d.])|text-indent\s*:\s*(?:-|\d{3}%)"
    r"|clip(?:-path)?\s*:\s*(?:rect|inset|circle|ellipse|polygon|xywh)|content-visibility\s*:\s*hidden"
    rf"|{_BEYOND}"
    r"|filter\s*:\s*[^;]{0,60}blur\("
    r"|width\s*:\s*[01](?:\.0*)?(?:px|em|rem|%)?\s*(?:[;!]|$)|height\s*:\s*[01](?:\.0*)?(?:px|em|rem|%)?\s*(?:[;!]|$)"
    r"|scale(?:[xy]|3d)?\s*[:(][^;)]{0,60}(?<![\d.])\.?0|rotate(?:x|y|3d)?\s*[:(]|matrix\(|mask[a-z-]*\s*:|zoom\s*:\s*(?:0?\.0|[0-4](?:\.\d+)?%)"
    r"|margin-(?:left|top)\s*:\s*-\s*\d{2}"
    r"|font(?:-size)?\s*:\s*(?:[^;]{0,60}\s)?(?:0(?:\.\d+)?(?:px|pt|em|rem|%)?|\.\d+p[xt]|1(?:\.\d+)?p[xt])\s*(?:[\s;!/]|$)"
)
"""Every way begins with a letter of its own and in lower case: so places where none can begin are soon passed over."""
INHERITED: Final[dict[str, re.Pattern[str]]] = {
    "visibility": re.compile(r"visibility\s*:", re.IGNORECASE),
    "size": re.compile(r"(?<![-\w])font(?:-size)?\s*:", re.IGNORECASE),
    "indent": re.compile(r"text-indent\s*:", re.IGNORECASE),
    "colour": re.compile(r"(?<![-\w])color\s*:|text-fill-color|background", re.IGNORECASE),
}
"""By what is inherited: whether declarations say something of it, and so may show again what lies in hidden parts."""

_LENGTH: Final = re.compile(r"(-?(?:\d++\.?+\d*+|\.\d+))(px|em|rem|pt|ex|ch|vw|vh|in|cm|mm)?")
_PIXELS: Final = {
    "px": 1.0, "": 1.0, "em": 16.0, "rem": 16.0, "pt": 4 / 3, "ex": 8.0, "ch": 8.0, "vw": 12.8, "vh": 8.0, "in": 96.0,
    "cm": 37.8, "mm": 3.78,
}  # fmt: skip
_PERCENT: Final = re.compile(r"(-?(?:\d++\.?+\d*+|\.\d+))%")
_FUNCTION: Final = re.compile(r"rgba?\(([^)]*)\)")
_COLOUR_IN: Final = re.compile(r"#[0-9a-f]{3,8}\b|rgba?\([^)]{0,200}\)|\b[a-z]+\b")
_NAMED: Final[dict[str, Colour]] = {
    "white": (255, 255, 255), "snow": (255, 250, 250), "black": (0, 0, 0), "red": (255, 0, 0), "lime": (0, 255, 0),
    "blue": (0, 0, 255), "yellow": (255, 255, 0), "gray": (128, 128, 128), "grey": (128, 128, 128),
    "silver": (192, 192, 192), "green": (0, 128, 0), "navy": (0, 0, 128), "maroon": (128, 0, 0), "teal": (0, 128, 128),
    "olive": (128, 128, 0), "purple": (128, 0, 128), "orange": (255, 165, 0), "whitesmoke": (245, 245, 245),
    "ivory": (255, 255, 240), "aqua": (0, 255, 255), "cyan": (0, 255, 255), "fuchsia": (255, 0, 255),
    "magenta": (255, 0, 255), "lightgray": (211, 211, 211), "lightgrey": (211, 211, 211), "pink": (255, 192, 203),
    "darkgray": (169, 169, 169), "darkgrey": (169, 169, 169), "brown": (165, 42, 42), "beige": (245, 245, 220),
}  # fmt: skip
NEAR: Final = 4
"""Steps of 255 in each part of a colour below which eyes see no difference."""


def pixels(value: str | None) -> float | None:
    """A length in pixels; None for what is no length, or one that depends on the box around."""
    value = value or ""
    found = _LENGTH.fullmatch(value[5:-1].strip() if value[:5] == "calc(" else value)
    return float(found[1]) * _PIXELS[found[2] or ""] if found else None


def percent(value: str | None) -> float | None:
    """The number before a percent sign; None for what is no share."""
    found = _PERCENT.fullmatch(value or "")
    return float(found[1]) if found else None


def may_hide(declarations: str) -> bool:
    """Whether declarations may hide something, colours apart: wide, and fast; ``ways_gone.py`` and others decide."""
    return _HIDING.search(declarations.lower()) is not None


def font_size(style: Style) -> float | None:
    """Size of the letters in pixels; -1 for one that depends on that of the text around; None where none is said."""
    value = style.get("font-size")
    if value is None and "font" in style:
        found = [part.partition("/")[0] for part in style["font"].split()]
        sized = [part for part in found if (part[:1].isdigit() and not part.isdigit()) or part == "0"]
        value = sized[0] if sized else None
    if value is None or value in ("inherit", "unset"):
        return None
    if value.endswith(("em", "%")) and not value.endswith("rem") and pixels(value) != 0 and value != "0%":
        return -1.0
    length = 0.0 if value == "0%" else pixels(value)
    return 16.0 if length is None else length


@lru_cache(maxsize=1024)
def colour(value: str | None) -> Colour | str | None:
    """A colour as red, green, blue; ``transparent``; ``unknown`` for one that cannot be told; None for none.

    >>> colour("#fff") == colour("white") == colour("rgb(255, 255, 255)")
    True
    """
    if not value or value in ("inherit", "currentcolor", "unset"):
        return None
    if value == "transparent":
        return "transparent"
    if value in _NAMED:
        return _NAMED[value]
    if value[0] == "#" and len(value) in (4, 5, 7, 9) and all(digit in "0123456789abcdef" for digit in value[1:]):
        digits = value[1:] if len(value) > 5 else "".join(digit * 2 for digit in value[1:])
        if digits[6:] == "00":
            return "transparent"
        return int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)
    found = _FUNCTION.fullmatch(value)
    parts = re.split(r"[\s,/]+", found[1].strip()) if found else []
    if len(parts) not in (3, 4) or not all(re.fullmatch(r"(?:\d++(?:\.\d++)?|\.\d++)%?", part) for part in parts):
        if re.fullmatch(r"(?:hsla?|rgba?)\([^)]*[,/]\s*0?\.?0*%?\)", value):
            return "transparent"
        return "unknown"
    if len(parts) == 4 and float(parts[3].rstrip("%")) == 0:
        return "transparent"
    red, green, blue = (round(float(part.rstrip("%")) * (2.55 if part.endswith("%") else 1)) for part in parts[:3])
    return red, green, blue


def background(style: Style) -> Colour | str | None:
    """The colour that a style puts behind the text; see :func:`colour`."""
    image = style.get("background-image", "none")
    if image not in ("none", "initial"):
        return "unknown"
    if "background-color" in style:
        return colour(style["background-color"])
    value = style.get("background")
    if value is None:
        return None
    if "url(" in value or "gradient" in value or "var(" in value:
        return "unknown"
    found = [colour(part) for part in _COLOUR_IN.findall(value)]
    known = [part for part in found if part not in (None, "unknown")]
    return known[0] if known else None if value in ("none", "0", "0 0", "initial", "inherit") else "unknown"


def is_same_colour(text: Colour | str | None, behind: Colour | str | None) -> bool:
    """Whether text of a colour cannot be told from what is behind it."""
    if not isinstance(text, tuple) or not isinstance(behind, tuple):
        return False
    return all(abs(one - other) < NEAR for one, other in zip(text, behind, strict=True))
