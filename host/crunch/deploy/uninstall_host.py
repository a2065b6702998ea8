"""Taking a registration away: exactly the files, folders and registry keys that installing made."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path

from crunch.deploy.browsers import Place
from crunch.deploy.machine import Machine
from crunch.deploy.sources import HOST_NAME, DeployError
from crunch.deploy.wrapper import folders_made_for, is_wrapper
from crunch.errors import shown
from crunch.last_hello import forget


@dataclass
class Removal:
    """What was, or would be, taken away in a place."""

    place: Place
    removed: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    """What carries our name but is not ours, and why it stays."""


def uninstall(place: Place, machine: Machine, dry_run: bool = False) -> Removal:
    """Take away what ``crunch install`` wrote in a place.

    Raises:
        DeployError: it may not be taken away.
    """
    removal = Removal(place)
    wrapper_is_ours = is_wrapper(place.wrapper)
    folders = (folders_made_for(place.wrapper) or 0) if wrapper_is_ours else 0
    try:
        if place.key and machine.registry.read(place.hive, place.key) == str(place.manifest):
            removal.removed.append(f"{place.hive}\\{place.key}")
            if not dry_run:
                machine.registry.delete(place.hive, place.key)
        _remove(place.manifest, _is_our_manifest(place, wrapper_is_ours), removal, dry_run)
        _remove(place.wrapper, wrapper_is_ours, removal, dry_run)
        if wrapper_is_ours and not dry_run:
            forget(place.wrapper)
        _remove_folders(place, folders, removal, dry_run)
    except OSError as error:
        hint = "It needs root, or an administrator." if place.scope == "system" else "Look who owns it."
        raise DeployError(
            f"{shown(error.filename or place.folder)} cannot be removed: {error.strerror}. {hint}"
        ) from error
    return removal


def _is_our_manifest(place: Place, wrapper_is_ours: bool) -> bool:
    try:
        content = json.loads(place.manifest.read_text("utf-8"))
    except (OSError, ValueError):
        return wrapper_is_ours  # ours, damaged since
    return isinstance(content, dict) and (content.get("name"), content.get("path")) == (HOST_NAME, str(place.wrapper))


def _remove(path: Path, ours: bool, removal: Removal, dry_run: bool) -> None:
    if not path.exists() and not path.is_symlink():
        return
    if not ours:
        removal.kept.append(f"{shown(path)}: crunch install did not write it")
        return
    removal.removed.append(str(path))
    if not dry_run:
        path.unlink()


def _remove_folders(place: Place, count: int, removal: Removal, dry_run: bool) -> None:
    """Folders that installing made, from the innermost, as far as nothing else is in them by now."""
    gone = set(removal.removed)
    for folder in (place.folder, *place.folder.parents)[:count]:
        if not folder.is_dir() or any(str(path) not in gone for path in folder.iterdir()):
            return
        gone.add(str(folder))
        removal.removed.append(str(folder))
        if not dry_run:
            folder.rmdir()
