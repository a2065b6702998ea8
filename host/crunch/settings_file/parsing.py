"""TOML read so that a line that cannot be read costs only itself."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from typing import Any, Final

_AT_LINE: Final = re.compile(r"\(at line (\d+), column \d+\)")
_MOST_BAD_LINES: Final = 50


_OPENS: Final = re.compile(r"\s*[^#\s].*['\"\[{]")
_MOST_TRIED: Final = 300


@dataclass(frozen=True, slots=True)
class Problem:
    """Something in a settings file that is not used."""

    file: str
    line: int | None
    """From 1; None when no line can be named."""
    message: str

    def __str__(self) -> str:
        return f"{self.file}, line {self.line}: {self.message}" if self.line else f"{self.file}: {self.message}"


def parse_tolerantly(text: str, file: str) -> tuple[dict[str, Any], list[Problem]]:
    """The values of a text, without the lines that are no TOML, and these lines."""
    lines = text.split("\n")
    problems: list[Problem] = []
    for _ in range(_MOST_BAD_LINES):
        try:
            return tomllib.loads("\n".join(lines)), problems
        except tomllib.TOMLDecodeError as error:
            bad = _bad_line(str(error), lines)
            if bad is None:
                break
            reason = _AT_LINE.sub("", str(error)).strip()
            problems.append(Problem(file, bad + 1, f"{lines[bad].strip()!r} is not used: {reason}"))
            lines[bad] = ""
    return {}, [*problems, Problem(file, None, "nothing of it is used: too many lines cannot be read")]


def _bad_line(message: str, lines: list[str]) -> int | None:
    """The line that is to blame: the one at which reading stopped, or one above it that opens something and never
    closes it, whichever lets more be read when it goes."""
    stopped = place = _line_in(message, len(lines)) - 1
    while place >= 0 and not lines[place].strip():
        place -= 1
    if place < 0:
        return None
    opened = _unclosed(lines[:stopped] if _AT_LINE.search(message) else lines)
    return place if opened is None or _reach(lines, place) >= _reach(lines, opened) else opened


def _line_in(message: str, end: int) -> int:
    match = _AT_LINE.search(message)
    return int(match[1]) if match else end


def _reach(lines: list[str], left_out: int) -> int:
    """How many lines can be read without one of them."""
    try:
        tomllib.loads("\n".join([*lines[:left_out], "", *lines[left_out + 1 :]]))
    except tomllib.TOMLDecodeError as error:
        return _line_in(str(error), 0)
    return len(lines) + 1


def _unclosed(lines: list[str]) -> int | None:
    """The last line before which nothing is open; None when nothing is open at the end either."""
    opening = [place for place, line in enumerate(lines) if _OPENS.match(line)]
    for place in [len(lines), *opening[: -_MOST_TRIED - 1 : -1]]:
        try:
            tomllib.loads("\n".join(lines[:place]))
        except tomllib.TOMLDecodeError as error:
            if not _AT_LINE.search(str(error)):
                continue
        return None if place == len(lines) else place
    return None
