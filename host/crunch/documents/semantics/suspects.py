"""Which declarations may hide text: all others need not be looked into."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import product
from typing import Final, TypeVar

from crunch.documents.semantics.style_values import NEAR, Colour, background, colour, is_same_colour, may_hide

T = TypeVar("T")
_Bucket = tuple[int, int, int]

_MOST_DECLARATIONS: Final = 40
_COLOUR: Final = re.compile(r"(?:(?<![-\w])|fill-)color\s*:\s*([^;!]+)", re.IGNORECASE)
_BACKGROUND: Final = re.compile(r"(background(?:-color)?)\s*:\s*([^;!]+)", re.IGNORECASE)


def backgrounds(body: str) -> list[Colour]:
    """The colours that declarations put behind text."""
    if "background" not in body:
        return []
    found = (background({name.lower(): value.strip().lower()}) for name, value in _BACKGROUND.findall(body))
    return [known for known in found if isinstance(known, tuple)]


class Near:
    """Colours in buckets, so that one is found among many without a look at each."""

    def __init__(self, colours: Iterable[Colour]) -> None:
        self._buckets: dict[_Bucket, list[Colour]] = {}
        for one in set(colours):
            self._buckets.setdefault(_bucket(one), []).append(one)

    def has(self, found: Colour | str | None) -> bool:
        """Whether text of that colour could not be told from what is behind it."""
        if not self._buckets or not isinstance(found, tuple):
            return False
        red, green, blue = (range(part - 1, part + 2) for part in _bucket(found))
        return any(
            is_same_colour(found, other)
            for bucket in product(red, green, blue)
            for other in self._buckets.get(bucket, ())
        )


def _bucket(one: Colour) -> _Bucket:
    red, green, blue = (int(part) // NEAR for part in one)
    return red, green, blue


def is_suspect(body: str, behind: Near) -> bool:
    """Whether declarations may hide something, where text may stand on some colours, or on that of the same rule."""
    if may_hide(body):
        return True
    if "color" not in body:
        return False
    around = _last(backgrounds(body))
    for value in _last(_COLOUR.findall(body)):
        found = colour(value.strip().lower())
        if found == "transparent" or behind.has(found) or any(is_same_colour(found, other) for other in around):
            return True
    return False


def _last(values: list[T]) -> list[T]:
    """Of many declarations of the same the last ones, each once: one of them counts."""
    return list(dict.fromkeys(reversed(values[-_MOST_DECLARATIONS:])))
