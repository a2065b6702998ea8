"""Texts that a pattern may take long on, made of the pattern's own parts.

A search takes the square of the text's length where a start is found at many places and each goes on far before it
fails. So each trap repeats something: a character that the pattern knows after each of its beginnings, or a beginning
itself, and then breaks off.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from re import _constants as codes  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any, Final, cast

_POOL: Final = " \n\ta1Z-_.,:;/\\\"'<>()[]{}&=!#%@|éÀ漢カ\x01"
"""One of each kind of character that patterns tell from others."""
_MOST_PREFIXES: Final = 24
_ENDS: Final = ("", "\x01")
_REPEATS: Final = ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT")


@dataclass(frozen=True, slots=True)
class Trap:
    """Something that is repeated between a beginning and an end."""

    before: str
    part: str
    end: str

    def text(self, length: int) -> str:
        """The trap with about ``length`` characters."""
        return self.before + self.part * max(length // len(self.part), 1) + self.end


def traps(pattern: re.Pattern[Any]) -> Iterator[Trap]:
    """The traps for one pattern."""
    source = pattern.pattern.decode("latin-1") if isinstance(pattern.pattern, bytes) else pattern.pattern
    parsed = parser.parse(source, pattern.flags & ~re.UNICODE & ~re.DEBUG)
    prefixes = list(dict.fromkeys(["", *_prefixes(parsed, "")]))
    whole = _example(parsed, 1)
    if len(prefixes) > _MOST_PREFIXES:  # those of long lists of words are much alike
        step = len(prefixes) / _MOST_PREFIXES
        prefixes = [prefixes[int(place * step)] for place in range(_MOST_PREFIXES)]
    pumps = list(dict.fromkeys([*_characters(parsed), *_bodies(parsed)]))
    seen: set[tuple[str, str]] = set()
    for prefix in [*prefixes, whole[:-1], whole]:
        for before, part in [
            ("", prefix),
            *((prefix, pump) for pump in pumps),
            *(("", prefix + pump) for pump in pumps),
        ]:
            if part and (before, part) not in seen:
                seen.add((before, part))
                for end in _ENDS:
                    yield Trap(before, part, end)


def _prefixes(parsed: Any, before: str) -> Iterator[str]:
    """What leads to each place in the pattern."""
    for code, value in parsed:
        name = str(code)
        for inner in _inner(name, value):
            yield from _prefixes(inner, before)
        if name in _REPEATS and value[0] == 0:
            yield before + _example([(code, value)], 1)
            before += _example([(code, value)], 0)
        else:
            before += _example([(code, value)], 1)
        yield before


def _inner(name: str, value: Any) -> Sequence[Any]:
    if name in _REPEATS:
        return (value[2],)
    if name == "SUBPATTERN":
        return (value[3],)
    if name == "ATOMIC_GROUP":
        return (value,)
    if name == "BRANCH":
        return cast("Sequence[Any]", value[1])
    if name in ("ASSERT", "ASSERT_NOT"):
        return (value[1],)
    return ()


def _example(parsed: Any, least: int) -> str:
    """A text that the pattern matches, but for what stands in look-arounds; ``least`` times what may be left out."""
    found: list[str] = []
    for code, value in parsed:
        name = str(code)
        if name in _REPEATS:
            found.append(_example(value[2], least) * min(max(value[0], min(least, value[1])), 50))
        elif name == "BRANCH":
            found.append(_example(value[1][0], least))
        elif name in ("SUBPATTERN", "ATOMIC_GROUP"):
            found.append(_example(_inner(name, value)[0], least))
        elif name == "ASSERT" and value[0] < 0:
            found.append(_example(value[1], least))
        else:
            found += _members(code, value)[:1]
    return "".join(found)


def _characters(parsed: Any) -> Iterator[str]:
    for code, value in parsed:
        yield from _members(code, value)[:3]
        for inner in _inner(str(code), value):
            if str(code) != "BRANCH" or len(value[1]) < 12:
                yield from _characters(inner)


def _bodies(parsed: Any) -> Iterator[str]:
    """What is repeated, where it is longer than a character."""
    for code, value in parsed:
        if str(code) in _REPEATS and value[1] > 1:
            for least in (0, 1):
                body = _example(value[2], least)
                if len(body) > 1:
                    yield body
        for inner in _inner(str(code), value):
            yield from _bodies(inner)


def _members(code: Any, value: Any) -> list[str]:
    """Some characters that a part of one character matches; none for any other part."""
    if code is codes.LITERAL:
        return [chr(value)]
    if code is codes.NOT_LITERAL:
        return [sign for sign in _POOL if ord(sign) != value]
    if code is codes.ANY:
        return list("a ")
    if code is codes.IN:
        negated = value[0][0] is codes.NEGATE
        inside = [sign for sign in _POOL if any(_is_in(sign, item) for item in value) != negated]
        if not inside and negated:
            others = (chr(code) for code in range(0x110000))
            return list(islice((sign for sign in others if not any(_is_in(sign, item) for item in value)), 1))
        return inside or [chr(item[1] if item[0] is codes.LITERAL else item[1][0]) for item in value[:1]]
    return []


@cache
def _category(code: Any) -> re.Pattern[str]:
    letter = str(code).removeprefix("CATEGORY_").replace("UNI_", "")
    return re.compile({"DIGIT": r"\d", "SPACE": r"\s", "WORD": r"\w"}.get(letter.removeprefix("NOT_"), r"\w"))


def _is_in(sign: str, item: tuple[Any, Any]) -> bool:
    code, value = item
    if code is codes.LITERAL:
        return ord(sign) == value
    if code is codes.RANGE:
        return cast("bool", value[0] <= ord(sign) <= value[1])
    if code is codes.CATEGORY:
        return bool(_category(value).match(sign)) != ("NOT_" in str(value))
    return False
