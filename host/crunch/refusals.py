"""Why a value of a setting is refused, in words for people; the validator speaks of types and paths."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final, Literal, get_args, get_origin

import msgspec

from crunch.errors import meant

_MESSAGE: Final = re.compile(
    r"(?:Expected `(?P<kinds>[^`]+)`(?: (?P<bound><=|>=|<|>) (?P<number>\S++))?.*?|(?P<choice>Invalid enum value .*?))"
    r"(?: - at `\$\.(?P<setting>\w++).*`)?",
    re.DOTALL,
)
_KINDS: Final = {
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "str": "a text",
    "array": "a list",
    "object": "a table",
}
_BOUNDS: Final = {"<=": "at most", ">=": "at least", "<": "below", ">": "above"}


def in_words(error: msgspec.ValidationError, kinds: dict[str, Any], values: dict[str, Any]) -> str:
    """What a setting must be, or which of its values was meant.

    Args:
        error: what the validator found.
        kinds: the type of each setting, by name.
        values: what was asked for.
    """
    found = _MESSAGE.fullmatch(str(error))
    setting = found and found["setting"]
    if not found or not setting:
        return str(error)
    if found["choice"]:
        choices = _choices(kinds.get(setting))
        if not choices:
            return str(error)
        near = meant(str(values.get(setting)), map(str, choices))
        return f"{setting} must be one of {', '.join(map(str, choices))}{near}"
    names = [_KINDS[name] for name in found["kinds"].split(" | ") if name in _KINDS]
    if not names:
        return str(error)
    bound = f", {_BOUNDS[found['bound']]} {_number(found['number'])}" if found["bound"] else ""
    return f"{setting} must be {' or '.join(names)}{_range(kinds.get(setting)) or bound}"


def _range(kind: Any) -> str:
    """All bounds of a number, as in ``, from 0 to 1``; empty where the type states none."""
    bounds: dict[str, Any] = {}
    for meta in _metas(kind):
        bounds |= {name: value for name in ("ge", "gt", "le", "lt") if (value := getattr(meta, name)) is not None}
    if "ge" in bounds and "le" in bounds:
        return f", from {_number(bounds['ge'])} to {_number(bounds['le'])}"
    words = {"ge": "at least", "gt": "above", "le": "at most", "lt": "below"}
    said = " and ".join(f"{word} {_number(bounds[name])}" for name, word in words.items() if name in bounds)
    return f", {said}" if said else ""


def _metas(kind: Any) -> Iterator[msgspec.Meta]:
    for one in (*getattr(kind, "__metadata__", ()), *get_args(kind)):
        if isinstance(one, msgspec.Meta):
            yield one
        elif get_args(one):
            yield from _metas(one)


def _number(value: object) -> str:
    return str(value).removesuffix(".0")


def _choices(kind: Any) -> tuple[Any, ...]:
    """The values that a type lists."""
    if get_origin(kind) is Literal:
        return get_args(kind)
    return tuple(one for inner in get_args(kind) if not isinstance(inner, msgspec.Meta) for one in _choices(inner))
