"""Where things stand in a TOML text: the line of each key, for messages and for edits that keep comments."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from typing import Any

Path = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """A key with its value; lines are counted from 0."""

    first: int
    end: int
    """One past its last line."""


@dataclass(frozen=True, slots=True)
class Places:
    """The keys and tables of a text, by their path."""

    entries: dict[Path, Entry]
    tables: dict[Path, int]
    """Line of each table's header."""


def find_places(text: str) -> Places:
    """Read the outline of a TOML text; what cannot be read is left out."""
    lines = text.split("\n")
    entries: dict[Path, Entry] = {}
    tables: dict[Path, int] = {}
    table: Path = ()
    place = 0
    while place < len(lines):
        stripped = lines[place].strip()
        if stripped.startswith("["):
            table = _header(stripped)
            tables.setdefault(table, place)
        elif "=" in stripped and not stripped.startswith("#"):
            end, path = _entry(lines, place)
            if path:
                entries.setdefault(table + path, Entry(place, end))
                place = end
                continue
        place += 1
    return Places(entries, tables)


def _header(line: str) -> Path:
    try:
        found: Any = tomllib.loads(line)
    except tomllib.TOMLDecodeError:
        return ()
    return _only_path(found)


def _entry(lines: list[str], first: int) -> tuple[int, Path]:
    """Where a value ends (a list or a text may take several lines), and the path of its key."""
    for end in range(first + 1, min(first + 200, len(lines)) + 1):
        try:
            tomllib.loads("\n".join(lines[first:end]))
        except tomllib.TOMLDecodeError:
            if end < len(lines) and lines[end].lstrip().startswith("["):
                break
            continue
        return end, key_path(lines[first].partition("=")[0])
    return first + 1, key_path(lines[first].partition("=")[0])


def key_path(key: str) -> Path:
    """The path of a key as TOML writes it, with dots; empty when it is none."""
    try:
        return _only_path(tomllib.loads(f"{key} = 0"))
    except tomllib.TOMLDecodeError:
        return ()


def _only_path(found: Any) -> Path:
    path: list[str] = []
    while isinstance(found, dict) and found:
        key = next(iter(found))
        path.append(key)
        found = found[key]
    return tuple(path)
