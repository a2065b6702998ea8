"""Transforms that leave nothing of an element to see: scaled to nothing, or turned until only its edge is seen."""

from __future__ import annotations

import re
from math import cos, pi, sin, sqrt
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from crunch.documents.semantics.style_values import Style

THINNEST: Final = 0.002
"""Area below which nothing can be seen of a part that had an area of one."""

_Vector = tuple[float, float, float]
_Matrix = tuple[_Vector, _Vector, _Vector]
"""By row."""
_FUNCTION: Final = re.compile(r"(?<![a-z0-9])([a-z0-9]{1,20}+)\(([^()]{0,200})\)")
_NUMBER: Final = re.compile(r"([-+]?(?:\d++\.?+\d*+|\.\d+)(?:e-?\d{1,3})?)(%|deg|grad|rad|turn)?")
_UNITS: Final = {"": 1.0, "%": 0.01, "deg": pi / 180, "grad": pi / 200, "rad": 1.0, "turn": 2 * pi}
_AXES: Final[dict[str, _Vector]] = {"x": (1.0, 0.0, 0.0), "y": (0.0, 1.0, 0.0), "z": (0.0, 0.0, 1.0)}
_MOVES: Final = frozenset(("translate", "translatex", "translatey"))
_IDENTITY: Final[_Matrix] = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


def is_flattened(style: Style) -> bool:
    """Whether nothing is left to see, and no movement of its own will change that.

    Sides of bodies in space, which are moved towards the reader as well, are seen when the body turns: they are none.
    """
    if any(style.get(name, "none") != "none" for name in ("transition", "animation")):
        return False
    if _has_zero(style.get("scale", "").split()[:2]):
        return True
    turned = _turn(style.get("rotate", ""))
    if turned is not None and abs(_area(turned)) < THINNEST:
        return True
    whole = _product(style.get("transform", ""))
    return whole is not None and abs(_area(whole)) < THINNEST


def _has_zero(parts: list[str]) -> bool:
    return any(value == 0 for value in map(_number, parts))


def _number(text: str) -> float | None:
    found = _NUMBER.fullmatch(text)
    return float(found[1]) * _UNITS[found[2] or ""] if found else None


def _area(matrix: _Matrix) -> float:
    """What becomes of a unit of area, seen from the front."""
    return matrix[0][0] * matrix[1][1] - matrix[0][1] * matrix[1][0]


def _turn(value: str) -> _Matrix | None:
    """The property ``rotate``: an axis by name or by its three numbers, and an angle, in any order."""
    numbers: list[float] = []
    axis: _Vector | None = None
    angle: float | None = None
    for part in value.split():
        number = _number(part)
        if part in _AXES:
            axis = _AXES[part]
        elif number is None:
            return None
        elif part[-1].isalpha():
            angle = number
        else:
            numbers.append(number)
    if len(numbers) == 3:
        axis = (numbers[0], numbers[1], numbers[2])
    return _rotation(axis, angle) if axis is not None and angle is not None else None


def _product(transform: str) -> _Matrix | None:
    """Of all functions in turn; None where there is none, or one that this cannot be told of."""
    whole: _Matrix | None = None
    for name, values in _FUNCTION.findall(transform):
        one = _matrix(name, [_number(value) for value in values.replace(",", " ").split()])
        if one is None:
            return None
        whole = one if whole is None else _times(whole, one)
    return whole


def _matrix(name: str, values: list[float | None]) -> _Matrix | None:
    if name in _MOVES:
        return _IDENTITY
    known = [value for value in values if value is not None]
    if len(known) != len(values) or not known:
        return None
    if name in ("scale", "scale3d", "scalex", "scaley", "scalez"):
        return _scaling(name, known)
    if name in ("rotate", "rotatex", "rotatey", "rotatez"):
        return _rotation(_AXES[name[6:] or "z"], known[0])
    if name == "rotate3d" and len(known) == 4:
        return _rotation((known[0], known[1], known[2]), known[3])
    if name == "matrix" and len(known) == 6:
        return ((known[0], known[2], 0.0), (known[1], known[3], 0.0), (0.0, 0.0, 1.0))
    return None


def _scaling(name: str, values: list[float]) -> _Matrix:
    across = down = deep = 1.0
    if name in ("scale", "scale3d"):
        across, down = values[0], values[1] if len(values) > 1 else values[0]
    elif name == "scalex":
        across = values[0]
    elif name == "scaley":
        down = values[0]
    if name in ("scale3d", "scalez"):
        deep = values[-1]
    return ((across, 0.0, 0.0), (0.0, down, 0.0), (0.0, 0.0, deep))


def _rotation(axis: _Vector, angle: float) -> _Matrix | None:
    length = sqrt(sum(part * part for part in axis))
    if not length:
        return None
    x, y, z = (part / length for part in axis)
    c, s, t = cos(angle), sin(angle), 1 - cos(angle)
    return (
        (t * x * x + c, t * x * y - s * z, t * x * z + s * y),
        (t * x * y + s * z, t * y * y + c, t * y * z - s * x),
        (t * x * z - s * y, t * y * z + s * x, t * z * z + c),
    )


def _times(one: _Matrix, other: _Matrix) -> _Matrix:
    columns = list(zip(*other, strict=True))
    first, second, third = (
        tuple(sum(left * right for left, right in zip(row, column, strict=True)) for column in columns) for row in one
    )
    return (first, second, third)  # type: ignore[return-value]
