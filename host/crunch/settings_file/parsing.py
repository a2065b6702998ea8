"""TOML read so that a line that cannot be read costs only itself."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from typing import Any, Final

_AT_LINE: Final = re.compile(r"\(at line (\d+), column \d+\)")
_MOST_BAD_LINES: Final = 50


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
    """The line that is to blame; for an end that comes too early the last one that opens something."""
    match = _AT_LINE.search(message)
    place = int(match[1]) - 1 if match else len(lines) - 1
    while place >= 0 and not lines[place].strip():
        place -= 1
    return place if place >= 0 else None
