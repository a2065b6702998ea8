"""TOML read so that a line that cannot be read costs only itself."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from crunch import toml
from crunch import toml_words as words
from crunch.errors import shortened, shown
from crunch.settings_file.lines import Outline, Path, Statement
from crunch.wording import say

_MOST_BAD_LINES: Final = 50
_MOST_BAD_IN_A_VALUE: Final = 5


@dataclass(frozen=True, slots=True)
class Problem:
    """Something in a settings file that is not used."""

    file: str
    line: int | None
    """From 1; None when no line can be named."""
    message: str

    @property
    def words(self) -> str:
        """With the place, and with a code."""
        where = shown(self.file)
        if self.line:
            return say("in_line", file=where, line=str(self.line), problem=self.message)
        return say("in_file", file=where, problem=self.message)

    def __str__(self) -> str:
        return str(self.words)


@dataclass(eq=False, slots=True)
class Reading:
    """What can be read of a text, and the lines that cannot."""

    values: dict[str, Any] = field(default_factory=dict)
    bad: dict[int, str] = field(default_factory=dict)
    """Line (from 0) -> why it cannot be used. What stands below such a header belongs to it."""
    lost_headers: list[int] = field(default_factory=list)
    """Lines, of these, that were to begin a table."""
    too_many: bool = False
    """Whether reading was given up."""


def parse_tolerantly(text: str, file: str) -> tuple[dict[str, Any], list[Problem]]:
    """The values of a text, without the lines that are no TOML, and these lines."""
    found = read(text)
    lines = text.split("\n")
    problems = [
        Problem(file, number + 1, say("not_used", what=_shown(lines[number]), why=reason))
        for number, reason in found.bad.items()
        if reason
    ]
    if found.too_many:
        problems.append(Problem(file, None, say("nothing_used", why=say("too_many_bad_lines"))))
    return found.values, problems


def _shown(line: str) -> str:
    return repr(shortened(line.strip(), 200))


def read(text: str) -> Reading:
    """The whole text at once, or, when that fails, one statement after the other."""
    reading = Reading()
    outline = Outline(text)
    statements = list(outline.statements())
    if not any(statement.kind in ("lost header", "unreadable") for statement in statements):
        try:
            reading.values = toml.loads(text)
            return reading
        except toml.TOMLError:
            pass
    _Reader(outline, reading).read()
    if reading.too_many:
        reading.values = {}
    return reading


class _Reader:
    """Puts statements together by the rules of TOML: nothing is said twice, and what is closed stays closed."""

    def __init__(self, outline: Outline, reading: Reading) -> None:
        self._outline = outline
        self._reading = reading
        self._closed: set[int] = set()  # tables, by identity, that no header may open: inline ones
        self._dotted: set[int] = set()  # and those that dotted keys made
        self._headers: dict[Path, int] = {}  # and the line of each
        self._said: dict[tuple[int, str], int] = {}  # table, by identity, and key: the line that gave it a value

    def read(self) -> None:
        table: dict[str, Any] | None = self._reading.values
        lines, number = self._outline.lines, 0
        while number < len(lines) and not self._reading.too_many:
            statement = self._outline.statement_at(number)
            number += 1
            if statement is None:
                continue
            if statement.kind == "header":
                table = self._table(statement)
                if table is None:
                    self._reading.lost_headers.append(statement.first)
            elif statement.kind == "lost header":
                self._lose(statement.first, words.why_no_header(self._outline.lines[statement.first]))
                self._reading.lost_headers.append(statement.first)
                table = None
            elif table is None:
                number = statement.end
                self._reading.bad.update(dict.fromkeys(range(statement.first, statement.end), ""))
            elif statement.kind == "entry":
                number = self._entry(statement, table)
            else:
                self._lose(statement.first, self._why(statement.first, statement.first + 1))

    def _lose(self, number: int, reason: str) -> None:
        self._reading.bad[number] = reason
        self._reading.too_many = len(self._reading.bad) > _MOST_BAD_LINES and (
            sum(map(bool, self._reading.bad.values())) > _MOST_BAD_LINES
        )

    def _lose_all(self, statement: Statement, reason: str) -> None:
        self._lose(statement.first, reason)
        self._reading.bad.update(dict.fromkeys(range(statement.first + 1, statement.end), ""))

    def _why(self, first: int, end: int) -> str:
        try:
            toml.loads("\n".join(self._outline.lines[first:end])[:2_000])
        except toml.TOMLError as error:
            match = words.AT_LINE.search(str(error))
            number = first + (int(match[1]) - 1 if match and match[1] else 0)
            return self._words(error, min(number, end - 1))
        return say("toml_too_deep")

    def _words(self, error: toml.TOMLError, number: int) -> str:
        return words.why_not_read(error, self._outline.lines[number])

    def _table(self, statement: Statement) -> dict[str, Any] | None:
        """The table that a header opens."""
        above = table = self._reading.values
        for key in statement.path:
            if key not in table:
                self._said[id(table), key] = statement.first
            inner = table.setdefault(key, {})
            if not isinstance(inner, dict) or id(inner) in self._closed:
                self._lose(statement.first, say("toml_taken", line=str(self._line(table, key))))
                return None
            above, table = table, inner
        if statement.path in self._headers or id(table) in self._dotted:
            line = self._headers[statement.path] + 1 if statement.path in self._headers else self._line(above, key)
            self._lose(statement.first, say("toml_twice", line=str(line)))
            return None
        self._headers[statement.path] = statement.first
        return table

    def _entry(self, statement: Statement, table: dict[str, Any]) -> int:
        """Take a key with its value; returns the line to go on with."""
        lines = self._outline.lines[statement.first : statement.end]
        for _ in range(_MOST_BAD_IN_A_VALUE):
            try:
                found = toml.loads("\n".join(lines))
            except toml.TooMuchError as error:
                self._lose_all(statement, error.words)
                return statement.end
            except toml.TOMLError as error:
                match = words.AT_LINE.search(str(error))
                bad = int(match[1]) - 1 if match and match[1] else 0
                if bad <= 0 or not lines[bad].strip():
                    break
                self._lose(statement.first + bad, self._words(error, statement.first + bad))
                lines[bad] = ""
            else:
                taken = self._merge(found, statement, table)
                if taken is not None:
                    self._lose_all(statement, taken)
                return statement.end
        for number in range(statement.first, statement.end):
            self._reading.bad.pop(number, None)
        self._lose(statement.first, self._why(statement.first, statement.end))
        return statement.first + 1

    def _line(self, table: dict[str, Any], key: str) -> int:
        """The line, from 1, that gave a key of a table its value."""
        return self._said.get((id(table), key), 0) + 1

    def _merge(self, found: dict[str, Any], statement: Statement, table: dict[str, Any]) -> str | None:
        """Put a key with its value into its table; why that cannot be, where it cannot."""
        path = statement.path
        made: list[tuple[dict[str, Any], str]] = []
        for key in path[:-1]:
            found = found[key]
            if key not in table:
                table[key] = {}
                self._dotted.add(id(table[key]))
                self._said[id(table), key] = statement.first
                made.append((table, key))
            inner = table[key]
            if not isinstance(inner, dict) or id(inner) not in self._dotted:
                line = str(self._line(table, key))
                for parent, name in reversed(made):
                    self._dotted.discard(id(parent.pop(name)))
                return say("toml_closed" if isinstance(inner, dict) else "toml_taken", line=line)
            table = inner
        if path[-1] in table:
            return say("toml_said", line=str(self._line(table, path[-1])))
        table[path[-1]] = found[path[-1]]
        if isinstance(table[path[-1]], dict):
            self._closed.add(id(table[path[-1]]))
        self._said[id(table), path[-1]] = statement.first
        return None
