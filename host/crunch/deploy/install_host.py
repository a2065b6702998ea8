"""Registering the host with browsers: a manifest where the browser looks for it, and the wrapper that it names."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from crunch.deploy.browsers import Location, browser_named, profile_location
from crunch.deploy.machine import Machine
from crunch.deploy.sources import DeployError, extension_id, template
from crunch.deploy.wrapper import HOST_MODULE, folders_made_for, interpreter, wrapper_script
from crunch.errors import FULL, shown
from crunch.files import update_file


@dataclass(frozen=True)
class Plan:
    """What an installation in one place consists of."""

    location: Location
    wrapper: str
    manifest: str


@dataclass(frozen=True)
class Installed:
    """What was written."""

    manifest: Path
    wrapper: Path
    extension: str
    changed: bool


def install_in_profile(browser_name: str, profile: Path, machine: Machine | None = None) -> Installed:
    """Register the host with one profile of a browser, given as its user data folder.

    Raises:
        DeployError: unknown browser, the host is not importable, or the folder cannot be written.
    """
    machine = machine or Machine.this()
    return write(plan(profile_location(browser_named(browser_name), machine, profile)), machine)


def refuse_root(machine: Machine, location: Location, as_root: bool = False) -> None:
    """Root does not install for itself by mistake: the browser runs as somebody else and would not look there.

    Raises:
        DeployError: it would be for root's own browser.
    """
    if machine.is_root and location.scope in ("user", "flatpak") and not as_root:
        raise DeployError(
            f"you are root, so this would be for root's own browser ({shown(location.folder)}). Run it as the user who"
            " browses, without sudo; or with --system for all users; or with --as-root where root is the only user"
            " (a container, a build machine)."
        )


def plan(location: Location) -> Plan:
    """What is to be written in a place.

    Raises:
        DeployError: the host is not importable.
    """
    if find_spec(HOST_MODULE) is None:
        raise DeployError(f"{interpreter()} cannot import {HOST_MODULE}. Install crunch with this Python again.")
    family = location.browser.family
    values = {"wrapper": str(location.wrapper), "extension_id": extension_id(family)}
    manifest = _fill(template(f"native_host.{family}.json"), values)
    made = folders_made_for(location.wrapper)
    script = wrapper_script(location, _missing_folders(location.folder) if made is None else made)
    return Plan(location, script, json.dumps(manifest, indent=2, ensure_ascii=False) + "\n")


def write(planned: Plan, machine: Machine) -> Installed:
    """Write it; what is the same already stays untouched.

    Raises:
        DeployError: the folder or the registry cannot be written.
    """
    location = planned.location
    try:
        with _readable_by_all(location.scope == "system"):
            changed = update_file(location.wrapper, planned.wrapper.encode(), mode=0o755)
            changed |= update_file(location.manifest, planned.manifest.encode())
        if location.key and machine.registry.read(location.hive, location.key) != str(location.manifest):
            machine.registry.write(location.hive, location.key, str(location.manifest))
            changed = True
    except OSError as error:
        mend = "Make room, then try again." if error.errno in FULL else _mend(location, "install")
        raise DeployError(f"{shown(location.folder)} cannot be written: {error.strerror}. {mend}") from error
    return Installed(location.manifest, location.wrapper, extension_id(location.browser.family), changed)


def closed_to_others(path: Path) -> Path | None:
    """The first folder on the way to a file that other users may not enter: their browsers cannot start it."""
    for folder in reversed(path.absolute().parents):
        try:
            if not folder.stat().st_mode & 0o001:
                return folder
        except OSError:
            return folder
    return None


def _mend(location: Location, command: str) -> str:
    if location.scope != "system":
        return "Make it yours, or look who owns it."
    if location.system == "windows":
        return "Run it in a terminal that was started as administrator."
    return f'A registration for all users needs root: sudo "$(command -v crunch)" {command} --system'


def _missing_folders(folder: Path) -> int:
    return sum(not path.exists() for path in (folder, *folder.parents))


@contextmanager
def _readable_by_all(wanted: bool) -> Iterator[None]:
    """Folders for all users must not depend on the umask of the one who installs."""
    if not wanted:
        yield
        return
    before = os.umask(0o022)
    try:
        yield
    finally:
        os.umask(before)


def _fill(node: object, values: dict[str, str]) -> object:
    """A template with ``{name}`` replaced in every text."""
    if isinstance(node, dict):
        return {key: _fill(value, values) for key, value in node.items()}
    if isinstance(node, list):
        return [_fill(value, values) for value in node]
    if isinstance(node, str):
        for name, value in values.items():
            node = node.replace(f"{{{name}}}", value)
    return node
