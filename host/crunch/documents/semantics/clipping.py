"""Clips and masks that leave nothing of an element to see."""

from __future__ import annotations

import re
from typing import Final

from crunch.documents.semantics.style_values import TINY, Style, colour, percent, pixels

_CLIPPED: Final = re.compile(r"rect\(([^)]{0,200})\)")
_SHAPED: Final = re.compile(r"(inset|circle|ellipse|polygon|rect|xywh)\(((?:[^()]|\([^()]{0,200}\)){0,2000})\)")
_GRADIENT: Final = re.compile(r"[a-z-]{0,40}gradient\(((?:[^()]|\([^()]{0,200}\)){0,2000})\)")
_COLOUR: Final = re.compile(r"[a-z]+\([^()]{0,200}\)|#[0-9a-f]{3,8}|[a-z-]+")
_DIRECTION: Final = re.compile(r"\s*(?:to|from|at|in|circle|ellipse|closest|farthest|[-+.\d]+(?:deg|grad|rad|turn))\b")
_COMMA: Final = re.compile(r",(?![^()]{0,200}\))")
_OTHER_IMAGE: Final = re.compile(r"\b(?:url|var|image|image-set|element|cross-fade)\(")
_NO_LENGTH: Final = r"0(?:\.0*)?(?:px|em|rem|%)?"
_NO_SIZE: Final = re.compile(rf"\s*{_NO_LENGTH}(?:\s|$)|\s*\S{{1,20}}\s+{_NO_LENGTH}\s*$")
"""Of a width, or of a height."""


def is_clipped_away(style: Style) -> bool:
    """Whether a clip cuts the whole box off."""
    clip = _CLIPPED.search(style.get("clip", ""))
    if clip and style.get("position") in ("absolute", "fixed"):
        edges = [edge for part in clip[1].replace(",", " ").split() if (edge := pixels(part)) is not None]
        if len(edges) == 4 and (edges[2] - edges[0] < TINY or edges[1] - edges[3] < TINY):
            return True
    shape = _SHAPED.search(style.get("clip-path", "") or style.get("-webkit-clip-path", ""))
    if shape is None or "(" in shape[2]:  # what comes out of calc(), nobody knows from here
        return False
    numbers = [float(number) for number in re.findall(r"\d+(?:\.\d+)?", shape[2])]
    if shape[1] == "polygon":
        return bool(numbers) and len(set(numbers)) == 1
    if shape[1] in ("circle", "ellipse"):
        return bool(numbers) and numbers[0] == 0
    sides = shape[2].partition("round")[0].split()
    if shape[1] in ("rect", "xywh"):
        return len(sides) == 4 and _has_no_area(shape[1], sides)
    if "%" not in shape[2] or not numbers:
        return False
    values = [percent(side) or 0.0 for side in sides]
    top = values[0] if values else 0.0
    right = values[1] if len(values) > 1 else top
    bottom = values[2] if len(values) > 2 else top
    left = values[3] if len(values) > 3 else right
    return top + bottom >= 100 or right + left >= 100


def _has_no_area(name: str, sides: list[str]) -> bool:
    if name == "xywh":
        return any(re.fullmatch(_NO_LENGTH, side) for side in sides[2:])
    top, right, bottom, left = map(pixels, sides)
    flat = top is not None and bottom is not None and bottom <= top
    return flat or (left is not None and right is not None and right <= left)


def is_masked_away(style: Style) -> bool:
    """Whether a mask lets nothing through: one that is transparent as a whole, or has no size. What a picture lets
    through, nobody knows from here."""
    for prefix in ("", "-webkit-"):
        short = style.get(f"{prefix}mask", "")
        image = style.get(f"{prefix}mask-image", short)
        if not image or image.startswith("none"):
            continue
        size = style.get(f"{prefix}mask-size", short.partition("/")[2] if "," not in _GRADIENT.sub("", short) else "")
        if "," not in size and _NO_SIZE.match(size):
            return True
        gradients = _GRADIENT.findall(image)
        others = _GRADIENT.sub("", image)
        if gradients and not _OTHER_IMAGE.search(others) and "gradient" not in others:
            return all(map(_is_transparent, gradients))
    return False


def _is_transparent(gradient: str) -> bool:
    """Whether all colours of a gradient are none."""
    stops = _COMMA.split(gradient)
    if _DIRECTION.match(stops[0]):
        del stops[0]
    found = [_COLOUR.match(stop.strip()) for stop in stops]
    return bool(found) and all(one is not None and colour(one[0]) == "transparent" for one in found)
