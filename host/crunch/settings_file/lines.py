"""Where things stand in a TOML text: the lines of each key and each header, also where others cannot be read.

One pass over the text; what is looked at twice, because something was opened and never closed, is held to a budget.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from crunch import toml
from crunch.toml import DEEPEST

Path = tuple[str, ...]

# Possessive all through: what has matched is never tried in another way, so that no line takes more than linear time.
_PART: Final = r'(?:[A-Za-z0-9_-]++|"[^"\\\n]*+(?:\\.[^"\\\n]*+)*"|' + r"'[^'\n]*+')"
MOST_PARTS: Final = 8
"""Of a key; no setting has more than four, and what changes a file takes the square of them."""
_KEY: Final = re.compile(rf"[ \t]*+({_PART}(?:[ \t]*+\.[ \t]*+{_PART})*)[ \t]*+")
_PARTS: Final = re.compile(_PART)
_ENTRY: Final = re.compile(rf"{_KEY.pattern}=")
_HEADER: Final = re.compile(rf"[ \t]*+\[{_KEY.pattern}\][ \t]*+(?:#.*)?\r?")
_OPENS_TABLE: Final = re.compile(rf"[ \t]*+\[\[?+[ \t]*+(?:{_PART})?[^,]*+$")
_NAMES_TABLE: Final = re.compile(r"[ \t]*+\[\[?+[ \t]*+[A-Za-z_][A-Za-z0-9_-]*+[ \t]*+[.\]]")
_NO_TABLE: Final = re.compile(r"[ \t]*+\[\[?+[ \t]*+(?:true|false|inf|nan)[ \t]*+\]")
"""What looks like the name of a table and is a list."""
_BASIC: Final = '"'
_LITERAL: Final = "'"
_SIGNS: Final = re.compile(r'"""|"|' + r"'''|'|[#\[\]{}\n]")
_TEXTS: Final = {
    _BASIC: re.compile(r'"(?:[^"\\\n]|\\[^\n])*"'),
    _LITERAL: re.compile(r"'[^'\n]*'"),
    3 * _BASIC: re.compile(r'"""[^"\\]*+(?:(?:\\.|"{1,2}(?!"))[^"\\]*+)*"{3,5}', re.DOTALL),
    3 * _LITERAL: re.compile(r"'''[^']*+(?:'{1,2}(?!')[^']*+)*'{3,5}"),
}
_CLOSES: Final = {"[": "]", "{": "}"}
_LOOKED_AT: Final = 4
"""How often a character may be looked at, on average."""
_LEAST_LOOKED_AT: Final = 20_000
"""Characters that may be looked at in a small text."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A key with its value; lines are counted from 0."""

    first: int
    end: int
    """One past its last line."""


@dataclass(frozen=True, slots=True)
class Statement:
    """A header, a key with its value, or a line that is neither; blank lines and comments are no statements."""

    first: int
    end: int
    """One past its last line."""
    kind: Literal["header", "lost header", "entry", "unreadable"]
    path: Path = ()
    """Of a header the table, of an entry its key alone."""


@dataclass(frozen=True, slots=True)
class KeyLines:
    """The keys and tables of a text, by their path."""

    entries: dict[Path, Entry]
    tables: dict[Path, int]
    """Line of each table's header."""


def find_keys(text: str) -> KeyLines:
    """Read the outline of a TOML text; what cannot be read is left out, and with a header what stands below it."""
    entries: dict[Path, Entry] = {}
    tables: dict[Path, int] = {}
    table: Path | None = ()
    for statement in Outline(text).statements():
        if statement.kind == "header":
            table = statement.path
            tables.setdefault(table, statement.first)
        elif statement.kind == "lost header":
            table = None
        elif statement.path and table is not None:
            entries.setdefault(table + statement.path, Entry(statement.first, statement.end))
    return KeyLines(entries, tables)


