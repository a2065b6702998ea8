"""What runs on a page: defaults < settings of the algorithm < preset < site < this request < the administrator."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import urlsplit

from crunch.algorithms.crunch.declaring import OF_THE_PAGE
from crunch.errors import InputError
from crunch.presets.collection import as_in_the_papers, find_preset
from crunch.presets.preset import Preset, usable_settings
from crunch.settings_file.loading import Loaded, load, managed_path, own_path

_FILTERS: Final = "crunch"
"""The algorithm whose windows Output and Size hold for the others, too."""


@dataclass(frozen=True, slots=True)
class Choice:
    """An algorithm with settings, and what a person should know about them."""

    algorithm: str
    settings: dict[str, Any]
    preset: str | None = None
    notes: list[str] = field(default_factory=list)
    page: dict[str, Any] = field(default_factory=dict)
    """How the page is to be shown (windows Output and Size), when the algorithm has no such settings of its own."""


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
    chosen = _as_it_was_set_up(chosen, {**site.settings, **(settings or {})})
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
    page: dict[str, Any] = {}
    of_site = site.settings
    wrong: list[str] = []
    if algorithm != _FILTERS:
        of_page, wrong = usable_settings(_FILTERS, _of_page(of_site))
        for level in (own.algorithms.get(_FILTERS, {}), of_page, managed.algorithms.get(_FILTERS, {})):
            page |= _of_page(level)
        of_site = {key: value for key, value in of_site.items() if key not in OF_THE_PAGE}
    taken, problems = usable_settings(algorithm, of_site)
    notes += [f"{own.path}, site {_host(url)}: {problem}" for problem in (*wrong, *problems)]
    values |= taken | (settings or {})
    for key, value in managed.algorithms.get(algorithm, {}).items():
        if settings and key in settings and settings[key] != value:
            notes.append(f"{key} is set by an administrator ({managed.path})")
        values[key] = value
    return Choice(algorithm, values, chosen.name if chosen else None, notes, page)


def _as_it_was_set_up(chosen: Preset | None, settings: dict[str, Any]) -> Preset | None:
    """The preset as in the papers where it comes with settings that only the filters have: they were made for that."""
    papers = as_in_the_papers(chosen) if chosen and settings else None
    if chosen is None or papers is None:
        return chosen
    fitting, _ = usable_settings(chosen.algorithm, settings)
    others = {key: value for key, value in settings.items() if key not in fitting and key not in OF_THE_PAGE}
    return papers if usable_settings(papers.algorithm, others)[0] else chosen


def _of_page(values: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in values.items() if key in OF_THE_PAGE}


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
