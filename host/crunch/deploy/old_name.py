"""Crunch as it was installed by its old name, and how to take that away. The name belongs to another's program."""

from __future__ import annotations

import json
import shlex
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote, urlsplit

from crunch.deploy.browsers import BROWSERS, Location, flatpak_location, locations
from crunch.deploy.machine import Machine
from crunch.deploy.wrapper import command_of, interpreter, is_wrapper
from crunch.surroundings import DISTRIBUTION, OLD_DISTRIBUTION, Surroundings


@dataclass(frozen=True)
class OldInstall:
    """An environment with a package of the old name."""

    where: Path
    detail: str
    command: str
    """Takes it away, and leaves this program as it is."""


def old_installs(machine: Machine, here: Surroundings | None = None) -> list[OldInstall]:
    """Every package of the old name: in this environment, and where pipx and uv keep programs."""
    here = here or Surroundings.this()
    found = []
    if any(has_old_distribution(here.prefix)):
        found.append(_found(here.prefix, here.replace_old(source(here.prefix))))
    for folder in _pipx_folders(machine):
        if folder != here.prefix and any(has_old_distribution(folder)):
            glob = " --global" if folder.is_relative_to("/opt") else ""
            found.append(_found(folder, f"pipx uninstall{glob} {OLD_DISTRIBUTION}" + _again(folder, here, machine)))
    for folder in _uv_folders(machine):
        if folder != here.prefix and any(has_old_distribution(folder)):
            # uv takes the command away with it, whichever of the two programs that starts.
            found.append(_found(folder, f"uv tool uninstall {OLD_DISTRIBUTION}{_install_again(here)}"))
    return found


def _found(where: Path, command: str) -> OldInstall:
    if any(path.is_file() for path in where.glob("[Ll]ib/**/site-packages/crunch/stdio.py")) or _is_editable(where):
        return OldInstall(where, "Crunch by its old name, which belongs to another's program", command)
    return OldInstall(where, f"another's program that is called {OLD_DISTRIBUTION}", command)


def outdated_locations(machine: Machine) -> list[Location]:
    """Registrations for one user whose Python is gone, or has Crunch by its old name."""
    candidates = [location for browser in BROWSERS.values() for location in locations(browser, machine, "user")]
    if machine.system == "linux":
        candidates += [flatpak_location(browser, machine) for browser in BROWSERS.values()]
    return [location for location in candidates if is_wrapper(location.wrapper) and _is_outdated(location.wrapper)]


def _is_outdated(wrapper: Path) -> bool:
    command = command_of(wrapper.read_text("utf-8"))
    if not command or command[0] == interpreter():
        return False
    python = Path(command[0])
    return not python.exists() or any(has_old_distribution(python.parent.parent))


def has_old_distribution(prefix: Path) -> list[Path]:
    """The folders in which an environment says that it has a package of the old name."""
    return list(prefix.glob(f"[Ll]ib/**/site-packages/{OLD_DISTRIBUTION}-[0-9]*.dist-info"))


def source(prefix: Path) -> list[str]:
    """Where this program was installed from, as pip takes it: a folder, ``-e`` a checkout, a wheel, else the name."""
    by_new_name = prefix.glob(f"[Ll]ib/**/site-packages/{DISTRIBUTION.replace('-', '_')}-*.dist-info")
    for folder in [*by_new_name, *has_old_distribution(prefix)]:
        facts = _direct_url(folder)
        address = facts.get("url")
        if isinstance(address, str) and address.startswith("file:"):
            return [*(["-e"] if _says_editable(facts) else []), unquote(urlsplit(address).path)]
    return [DISTRIBUTION]


def _is_editable(prefix: Path) -> bool:
    """Whether the old one is a checkout: then its files are not in the environment."""
    return any(_says_editable(_direct_url(folder)) for folder in has_old_distribution(prefix))


def _says_editable(facts: dict[str, object]) -> bool:
    folder = facts.get("dir_info")
    return isinstance(folder, dict) and bool(folder.get("editable"))


def _direct_url(folder: Path) -> dict[str, object]:
    try:
        content = json.loads((folder / "direct_url.json").read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return content if isinstance(content, dict) else {}


def _again(folder: Path, here: Surroundings, machine: Machine) -> str:
    """Installing once more where the command ``crunch`` is still the old one's, and goes with it."""
    command = machine.which("crunch")
    return _install_again(here) if command and command.resolve().is_relative_to(folder) else ""


def _install_again(here: Surroundings) -> str:
    start = {"pipx": ["pipx", "install", "--force"], "uv": ["uv", "tool", "install", "--force"]}.get(here.maker)
    return f" && {shlex.join([*start, *source(here.prefix)])}" if start else ""


def _pipx_folders(machine: Machine) -> list[Path]:
    home = machine.variables.get("PIPX_HOME")
    bases = [Path(home)] if home else [machine.path("{data}/pipx"), machine.home / ".local" / "pipx"]
    bases.append(Path(machine.variables.get("PIPX_GLOBAL_HOME") or machine.path("{root}/opt/pipx")))
    return [base / "venvs" / OLD_DISTRIBUTION for base in bases]


def _uv_folders(machine: Machine) -> list[Path]:
    folder = machine.variables.get("UV_TOOL_DIR")
    return [(Path(folder) if folder else machine.path("{data}/uv/tools")) / OLD_DISTRIBUTION]
