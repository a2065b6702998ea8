"""What runs on a page: defaults < settings of the algorithm < preset < site < this request < the administrator."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from crunch.errors import InputError
from crunch.presets.collection import find_preset
from crunch.presets.preset import Preset, usable_settings
from crunch.settings_file.loading import Loaded, load, managed_path, own_path


@dataclass(frozen=True, slots=True)
class Choice:
    """An algorithm with settings, and what a person should know about them."""

    algorithm: str
    settings: dict[str, Any]
    preset: str | None = None
    notes: list[str] = field(default_factory=list)


def choose(
    url: str | None,
    *,
    preset: str | None = None,
    algorithm: str = "auto",
    settings: dict[str, Any] | None = None,
) -> Choice:
    """What runs on the page at an address.

    Args:
        url: address of the page.
        preset: the one that this request names.
        algorithm: the one that this request names; ``auto`` leaves the choice to presets.
        settings: those of this request.

    Raises:
        InputError: this request names a preset that is not there.
    """
    own, managed = load(own_path()), load(managed_path())
    notes = [str(problem) for problem in (*managed.problems, *own.problems)]
    site = own.site_of(_host(url))
    chosen = find_preset(preset) if preset else None
    if algorithm == "auto" and chosen is None:
        chosen = _first_preset([(own, site.preset), (own, own.preset)], notes)
    forced = _first_preset([(managed, managed.preset)], notes)
    if forced is not None:
        if (preset and preset != forced.name) or algorithm not in ("auto", forced.algorithm):
            notes.append(f"an administrator has set the preset {forced.name!r} ({managed.path})")
        chosen = forced
        settings = {} if algorithm != forced.algorithm else settings
    if chosen is not None:
        algorithm = chosen.algorithm
        notes += chosen.problems
    values = dict(own.algorithms.get(algorithm, {}))
    values |= chosen.settings if chosen else {}
    taken, problems = usable_settings(algorithm, site.settings)
    notes += [f"{own.path}, site {_host(url)}: {problem}" for problem in problems]
    values |= taken | (settings or {})
    for key, value in managed.algorithms.get(algorithm, {}).items():
        if settings and key in settings and settings[key] != value:
            notes.append(f"{key} is set by an administrator ({managed.path})")
        values[key] = value
    return Choice(algorithm, values, chosen.name if chosen else None, notes)


def _first_preset(wanted: list[tuple[Loaded, str | None]], notes: list[str]) -> Preset | None:
    for file, name in wanted:
        if not name:
            continue
        try:
            return find_preset(name)
        except InputError as error:
            notes.append(f"{file.path}: {error.message}")
    return None


def _host(url: str | None) -> str | None:
    try:
        return urlsplit(url or "").hostname
    except ValueError:
        return None
