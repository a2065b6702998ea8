"""One settings file: read, checked key by key, and read again when it has changed."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from crunch import folders, toml
from crunch.algorithms import TABLE, has_setting
from crunch.documents.hosts import holds_many_sites
from crunch.errors import MOST_PROBLEMS, InputError, meant, shortened
from crunch.presets.preset import usable_settings, value_shown
from crunch.settings_file.lines import find_keys
from crunch.settings_file.migrations import VERSION, migrate, version_of
from crunch.settings_file.parsing import Problem, parse_tolerantly
from crunch.wording import say

NAME: Final = "settings.toml"
_LONGEST_HOST: Final = 253
"""Characters of a host's name; there is no longer one."""
_KNOWN: Final = ("version", "preset", "packages", "algorithms", "sites")
OF_A_SITE: Final = ("preset", "algorithm", "settings")


@dataclass(frozen=True, slots=True)
class Site:
    """What differs on one site and its subdomains."""

    preset: str | None = None
    settings: dict[str, Any] = field(default_factory=dict)
    algorithm: str | None = None
    """Runs there without a preset."""

    @property
    def names_method(self) -> bool:
        """Whether it says what runs there."""
        return bool(self.preset or self.algorithm)


@dataclass(frozen=True, slots=True)
class Loaded:
    """What a settings file says, without what cannot be used of it."""

    path: Path
    version: int = VERSION
    preset: str | None = None
    packages: str | None = None
    algorithms: dict[str, dict[str, Any]] = field(default_factory=dict)
    sites: dict[str, Site] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()

    def site_of(self, host: str | None) -> Site:
        """What holds on a host: its own entry, and what the entries of its parent domains say beyond that."""
        found = Site()
        while host and len(host) <= _LONGEST_HOST:
            site = self.sites.get(host)
            if site is not None:
                method = found if found.names_method else site
                found = Site(method.preset, {**site.settings, **found.settings}, method.algorithm)
            host = host.partition(".")[2]
        return found

    def entry_for(self, host: str) -> str:
        """The entry that a choice for a host goes into: the one that it has, else that of the site without ``www.``.

        Where what is left would stand for sites of other people, too, as of ``www.gov.uk``, it is that of the host.
        """
        short = host.removeprefix("www.")
        if short == host or host in self.sites:
            return host
        return host if short not in self.sites and holds_many_sites(short) else short


def own_path() -> Path:
    """The reader's settings file."""
    return folders.config_folder() / NAME


def managed_path() -> Path:
    """The administrator's settings file."""
    return folders.managed_folder() / NAME


_cache: dict[Path, tuple[tuple[int, int, int] | None, Loaded]] = {}


def load(path: Path) -> Loaded:
    """What the file says now; it is read again only when it has changed. No file: nothing is said."""
    state = _state(path)
    cached = _cache.get(path)
    if cached is None or cached[0] != state:
        cached = (state, _read(path) if state else Loaded(path))
        _cache[path] = cached
    return cached[1]


def _state(path: Path) -> tuple[int, int, int] | None:
    try:
        status = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError:  # there, perhaps, and nothing to pass over in silence
        return -1, -1, -1
    return status.st_mtime_ns, status.st_size, status.st_ino


def _read(path: Path) -> Loaded:
    try:
        text = toml.read_file(path)
    except InputError as error:
        return Loaded(path, problems=(Problem(str(path), None, say("nothing_used", why=error.words)),))
    return read_text(text, path)


