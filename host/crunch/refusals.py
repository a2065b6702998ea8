"""Why a value of a setting is refused, in words for people; the validator speaks of types and paths."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import reduce
from typing import Any, Final, Literal, get_args, get_origin

import msgspec

from crunch.errors import meant
from crunch.wording import Said, say

_WHERE: Final = " - at `$."
"""What stands between the validator's message and the setting that it is about."""
_SETTING: Final = re.compile(r"\w++")
_MESSAGE: Final = re.compile(
    r"Expected `(?P<kinds>[^`]+)`(?: (?P<bound><=|>=|<|>) (?P<number>\S++))?|(?P<choice>Invalid enum value )"
)
_KINDS: Final = {
    "int": say("value_integer"),
    "float": say("value_number"),
    "bool": say("value_switch"),
    "str": say("value_text"),
    "array": say("value_list"),
    "object": say("value_table"),
}
_BOUNDS: Final = {"<=": "le", ">=": "ge", "<": "lt", ">": "gt"}


def in_words(error: msgspec.ValidationError, kinds: dict[str, Any], values: dict[str, Any]) -> str:
    """What a setting must be, or which of its values was meant.

    Args:
        error: what the validator found.
        kinds: the type of each setting, by name.
        values: what was asked for.
    """
    message, _, where = str(error).rpartition(_WHERE)  # the last one: a value may say the same
    found, named = _MESSAGE.match(message), _SETTING.match(where)
    if not found or not named:
        return _own_words(error)
    setting = named[0]
    if found["choice"]:
        choices = _choices(kinds.get(setting))
        if not choices:
            return str(error)
        near = meant(str(values.get(setting)), map(str, choices))
        return say("must_be_one_of", setting=setting, choices=", ".join(map(str, choices)), hint=near)
    names = [_KINDS[name] for name in found["kinds"].split(" | ") if name in _KINDS]
    if not names:
        return str(error)
    bound = say("bounds", what=_bound(_BOUNDS[found["bound"]], found["number"])) if found["bound"] else ""
    either = reduce(lambda one, other: say("value_or", one=one, other=other), names)
    return say("must_be", setting=setting, kinds=either, bounds=_range(kinds.get(setting)) or bound)


def _own_words(error: msgspec.ValidationError) -> str:
    """What the check of a setting's own said, with its code; else what the validator says."""
    cause = error.__cause__
    words = cause.args[0] if isinstance(cause, ValueError) and cause.args else None
    return words if isinstance(words, Said) and words == str(error) else str(error)


def _range(kind: Any) -> str:
    """All bounds of a number, as in ``, from 0 to 1``; empty where the type states none."""
    bounds: dict[str, Any] = {}
    for meta in _metas(kind):
        bounds |= {name: value for name in ("ge", "gt", "le", "lt") if (value := getattr(meta, name)) is not None}
    if "ge" in bounds and "le" in bounds:
        return say("bounds_between", least=_number(bounds["ge"]), most=_number(bounds["le"]))
    each = [_bound(name, bounds[name]) for name in ("ge", "gt", "le", "lt") if name in bounds]
    return say("bounds", what=reduce(lambda one, other: say("bound_both", one=one, other=other), each)) if each else ""


def _bound(name: str, value: object) -> Said:
    number = _number(value)
    if name in ("ge", "gt"):
        return say("bound_least" if name == "ge" else "bound_above", number=number)
    return say("bound_most" if name == "le" else "bound_below", number=number)


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
