"""Older forms of the settings file, brought to the present one when it is read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from crunch.algorithms import TABLE

VERSION: Final = 1
Moved = dict[tuple[str, ...], tuple[str, ...]]
"""New path of a key -> where it stood, so that messages name the right line."""


def version_of(values: dict[str, Any]) -> int:
    """The version that a file says it has; one that says none is of version 0 when it has tables of that version."""
    version = values.get("version")
    if isinstance(version, int) and not isinstance(version, bool):
        return version
    return 0 if any(isinstance(values.get(name), dict) for name in TABLE) else VERSION


def migrate(values: dict[str, Any]) -> tuple[dict[str, Any], Moved]:
    """The values in the present form, and which keys stood elsewhere."""
    moved: Moved = {}
    for version in range(version_of(values), VERSION):
        values = MIGRATIONS[version](values, moved)
    return values, moved


def _from_0(values: dict[str, Any], moved: Moved) -> dict[str, Any]:
    """Settings of algorithms stood in tables at the top: ``[crunch]`` became ``[algorithms.crunch]``."""
    migrated = {key: value for key, value in values.items() if key not in TABLE}
    algorithms = dict(migrated.get("algorithms", {}))
    for name in TABLE:
        table = values.get(name)
        if isinstance(table, dict):
            algorithms[name] = {**table, **algorithms.get(name, {})}
            moved.update({("algorithms", name, key): (name, key) for key in table})
    return {**migrated, "algorithms": algorithms, "version": 1}


MIGRATIONS: Final[dict[int, Callable[[dict[str, Any], Moved], dict[str, Any]]]] = {0: _from_0}
"""What brings a version to the next one."""
