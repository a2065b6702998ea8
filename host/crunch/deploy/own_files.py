"""What Crunch wrote for a reader beside registrations: settings, presets, corrections, what is remembered. It stays
unless asked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from crunch.deploy.machine import Machine
from crunch.deploy.sources import DeployError
from crunch.errors import shown
from crunch.folders import config_folder, state_folder
from crunch.leftovers import is_left

_SYSTEMS: Final = {"linux": "linux", "macos": "darwin", "windows": "win32"}
_SETTINGS: Final = ("settings.toml", "corrections.toml", "presets/*.toml")
_REMEMBERED: Final = ("sites/*", "greetings/*.json")


@dataclass(frozen=True, slots=True)
class OwnFiles:
    """The files of one folder."""

    what: str
    folder: Path
    files: list[Path]
    """Written by Crunch, or by the reader into a place that Crunch gave it."""
    others: list[Path] = field(default_factory=list)
    """What else lies there."""


def own_files(machine: Machine) -> list[OwnFiles]:
    """What is there, by folder."""
    surroundings = {"HOME": str(machine.home), **machine.variables}
    system = _SYSTEMS[machine.system]
    settings, remembered = config_folder(surroundings, system), state_folder(surroundings, system)
    found = [
        _look("your settings and presets, and what you hid or kept by hand", settings, _SETTINGS, remembered),
        _look("what is remembered of sites and browsers", remembered, _REMEMBERED, settings),
    ]
    return [one for one in found if one.files]


def remove_own_files(own: OwnFiles, *, dry_run: bool) -> list[Path]:
    """Take the files away, and the folders that are empty then; what was, or would be, taken away.

    Raises:
        DeployError: something may not be.
    """
    gone: list[Path] = []
    try:
        for path in own.files:
            gone.append(path)
            if not dry_run:
                path.unlink(missing_ok=True)
        for folder in sorted({*(path.parent for path in own.files), own.folder}, reverse=True):
            if all(path in gone for path in folder.iterdir()):
                gone.append(folder)
                if not dry_run:
                    folder.rmdir()
    except OSError as error:
        path = error.filename or own.folder
        raise DeployError(f"{shown(path)} cannot be removed: {error.strerror}. Look who owns it.") from error
    return gone


def _look(what: str, folder: Path, patterns: tuple[str, ...], other: Path) -> OwnFiles:
    files = {path for pattern in patterns for path in folder.glob(pattern)}
    files |= {path for path in _below(folder, other) if is_left(path.name)}
    files = {path for path in files if path.is_symlink() or path.is_file()}
    others = [path for path in _below(folder, other) if path not in files and (path.is_symlink() or not path.is_dir())]
    return OwnFiles(what, folder, sorted(files), sorted(others))


def _below(folder: Path, other: Path) -> Iterator[Path]:
    """What lies in a folder; where the other one lies in it, that is looked at by itself."""
    for path in folder.rglob("*"):
        if other == folder or not path.is_relative_to(other) or folder.is_relative_to(other):
            yield path
