"""The gate: floors for each algorithm and package, pinned in a file with a fingerprint of the pages.

They are floors of F1, and of a package with partial gold, where F1 means nothing, floors of what is kept, each by name.
The file holds figures and fingerprints, no text of a page. A floor goes up by itself when floors are updated; it goes
down only when that is asked for.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import floor
from pathlib import Path
from typing import Final

import msgspec

from crunch.conversion import decode_json
from crunch.documents.files import read_file
from crunch.errors import InputError, shown
from crunch.files import replace_file
from crunch_lab.evaluation.extractors import digest, parse_algorithms
from crunch_lab.evaluation.losses.figures import pinned_figures
from crunch_lab.evaluation.losses.kind_figures import NEUTRAL
from crunch_lab.evaluation.package_files import package_name
from crunch_lab.evaluation.packages import Package
from crunch_lab.evaluation.results import MAIN_MEASURE, Results
from crunch_lab.evaluation.runner import measure
from crunch_lab.evaluation.stages import Pages, Plan
from crunch_lab.evaluation.store import locked

SLACK: Final = 0.0005
"""Below the floor by less than this is rounding."""
WORTH_RAISING: Final = 0.005
F1: Final = "F1"
"""What the floor of a package is called that has all of its gold."""
NEUTRAL_F1: Final = "neutral F1"
"""The same over bags of words in the neutral count (``losses/heads.py``)."""


class PackageFloors(msgspec.Struct, omit_defaults=True):
    """One package of the file."""

    fingerprint: str
    pages: int
    floors: dict[str, float] = {}
    """Algorithm -> F1."""
    kept: dict[str, dict[str, float]] = {}
    """Algorithm -> name of a figure of which more is better (``losses/figures.py``) -> its floor."""

    @property
    def labels(self) -> list[str]:
        """Algorithms that have a floor."""
        return sorted({*self.floors, *self.kept})


class Floors(msgspec.Struct):
    """The file."""

    sample: int
    packages: dict[str, PackageFloors] = {}


@dataclass
class Verdict:
    """What the gate found."""

    failures: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    checked: int = 0

    @property
    def passed(self) -> bool:
        """True when nothing fell below its floor."""
        return not self.failures


def read_floors(path: Path) -> Floors:
    """Read the file.

    Raises:
        InputError: not there, or no such file.
    """
    if not os.path.lexists(path):
        raise InputError(f"there are no floors in {shown(path)}; make them with --update")
    try:
        return decode_json(read_file(path), Floors)
    except InputError as error:
        raise InputError(f"{shown(path)}: {error.message}") from None
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise InputError(f"{shown(path)}: {error}") from None


def write_floors(path: Path, floors: Floors) -> None:
    """Write the file, readable in a diff."""
    replace_file(path, (json.dumps(msgspec.to_builtins(floors), indent=1, sort_keys=True) + "\n").encode())


def check_floors(floors: Floors, packages: Sequence[Path], out: Path, jobs: int, limit: float = 10.0) -> Verdict:
    """Measure what the file pins, on the packages that are there."""
    verdict = Verdict()
    there = {package_name(path): path for path in packages}
    for name in floors.packages:
        if name not in there:
            verdict.notes.append(f"{name}: not here, so not checked")
    chosen = [Package(path) for name, path in there.items() if name in floors.packages]
    for name in there:
        if name not in floors.packages:
            verdict.notes.append(f"{name}: has no floors")
    if not chosen:
        return verdict
    groups: dict[tuple[str, ...], list[Package]] = {}
    for package in chosen:
        groups.setdefault(tuple(floors.packages[package.name].labels), []).append(package)
    for labels, group in groups.items():
        plan = Plan(group, parse_algorithms(",".join(labels)), out, jobs, limit, sample=floors.sample)
        with locked(out):
            results, pages = measure(plan)
        for package in group:
            _check_package(verdict, results, pages, package.name, floors.packages[package.name])
    return verdict


def _check_package(verdict: Verdict, results: Results, pages: Pages, package: str, pinned: PackageFloors) -> None:
    if fingerprint(pages, package) != pinned.fingerprint:
        verdict.failures.append(f"{package}: its pages are not those that the floors were measured on")
        return
    for label in pinned.labels:
        measured = _figures(results, package, label)
        for name, lowest in _floors_of(pinned, label).items():
            verdict.checked += 1
            value = measured.get(name, 0.0)
            if value < lowest - SLACK:
                verdict.failures.append(f"{package}, {label}: {name} {value:.4f} is below its floor {lowest:.4f}")
            elif value > lowest + WORTH_RAISING:
                verdict.notes.append(f"{package}, {label}: {name} {value:.4f}; its floor {lowest:.4f} can be raised")


def _figures(results: Results, package: str, label: str) -> dict[str, float]:
    """What the gate holds of a package: F1, or of partial gold what is kept."""
    if package in results.partial:
        return pinned_figures(results.partial_figures(package, label))
    figures = {F1: results.spread(package, label, MAIN_MEASURE).mean}
    if results.has_neutral:
        figures[NEUTRAL_F1] = results.spread(package, label, NEUTRAL).mean
    return figures


def _floors_of(pinned: PackageFloors | None, label: str) -> dict[str, float]:
    """The floors of one algorithm, by name."""
    if pinned is None:
        return {}
    strict = {F1: pinned.floors[label]} if label in pinned.floors else {}
    return {**strict, **pinned.kept.get(label, {})}


def _pin(pinned: PackageFloors, label: str, values: Mapping[str, float]) -> None:
    for name, value in values.items():
        if name == F1:
            pinned.floors[label] = value
        else:
            pinned.kept.setdefault(label, {})[name] = value


def update_floors(
    floors: Floors, labels: Sequence[str], packages: Sequence[Path], out: Path, jobs: int, *, lower: bool
) -> list[str]:
    """Raise floors to what is measured now, add what is new, and say what changed.

    Args:
        floors: is changed.
        labels: algorithms to pin.
        packages: to measure.
        out: folder of the run.
        jobs: processes.
        lower: also go down.

    Raises:
        InputError: something is below its floor, or the pages are others, and ``lower`` is off.
    """
    plan = Plan(
        [Package(path) for path in packages], parse_algorithms(",".join(labels)), out, jobs, sample=floors.sample
    )
    with locked(out):
        results, pages = measure(plan)
    changes = list(_changes(floors, results, pages))
    sinking = [text for text, down in changes if down]
    if sinking and not lower:
        raise InputError("floors would go down; that needs --lower:\n  " + "\n  ".join(sinking))
    for package in results.packages:
        mark = fingerprint(pages, package)
        pinned = floors.packages.setdefault(package, PackageFloors(mark, 0, {}))
        same = pinned.fingerprint == mark
        pinned.fingerprint, pinned.pages = mark, len(pages[package])
        for label in results.labels:
            before = _floors_of(pinned, label) if same and not lower else {}
            values = _figures(results, package, label)
            _pin(pinned, label, {name: max(_rounded(value), before.get(name, 0.0)) for name, value in values.items()})
    return [text for text, _ in changes]


def _changes(floors: Floors, results: Results, pages: Pages) -> Iterator[tuple[str, bool]]:
    for package in results.packages:
        pinned = floors.packages.get(package)
        if pinned is not None and pinned.fingerprint != fingerprint(pages, package):
            yield f"{package}: other pages", True
        for label in results.labels:
            known = _floors_of(pinned, label)
            for name, value in _figures(results, package, label).items():
                before, what = known.get(name), f"{package}, {label}" + ("" if name == F1 else f", {name}")
                if before is None:
                    yield f"{what}: new, {value:.4f}", False
                elif value < before - SLACK:
                    yield f"{what}: {before:.4f} down to {value:.4f}", True
                elif value > before + SLACK:
                    yield f"{what}: {before:.4f} up to {value:.4f}", False


def _rounded(value: float) -> float:
    return floor(value * 10_000) / 10_000


def fingerprint(pages: Pages, package: str) -> str:
    """Of the pages and their gold."""
    return digest([[record.name, record.fingerprint, digest(record.gold)] for record in pages[package].values()])