def read_text(text: str, path: Path) -> Loaded:
    """What a text says that stands in a file at ``path``."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    values, problems = parse_tolerantly(text, str(path))
    reader = _Reader(text, path, problems)
    return reader.read(values)


class _Reader:
    def __init__(self, text: str, path: Path, problems: list[Problem]) -> None:
        self._key_lines = find_keys(text)
        self._path = path
        self._problems = problems
        self._moved: dict[tuple[str, ...], tuple[str, ...]] = {}
        self._more = 0

    def read(self, values: dict[str, Any]) -> Loaded:
        version = version_of(values)
        if version > VERSION:
            self._complain(("version",), say("version_newer", version=str(version), known=str(VERSION)))
        elif version < 0:
            self._complain(("version",), say("version_none", version=str(version)))
            values, version = {**values, "version": VERSION}, VERSION
        values, self._moved = migrate(values)
        for key in values:
            if key not in _KNOWN and not self._is_one_more():
                hint = say("hint_of_all_pages") if key == "algorithm" else meant(key, _KNOWN)
                self._complain((key,), say("no_setting", key=shortened(repr(key), 200), hint=hint))
        loaded = Loaded(
            self._path,
            version,
            self._text(values, "preset"),
            self._text(values, "packages"),
            {name: self._algorithm(name, table) for name, table in self._tables(values, "algorithms") if name in TABLE},
            {host.lower(): self._site(host, table) for host, table in self._tables(values, "sites")},
        )
        if self._more:
            self._problems.append(Problem(str(self._path), None, say("more_like_these", more=self._more)))
        return replace(loaded, problems=tuple(self._problems))

    def _is_one_more(self) -> bool:
        """Whether something wrong is only counted: enough has been said, and to find words for it takes time."""
        full = len(self._problems) >= MOST_PROBLEMS
        self._more += full
        return full

    def _complain(self, path: tuple[str, ...], message: str) -> None:
        if self._is_one_more():
            return
        stood = self._moved.get(path, path)
        entry = self._key_lines.entries.get(stood)
        line = entry.first if entry else self._key_lines.tables.get(stood)
        if line is None and stood[:-1] in self._key_lines.entries:  # inside a table written on one line
            line = self._key_lines.entries[stood[:-1]].first
        self._problems.append(Problem(str(self._path), None if line is None else line + 1, shortened(message, 1_500)))

    def _text(self, values: dict[str, Any], key: str, *around: str) -> str | None:
        value = values.get(key)
        if value is None or (isinstance(value, str) and value):
            return value
        if value != "":
            self._complain(
                (*around, key), say("not_used", what=f"{key} = {value_shown(value)}", why=say("must_be_text"))
            )
        return None

    def _tables(self, values: dict[str, Any], key: str) -> list[tuple[str, dict[str, Any]]]:
        tables = values.get(key, {})
        if not isinstance(tables, dict):
            self._complain((key,), say("key_must_be_table", key=key))
            return []
        found = []
        for name, table in tables.items():
            if not isinstance(table, dict):
                what = f"{shortened(name, 200)} = {value_shown(table)}"
                self._complain((key, name), say("not_used", what=what, why=say("must_be_table")))
            elif key == "algorithms" and name not in TABLE:
                if not self._is_one_more():
                    named = shortened(repr(name), 200)
                    self._complain((key, name), say("no_such_algorithm", name=named, hint=meant(name, TABLE)))
            else:
                found.append((name, table))
        return found

    def _algorithm(self, name: str, table: dict[str, Any]) -> dict[str, Any]:
        good: dict[str, Any] = {}
        for key, value in table.items():
            if not has_setting(name, key) and self._is_one_more():
                continue
            taken, problems = usable_settings(name, {**good, key: value})
            if key in taken:
                good = taken
            for problem in problems:
                self._complain(("algorithms", name, key), problem)
        return good

    def _site(self, host: str, table: dict[str, Any]) -> Site:
        for key in table:
            if key not in OF_A_SITE and not self._is_one_more():
                hint = say("hint_site_in_quotes") if isinstance(table[key], dict) else meant(key, OF_A_SITE)
                words = say("no_setting_of_site", key=shortened(repr(key), 200), hint=hint)
                self._complain(("sites", host, key), words)
        settings = table.get("settings", {})
        if not isinstance(settings, dict):
            self._complain(("sites", host, "settings"), say("key_must_be_table", key="settings"))
            settings = {}
        algorithm = self._text(table, "algorithm", "sites", host)
        if algorithm is not None and algorithm not in TABLE:
            if not self._is_one_more():
                why = say("none_of_that_name", hint=meant(algorithm, TABLE))
                what = f"algorithm = {value_shown(algorithm)}"
                self._complain(("sites", host, "algorithm"), say("not_used", what=what, why=why))
            algorithm = None
        return Site(self._text(table, "preset", "sites", host), settings, algorithm)
