"""Taking a registration away: exactly the files, folders and registry keys that installing made."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path

from crunch.deploy.browsers import Location
from crunch.deploy.machine import Machine
from crunch.deploy.sources import HOST_NAME, DeployError
from crunch.deploy.wrapper import folders_made_for, is_wrapper
from crunch.errors import shown
from crunch.last_hello import forget


@dataclass
class Removal:
    """What was, or would be, taken away in a place."""

    location: Location
    removed: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    """What carries our name but is not ours, and why it stays."""


def uninstall(location: Location, machine: Machine, dry_run: bool = False) -> Removal:
    """Take away what ``crunch install`` wrote in a place.

    Raises:
        DeployError: it may not be taken away.
    """
    removal = Removal(location)
    wrapper_is_ours = is_wrapper(location.wrapper)
    folders = (folders_made_for(location.wrapper) or 0) if wrapper_is_ours else 0
    try:
        if location.key and machine.registry.read(location.hive, location.key) == str(location.manifest):
            removal.removed.append(f"{location.hive}\\{location.key}")
            if not dry_run:
                machine.registry.delete(location.hive, location.key)
        _remove(location.manifest, _is_our_manifest(location, wrapper_is_ours), removal, dry_run)
        _remove(location.wrapper, wrapper_is_ours, removal, dry_run)
        if wrapper_is_ours and not dry_run:
            forget(location.wrapper)
        _remove_folders(location, folders, removal, dry_run)
    except OSError as error:
        hint = "It needs root, or an administrator." if location.scope == "system" else "Look who owns it."
        raise DeployError(
            f"{shown(error.filename or location.folder)} cannot be removed: {error.strerror}. {hint}"
        ) from error
    return removal


def _is_our_manifest(location: Location, wrapper_is_ours: bool) -> bool:
    try:
        content = json.loads(location.manifest.read_text("utf-8"))
    except (OSError, ValueError):
        return wrapper_is_ours  # ours, damaged since
    return isinstance(content, dict) and (content.get("name"), content.get("path")) == (
        HOST_NAME,
        str(location.wrapper),
    )


def _remove(path: Path, ours: bool, removal: Removal, dry_run: bool) -> None:
    if not path.exists() and not path.is_symlink():
        return
    if not ours:
        removal.kept.append(f"{shown(path)}: crunch install did not write it")
        return
    removal.removed.append(str(path))
    if not dry_run:
        path.unlink()


def _remove_folders(location: Location, count: int, removal: Removal, dry_run: bool) -> None:
    """Folders that installing made, from the innermost, as far as nothing else is in them by now."""
    gone = set(removal.removed)
    for folder in (location.folder, *location.folder.parents)[:count]:
        if not folder.is_dir() or any(str(path) not in gone for path in folder.iterdir()):
            return
        gone.add(str(folder))
        removal.removed.append(str(folder))
        if not dry_run:
            folder.rmdir()