def key_path(key: str) -> Path:
    """The path of a key as TOML writes it, with dots; empty when it is none."""
    if not _KEY.fullmatch(key):
        return ()
    parts = _PARTS.findall(key)
    if len(parts) > MOST_PARTS:
        return ()
    try:
        return tuple(map(_read_part, parts))
    except toml.TOMLError:
        return ()


def _read_part(part: str) -> str:
    if part[0] not in (_BASIC, _LITERAL):
        return part
    return part[1:-1] if part[0] == _LITERAL or "\\" not in part else str(toml.loads(f"x = {part}")["x"])


class Outline:
    """The statements of a text."""

    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")
        self._text = text
        self._starts: list[int] = []
        start = 0
        for line in self.lines:
            self._starts.append(start)
            start += len(line) + 1
        self._budget = max(_LEAST_LOOKED_AT, _LOOKED_AT * len(text))

    def statements(self) -> Iterator[Statement]:
        """In order; they do not overlap."""
        number = 0
        while number < len(self.lines):
            statement = self.statement_at(number)
            if statement is not None:
                yield statement
            number = number + 1 if statement is None else statement.end

    def statement_at(self, number: int) -> Statement | None:
        """What begins in a line; None in a blank one or a comment."""
        line = self.lines[number]
        stripped = line.strip()
        if not stripped or stripped.startswith("#"):
            return None
        if stripped.startswith("["):
            header = _HEADER.fullmatch(line)
            path = key_path(header[1]) if header else ()
            return Statement(number, number + 1, "header", path) if path else self.unreadable(number)
        entry = _ENTRY.match(line)
        path = key_path(entry[1]) if entry else ()
        end = self._end_of_value(self._starts[number] + entry.end(), number) if entry and path else None
        return self.unreadable(number, path) if end is None else Statement(number, end, "entry", path)

    def unreadable(self, number: int, path: Path = ()) -> Statement:
        """A line that costs itself alone, unless it was to begin a table."""
        line = self.lines[number]
        begins_table = _OPENS_TABLE.match(line)
        return Statement(number, number + 1, "lost header" if begins_table else "unreadable", path)

    def _end_of_value(self, position: int, number: int) -> int | None:
        """One past the last line of a value; None when it never ends, or goes on with what can be no value."""
        text = self._text
        opened: list[str] = []
        while self._budget > 0:
            sign = _SIGNS.search(text, position)
            stop = sign.end() if sign else len(text)
            self._budget -= stop - position
            if sign is None:
                break
            position = stop
            if sign[0] in _TEXTS:
                closed = self._end_of_text(sign[0], sign.start())
                if closed is None:
                    return None
                position = closed
            elif sign[0] == "#":
                end = text.find("\n", position)
                position = len(text) if end < 0 else end
            elif sign[0] == "\n":
                number = bisect_right(self._starts, sign.start()) - 1
                if not opened:
                    return number + 1
                if opened[-1] == "{" or self._begins_another(number + 1):
                    return None
            elif sign[0] in _CLOSES:
                opened.append(sign[0])
                if len(opened) > DEEPEST:
                    return None
            elif not opened or _CLOSES[opened.pop()] != sign[0]:
                return None
        return None if opened or self._budget <= 0 else len(self.lines)

    def _end_of_text(self, quotes: str, start: int) -> int | None:
        """Where a text in quotes ends that starts at a position; None when it does not."""
        closed = None
        if len(quotes) == 1 or self._text.rfind(quotes) >= start + 3:
            closed = _TEXTS[quotes].match(self._text, start)
            self._budget -= (closed.end() if closed else len(self._text) if len(quotes) > 1 else start) - start
        return closed.end() if closed else None

    def _begins_another(self, number: int) -> bool:
        line = self.lines[number] if number < len(self.lines) else ""
        return bool(_ENTRY.match(line) or (_NAMES_TABLE.match(line) and not _NO_TABLE.match(line)))
