"""Changes to the reader's settings file by a program: comments, order and what it does not know stay as they are."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final

from crunch.algorithms import TABLE
from crunch.errors import InputError, why_unreadable
from crunch.presets.collection import replace_file
from crunch.presets.preset import toml_value
from crunch.settings_file.lines import find_places
from crunch.settings_file.loading import load, own_path, read_text
from crunch.settings_file.migrations import VERSION
from crunch.settings_file.parsing import Problem
from crunch.settings_file.template import first_file
from crunch.turns import alone_in

_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")


def change(path: tuple[str, ...], value: Any) -> Path:
    """Set a key of the reader's settings file, or take it out with None. Written in one step.

    Raises:
        InputError: the value cannot be used there, the file is of a newer version, or it cannot be written.
    """
    file = own_path()
    with alone_in(file.parent):
        _change(file, path, value)
    return file


def _change(file: Path, path: tuple[str, ...], value: Any) -> None:
    known = load(file)
    if known.version > VERSION:
        raise InputError(f"{file} is of version {known.version}; this Crunch writes version {VERSION} only")
    if known.version < VERSION:
        raise InputError(f"{file} is of version {known.version}: run 'crunch settings migrate' first")
    text = _text_of(file) if file.is_file() else first_file()
    new = changed_text(text, path, value)
    before = {_subject(problem) for problem in read_text(text, file).problems}
    worse = [problem for problem in read_text(new, file).problems if _subject(problem) not in before]
    if worse:
        raise InputError(worse[0].message)
    replace_file(file, new)


def migrate_file() -> Path:
    """Write the reader's file in the present form; the old one is kept beside it.

    Raises:
        InputError: there is none, it is not older, or it cannot be written.
    """
    file = own_path()
    if not file.is_file():
        raise InputError(f"{file} is not there")
    version = load(file).version
    if version >= VERSION:
        raise InputError(f"{file} is of version {version} already")
    text = _text_of(file)
    replace_file(file.with_name(f"{file.name}.{version}.old"), text)
    replace_file(file, migrated_text(text))
    return file


def migrated_text(text: str) -> str:
    """A text of an older version in the present form; its comments stay."""
    lines = text.split("\n")
    for path, place in find_places(text).tables.items():
        if path and path[0] in TABLE:
            lines[place] = f"[{'.'.join(map(_written, ('algorithms', *path)))}]"
    return changed_text("\n".join(lines), ("version",), VERSION)


def changed_text(text: str, path: tuple[str, ...], value: Any) -> str:
    """The text with one key set, or taken out when ``value`` is None."""
    lines = text.split("\n")
    places = find_places(text)
    entry = places.entries.get(path)
    if value is None:
        if entry:
            del lines[entry.first : entry.end]
        return "\n".join(lines)
    key, table = path[-1], path[:-1]
    if entry:
        comment = _comment_behind(lines[entry.end - 1]) if entry.end == entry.first + 1 else ""
        lines[entry.first : entry.end] = [f"{_written(key)} = {toml_value(value)}{comment}"]
    elif not table:
        tables = places.tables.values()
        lines.insert(min(tables, default=len(lines)), f"{_written(key)} = {toml_value(value)}")
    elif table in places.tables:
        lines.insert(places.tables[table] + 1, f"{_written(key)} = {toml_value(value)}")
    else:
        while lines and not lines[-1].strip():
            lines.pop()
        header = ".".join(map(_written, table))
        lines += ["", f"[{header}]", f"{_written(key)} = {toml_value(value)}", ""]
    return "\n".join(lines)


def _text_of(file: Path) -> str:
    try:
        return file.read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"{file} cannot be changed: {why_unreadable(error)}") from None


def _subject(problem: Problem) -> str:
    """What cannot be used; why may be said otherwise when something stands behind it."""
    return problem.message.partition(" is not used")[0]


def _written(key: str) -> str:
    return key if _BARE.fullmatch(key) else json.dumps(key, ensure_ascii=False)


def _comment_behind(line: str) -> str:
    """The comment at the end of a line of one value; none when a ``#`` could belong to a text."""
    before, sign, comment = line.rpartition("#")
    return f"  #{comment}" if sign and '"' not in comment and "'" not in comment and before.count('"') % 2 == 0 else ""
