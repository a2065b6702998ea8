"""A walk through JSON that somebody else wrote: in its order, without recursion, of a bounded size."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

MOST_VALUES: Final = 50_000
"""Values of a script that are looked at."""


def objects_in(value: Any) -> Iterator[dict[str, Any]]:
    """The objects in a value, each before those in it."""
    return (found for _, found in _walk(value) if isinstance(found, dict))


def texts_in(value: Any) -> Iterator[tuple[str, str]]:
    """The texts in a value, each with the name of the property that it is, or is in."""
    return ((name, found) for name, found in _walk(value) if isinstance(found, str))


def _walk(value: Any) -> Iterator[tuple[str, Any]]:
    """All values in one, each before those in it, with the name of the property that it is, or is in."""
    waiting, left = [("", value)], MOST_VALUES
    while waiting and left:
        left -= 1
        name, found = waiting.pop()
        yield name, found
        if isinstance(found, dict):
            waiting += reversed(found.items())
        elif isinstance(found, list):
            waiting += [(name, inner) for inner in reversed(found)]
