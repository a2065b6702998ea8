"""Changes to the reader's settings file by a program: comments, order and what it does not know stay as they are."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from crunch import toml
from crunch.algorithms import TABLE
from crunch.errors import InputError, shown
from crunch.file_kinds import is_file
from crunch.files import save_text
from crunch.locks import alone_in
from crunch.presets.preset import toml_value
from crunch.settings_file.aside import Aside
from crunch.settings_file.lines import find_keys
from crunch.settings_file.loading import load, own_path, read_text
from crunch.settings_file.migrations import VERSION
from crunch.settings_file.parsing import Problem
from crunch.settings_file.template import first_file
from crunch.wording import say

_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")


def change(path: tuple[str, ...], value: Any) -> Path:
    """Set a key of the reader's settings file, or take it out with None. Written in one step.

    Raises:
        InputError: the value cannot be used there, the file is of a newer version, or it cannot be written.
    """
    file = own_path()
    with suppress(OSError):  # what writes the file says why it cannot
        file.parent.mkdir(parents=True, exist_ok=True)  # a folder that is not there locks nobody out
    with alone_in(file.parent):
        _change(file, path, value)
    return file


def _change(file: Path, path: tuple[str, ...], value: Any) -> None:
    known = load(file)
    if known.version > VERSION:
        raise InputError(say("file_newer", file=shown(file), version=str(known.version), known=str(VERSION)))
    if known.version < VERSION:
        raise InputError(say("file_older", file=shown(file), version=str(known.version)))
    text = _text_of(file) if is_file(file) else first_file()
    new = changed_text(text, path, value)
    if len(new.encode()) > toml.LARGEST:
        raise InputError(say("file_would_be_large", file=shown(file), most=toml.LARGEST // 1024))
    before = {_subject(problem) for problem in read_text(text, file).problems}
    worse = [problem for problem in read_text(new, file).problems if _subject(problem) not in before]
    if worse:
        why = worse[0].message
        raise InputError(why)
    save_text(file, new)


def migrate_file() -> Path:
    """Write the reader's file in the present form; the old one is kept beside it.

    Raises:
        InputError: there is none, it is not older, or it cannot be written.
    """
    file = own_path()
    if not is_file(file):
        raise InputError(say("file_not_there", file=shown(file)))
    version = load(file).version
    if version >= VERSION:
        raise InputError(say("file_current", file=shown(file), version=str(version)))
    text = _text_of(file)
    save_text(file.with_name(f"{file.name}.{version}.old"), text)
    save_text(file, migrated_text(text))
    return file


def migrated_text(text: str) -> str:
    """A text of an older version in the present form; its comments stay."""
    lines = text.split("\n")
    for path, number in find_keys(text).tables.items():
        if path and path[0] in TABLE:
            end = "\r" if lines[number].endswith("\r") else ""
            lines[number] = f"[{'.'.join(map(_written, ('algorithms', *path)))}]{end}"
    return changed_text("\n".join(lines), ("version",), VERSION)


def changed_text(text: str, path: tuple[str, ...], value: Any) -> str:
    """The text with one key set, or taken out when ``value`` is None. Whatever cannot be read in it stays as it is.

    Raises:
        InputError: it is written in a way that a program cannot change without harm, or TOML has no such value.
    """
    try:
        toml.check({"": value})
    except toml.TooMuchError as error:
        raise InputError(say("not_written", what=".".join(map(_written, path)), why=error.words)) from None
    aside = Aside(text)
    try:
        wanted = aside.values
    except toml.TOMLError:
        raise InputError(say("mend_by_hand")) from None
    if value is None:
        return _without(text, aside, path) if _has(wanted, path) else text
    there = _has(wanted, path)
    _put(wanted, path, value)
    # To read the whole text for a change takes long; where the key is new, a line is added without.
    new_ones = (_on_top, _at_its_table, _appended)
    edits = (_edited, *new_ones, _in_line) if there else (*new_ones, _edited, _in_line)
    for edit in edits:
        try:
            edited = edit(aside, path, value)
            new = None if edited is None else aside.put_back(edited)
            if new is not None and _plain(Aside(new).values) == _plain(wanted):
                return new
        except (ValueError, LookupError, TypeError, RecursionError):  # tomlkit's and ours are ValueErrors
            continue
    raise _not_by_program(path)


def _without(text: str, aside: Aside, path: tuple[str, ...]) -> str:
    """Without a key; one that is there twice goes twice, as the second would count then."""
    wanted = aside.values
    _put(wanted, path, None)
    try:
        edited = _edited(aside, path, None)
        if edited is None or _plain(toml.loads(edited)) != _plain(wanted):
            raise _not_by_program(path)
    except (ValueError, LookupError, TypeError, RecursionError):
        raise _not_by_program(path) from None
    new = aside.put_back(edited)
    return changed_text(new, path, None) if len(new) < len(text) else new


def _not_by_program(path: tuple[str, ...]) -> InputError:
    key = ".".join(map(_written, path))
    return InputError(say("not_by_program", key=key))


def _has(values: Any, path: tuple[str, ...]) -> bool:
    for key in path:
        if not isinstance(values, dict) or key not in values:
            return False
        values = values[key]
    return True


def _put(values: dict[str, Any], path: tuple[str, ...], value: Any) -> None:
    for key in path[:-1]:
        inner = values.setdefault(key, {})
        if not isinstance(inner, dict):
            inner = values[key] = {}
        values = inner
    if value is None:
        del values[path[-1]]
    else:
        values[path[-1]] = value


def _plain(values: Any) -> Any:
    """Without empty tables, which say nothing and may come or go, and with what is no number to itself as text."""
    if isinstance(values, dict):
        inner = {key: _plain(value) for key, value in values.items()}
        return {key: value for key, value in inner.items() if value != {}}
    return str(values) if isinstance(values, float) else values


def _edited(aside: Aside, path: tuple[str, ...], value: Any) -> str | None:
    """Change what stands there already, or add to a table that is written on one line or by dotted keys."""
    import tomlkit  # not at the start of the host
    from tomlkit.api import value as parsed_value

    document = tomlkit.parse(aside.text)
    table: Any = document
    for key in path[:-1]:
        if key not in table:
            return None
        table = table[key]
    if path[-1] not in table and path[:-1] in {(), *find_keys(aside.text).tables}:
        return None
    if value is None:
        del table[path[-1]]
    else:
        table[path[-1]] = parsed_value(toml_value(value))
    new = tomlkit.dumps(document)
    return re.sub("\r?\n", "\r\n", new) if _line_end(aside.text) == "\r\n" else new


def _on_top(aside: Aside, path: tuple[str, ...], value: Any) -> str | None:
    """Add a line of no table: below the comment that shows it, else above what introduces the first header."""
    headers = [*find_keys(aside.text).tables.values(), *aside.lost_headers]
    if len(path) > 1 or not headers:
        return None
    lines = aside.text.split("\n")
    number = min(headers)
    shown = re.compile(rf"#\s*{re.escape(_written(path[0]))}\s*=")
    example = next((index for index, line in enumerate(lines[:number]) if shown.match(line)), None)
    if example is not None:
        number = example + 1
    else:
        while number > 0 and lines[number - 1].startswith("#"):
            number -= 1
        while number > 0 and not lines[number - 1].strip():
            number -= 1
    if number == 0:
        return None  # the comment may be that of the whole file
    lines.insert(number, f"{_written(path[0])} = {toml_value(value)}{_line_end(aside.text)[:-1]}")
    return "\n".join(lines)


def _at_its_table(aside: Aside, path: tuple[str, ...], value: Any) -> str | None:
    """Add a line below the header of its table, or above all headers."""
    text = aside.text
    tables = find_keys(text).tables
    lines = text.split("\n")
    new = f"{_written(path[-1])} = {toml_value(value)}"
    if len(path) == 1:
        number = min([*tables.values(), *aside.lost_headers], default=len(lines))
    elif path[:-1] in tables:
        number = tables[path[:-1]] + 1
    else:
        return None
    if number == len(lines):
        if lines[-1].strip():  # no line end behind the last line
            return text + _line_end(text) + new
        number -= 1
    lines.insert(number, new + _line_end(text)[:-1])
    return "\n".join(lines)


def _appended(aside: Aside, path: tuple[str, ...], value: Any) -> str:
    """Add a table at the end."""
    end = _line_end(aside.text)
    new = [f"[{'.'.join(map(_written, path[:-1]))}]", f"{_written(path[-1])} = {toml_value(value)}", ""]
    before = aside.text.rstrip("\r\n \t")
    return (f"{before}{end}{end}" if before else "") + end.join(new)


def _in_line(aside: Aside, path: tuple[str, ...], value: Any) -> str:
    """Add tables to one that is written on one line."""
    import tomlkit
    from tomlkit.api import value as parsed_value

    document = tomlkit.parse(aside.text)
    table: Any = document
    depth = 0
    while path[depth] in table:
        table = table[path[depth]]
        depth += 1
    inner = toml_value(value)
    for key in reversed(path[depth + 1 :]):
        inner = f"{{{_written(key)} = {inner}}}"
    table[path[depth]] = parsed_value(inner)
    return tomlkit.dumps(document)


def _line_end(text: str) -> str:
    """That of every line, where all agree."""
    return "\r\n" if "\r\n" in text and text.count("\r\n") == text.count("\n") else "\n"


def _text_of(file: Path) -> str:
    """With its line ends, and with a mark of its byte order if it has one."""
    try:
        return toml.read_file(file)
    except InputError as error:
        raise InputError(say("path_unchangeable", path=shown(file), why=error.words)) from None


def _subject(problem: Problem) -> str:
    """What cannot be used; why may be said otherwise when something stands behind it."""
    return problem.message.partition(" is not used")[0]


def _written(key: str) -> str:
    return key if _BARE.fullmatch(key) else toml.quoted(key)
