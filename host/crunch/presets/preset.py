"""One preset: read from its file, checked key by key, written back."""

from __future__ import annotations

import json
import re
import textwrap
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal

from crunch import toml
from crunch.algorithms import TABLE, algorithm, has_setting, is_retired, make_settings
from crunch.algorithms.crunch.page_output import of_the_page, read_page_settings
from crunch.errors import MOST_PROBLEMS, BadSettingsError, InputError, few, meant, shortened, shown
from crunch.toml_words import explained
from crunch.wording import say

VERSION: Final = 1
_NAME: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,63}")
_LONGEST: Final = {"title": 200, "why": 5_000}
"""Characters."""
_LINE_LENGTH: Final = 100
_CONTROLS: Final = re.compile(r"[\x00-\x1f\x7f]")  # TOML allows none of these in comments


Group = Literal["kinds", "papers", "own"]
"""Where a preset comes from: with Crunch, for a kind of page; with Crunch, as in the papers; from the reader."""


@dataclass(frozen=True, slots=True)
class Preset:
    """An algorithm with settings, and why they are what they are."""

    name: str
    title: str
    why: str
    algorithm: str = "crunch"
    settings: dict[str, Any] = field(default_factory=dict)
    group: Group = "own"
    problems: tuple[str, ...] = ()
    """What in its file could not be used."""

    @property
    def shipped(self) -> bool:
        """Whether it comes with Crunch."""
        return self.group != "own"


def check_name(name: str) -> str:
    """The name, when a file can have it.

    Raises:
        InputError: it cannot.
    """
    if not _NAME.fullmatch(name):
        raise InputError(say("preset_name", name=repr(name)))
    return name


def read_preset(text: str, source: str, name: str, *, group: Group = "own") -> Preset:
    """A preset from TOML; a bad setting costs only itself, and is named.

    Args:
        text: the TOML.
        source: where it comes from, for messages.
        name: what it is called.
        group: where it comes from.

    Raises:
        InputError: no TOML, or an algorithm that is not there.
    """
    try:
        table = toml.loads(text)
    except toml.TOMLError as error:
        line, words = explained(error, text)
        raise InputError(say("in_line", file=shown(source), line=str(line), problem=words)) from None
    version = table.get("version", VERSION)
    if not isinstance(version, int) or version > VERSION:
        of = value_shown(version)
        raise InputError(say("preset_version", file=shown(source), version=of, known=str(VERSION)))
    chosen = table.get("algorithm", "crunch")
    if not isinstance(chosen, str) or chosen not in TABLE:
        near = meant(chosen, TABLE) if isinstance(chosen, str) else ""
        unknown = say("no_such_algorithm", name=shortened(repr(chosen), 200), hint=near)
        raise InputError(say("in_file", file=shown(source), problem=unknown))
    problems: list[str] = []
    title, why = (_text(table, key, problems) for key in ("title", "why"))
    given = table.get("settings", {})
    if not isinstance(given, dict):
        problems.append(say("not_used", what="settings", why=say("must_be_table")))
        given = {}
    settings, refused = usable_settings(chosen, given)
    problems += refused
    return Preset(
        name,
        title or name,
        why,
        chosen,
        settings,
        group,
        tuple(say("in_file", file=shown(source), problem=one) for one in problems),
    )


def _text(table: dict[str, Any], key: str, problems: list[str]) -> str:
    value = table.get(key, "")
    if isinstance(value, str):
        return shortened(value.strip(), _LONGEST[key])
    problems.append(say("not_used", what=key, why=say("must_be_text")))
    return ""


def usable_settings(chosen: str, values: dict[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """The values that an algorithm takes, or that every one does (Output, Size), and what is wrong with the others.

    What an older version wrote and never acted on is neither.
    """
    module = algorithm(chosen)
    good: dict[str, Any] = {}
    problems: list[str] = []
    more = 0
    of_page = of_the_page(chosen, values)
    for key, value in values.items():
        if is_retired(chosen, key):
            continue
        if len(problems) >= MOST_PROBLEMS and not has_setting(chosen, key):
            more += 1
            continue
        try:
            if key in of_page:
                read_page_settings({key: value})
            else:
                make_settings(module, {**_without(good, of_page), key: value})
        except BadSettingsError as error:
            what = f"{shortened(key, 200)} = {value_shown(value)}"
            problems.append(say("not_used", what=what, why=error.words))
        else:
            good[key] = value
    return good, few(problems, more)


def value_shown(value: Any) -> str:
    """A value as messages show it."""
    return shortened(json.dumps(value, default=str), 200)


def _without(values: dict[str, Any], keys: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in values.items() if key not in keys}


def write_preset(preset: Preset) -> str:
    """TOML of a preset, with the reason as a comment."""
    lines = [f"# {line}" for line in textwrap.wrap(_CONTROLS.sub(" ", preset.why), _LINE_LENGTH)]
    lines += [f"version = {VERSION}", f"title = {toml_value(preset.title)}", f"why = {toml_value(preset.why)}"]
    lines += [f"algorithm = {toml_value(preset.algorithm)}", "", "[settings]"]
    lines += [f"{key} = {toml_value(value)}" for key, value in preset.settings.items()]
    return "\n".join(lines) + "\n"


def toml_value(value: Any) -> str:
    """A value as TOML writes it: text, number, truth value, or a list of these.

    Raises:
        InputError: it is none of these, or holds a text that is not UTF-8.
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, str):
        return toml.quoted(value)
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(toml_value, value))}]"
    raise InputError(say("no_toml_value", value=repr(value)))


def read_file(path: Path, *, name: str | None = None, group: Group = "own") -> Preset:
    """A preset from its file, named like it unless a name is given.

    Raises:
        InputError: it cannot be read.
    """
    try:
        text = toml.read_file(path)
    except InputError as error:
        raise InputError(say("path_unreadable", path=shown(path), why=error.words)) from None
    return read_preset(text.replace("\r\n", "\n"), str(path), name or path.stem, group=group)
