"""What runs on a page: defaults < settings of the algorithm < preset < site < this request < the administrator."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from crunch.algorithms import algorithm as find_algorithm
from crunch.algorithms import make_settings
from crunch.algorithms.crunch.page_output import FILTERS, of_the_page, read_page_settings
from crunch.documents.hosts import host_of
from crunch.errors import InputError, few, shown
from crunch.presets.collection import as_in_the_papers, find_managed_preset, find_preset
from crunch.presets.preset import Preset, usable_settings
from crunch.settings_file.loading import Loaded, load, managed_path, own_path
from crunch.wording import say

USUAL: Final = "auto"
"""What runs when nobody names anything."""
_AMOUNT: Final = "amount"


@dataclass(frozen=True, slots=True)
class Choice:
    """An algorithm with settings, and what a person should know about them."""

    algorithm: str
    settings: dict[str, Any]
    preset: str | None = None
    notes: list[str] = field(default_factory=list)
    page: dict[str, Any] = field(default_factory=dict)
    """How the page is to be shown (windows Output and Size), when the algorithm has no such settings of its own."""

    @property
    def output(self) -> str | None:
        """The format that files are written in unless another one is named; None leaves it to who writes."""
        value: str | None = {**self.settings, **self.page}.get("output")
        return value


def choose(
    url: str | None,
    *,
    preset: str | None = None,
    algorithm: str | None = None,
    settings: dict[str, Any] | None = None,
) -> Choice:
    """What runs on the page at an address.

    Args:
        url: address of the page.
        preset: the one that this request names.
        algorithm: the one that this request names; None leaves the choice to the site and to presets.
        settings: those of this request, of the algorithm and of the windows Output and Size.

    Raises:
        InputError: this request names a preset that is not there, or that is one of another algorithm.
        UnknownAlgorithmError: this request names an algorithm that is not there.
        BadSettingsError: a value for the windows Output and Size cannot be used.
    """
    own, managed = load(own_path()), load(managed_path())
    notes = [problem.words for problem in (*managed.problems, *own.problems)]
    site = own.site_of(host_of(url))
    chosen = _asked_preset(preset, algorithm)
    asked = dict(settings or {})
    if algorithm is None and chosen is None:
        chosen = _first_preset([(own, site.preset)], notes)
        if chosen is None and site.algorithm:
            algorithm = site.algorithm
        elif chosen is None:
            chosen = _first_preset([(own, own.preset)], notes)
    chosen = _as_it_was_set_up(chosen, {**site.settings, **asked})
    forced = _first_preset([(managed, managed.preset)], notes, find_managed_preset)
    if forced is not None:
        named = chosen.algorithm if preset and chosen else algorithm
        dropped = asked if named != forced.algorithm else {}
        if (preset and preset != forced.name) or named not in (None, forced.algorithm) or dropped:
            unused = say("hint_unused", names=", ".join(dropped)) if dropped else ""
            name, file = repr(forced.name), shown(managed.path)
            notes.append(say("preset_of_administrator", name=name, file=file, unused=unused))
        chosen = forced
        asked = {key: value for key, value in asked.items() if key not in dropped}
    name = chosen.algorithm if chosen else algorithm or USUAL
    asked |= read_page_settings(of_the_page(name, asked))
    of_site, problems = usable_settings(name, _where_known(name, site.settings))
    if chosen:
        notes += chosen.problems
    file, site_name = shown(own.path), str(host_of(url))
    notes += [say("in_site", file=file, site=site_name, problem=problem) for problem in problems]
    values = {**_of_file(own, name), **(chosen.settings if chosen else {}), **of_site, **asked}
    for key, value in _of_file(managed, name).items():
        if key in asked and asked[key] != value:
            notes.append(say("set_by_administrator", key=key, file=shown(managed.path)))
        values[key] = value
    page = of_the_page(name, values)
    rest = {key: value for key, value in values.items() if key not in page}
    return Choice(name, rest, chosen.name if chosen else None, few(notes), page)


def site_names_method(url: str | None) -> bool:
    """Whether the reader's settings file says of an address's site what runs there."""
    return load(own_path()).site_of(host_of(url)).names_method


def _where_known(name: str, settings: dict[str, Any]) -> dict[str, Any]:
    """Without how much to hide where an algorithm knows no such setting: it is chosen for the site, whatever runs."""
    if _AMOUNT not in settings or _AMOUNT in make_settings(find_algorithm(name), None).resolved():
        return settings
    return {key: value for key, value in settings.items() if key != _AMOUNT}


def _as_it_was_set_up(chosen: Preset | None, settings: dict[str, Any]) -> Preset | None:
    """The preset as in the papers where it comes with settings that only the filters have: they were made for that."""
    papers = as_in_the_papers(chosen) if chosen and settings else None
    if chosen is None or papers is None:
        return chosen
    fitting, _ = usable_settings(chosen.algorithm, settings)
    others = {key: value for key, value in settings.items() if key not in fitting}
    return papers if usable_settings(papers.algorithm, others)[0] else chosen


def _asked_preset(preset: str | None, algorithm: str | None) -> Preset | None:
    """The preset that a request names: it is settings of one algorithm, and means nothing for another."""
    if algorithm is not None:
        find_algorithm(algorithm)
    chosen = find_preset(preset) if preset else None
    if chosen is not None and algorithm not in (None, chosen.algorithm):
        papers = as_in_the_papers(chosen)
        if papers is not None and papers.algorithm == algorithm:
            return papers
        name, own = repr(chosen.name), chosen.algorithm
        raise InputError(say("preset_of_another", name=name, own=own, algorithm=algorithm))
    return chosen


def _of_file(file: Loaded, name: str) -> dict[str, Any]:
    """What a file says of an algorithm; Output and Size are said of all of them in the table of the filters."""
    return {**of_the_page(name, file.algorithms.get(FILTERS, {})), **file.algorithms.get(name, {})}


def _first_preset(
    wanted: list[tuple[Loaded, str | None]], notes: list[str], find: Callable[[str], Preset] = find_preset
) -> Preset | None:
    for file, name in wanted:
        if not name:
            continue
        try:
            return find(name)
        except InputError as error:
            notes.append(say("in_file", file=shown(file.path), problem=error.words))
    return None
