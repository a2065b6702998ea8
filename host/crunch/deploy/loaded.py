"""Is the extension in the browser? Told by what the browser writes into its profiles, and by the host's last greeting.

Chromium writes an extension into ``Preferences`` (under Windows and macOS ``Secure Preferences``) some ten seconds
after it was loaded; Firefox writes an installed one into ``extensions.json``, and nothing of a temporary one. That one
is there while the Firefox that greeted the host still runs.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from crunch.deploy.browsers import Location
from crunch.deploy.machine import Machine
from crunch.deploy.unpacked import version_of
from crunch.last_hello import LastHello

_BETWEEN: Final = ("xdg-desktop-por", "flatpak")
"""Programs that start a host on behalf of a browser, and outlive it."""
_PS: Final = ("/bin/ps", "/usr/bin/ps")
"""By its whole path: a program of that name may lie anywhere on PATH."""
_BORDER: Final = 2.0
"""Seconds by which the clock of processes and that of files may differ."""


@dataclass(frozen=True)
class Loaded:
    """The extension in one profile."""

    profile: Path
    path: Path | None
    """The folder of an unpacked one."""
    version: str | None
    is_on: bool


def profile_folders(location: Location, machine: Machine) -> list[Path]:
    """Where a browser that reads this place keeps its profiles, each one in a folder of these."""
    browser = location.browser
    if location.scope == "profile":
        return [location.folder.parent]
    if location.scope == "flatpak":
        base = machine.home / ".var" / "app" / browser.flatpak
        firefox = [base / ".mozilla" / "firefox", base / "config" / "mozilla" / "firefox"]
        return firefox if browser.family == "firefox" else [(base / browser.flatpak_folder).parent]
    if browser.family == "firefox":
        return [machine.path(folder) for folder in _FIREFOX[machine.system]]
    (user, *_) = browser.on(machine.system).user
    if machine.system == "windows":
        vendor = user.removeprefix("Software\\").removesuffix("\\NativeMessagingHosts").replace("\\", "/")
        return [machine.path(f"{{local}}/{vendor}/User Data")]
    return [machine.path(user).parent]


_FIREFOX: Final = {
    "linux": (
        "{home}/.mozilla/firefox",
        "{config}/mozilla/firefox",
        "{home}/snap/firefox/common/.mozilla/firefox",
    ),
    "macos": ("{support}/Firefox/Profiles",),
    "windows": ("{roaming}/Mozilla/Firefox/Profiles",),
}


def find_loaded(location: Location, machine: Machine, identifier: str) -> list[Loaded]:
    """The extension in every profile that has it; those where it is switched on come first."""
    look = _in_firefox if location.browser.family == "firefox" else _in_chromium
    found = [
        loaded
        for folder in profile_folders(location, machine)
        for profile in _subfolders(folder)
        for loaded in look(profile, identifier)
    ]
    return sorted(found, key=lambda loaded: not loaded.is_on)


def still_runs(hello: LastHello, location: Location, machine: Machine) -> bool:
    """Whether the browser that greeted the host has not been closed since."""
    if _runs_since(hello.process, hello.at):
        return True
    if location.browser.family != "firefox":
        return False
    return any(
        _locked_since(profile, hello.at)
        for folder in profile_folders(location, machine)
        for profile in _subfolders(folder)
    )  # fmt: skip


def written_since(location: Location, machine: Machine, at: float) -> bool:
    """Whether a profile of Chromium was written down after a time."""
    files = (
        profile / name
        for folder in profile_folders(location, machine)
        for profile in _subfolders(folder)
        for name in ("Preferences", "Secure Preferences")
    )
    return any(file.is_file() and file.stat().st_mtime > at for file in files)


def _subfolders(folder: Path) -> list[Path]:
    try:
        return sorted(path for path in folder.iterdir() if path.is_dir())
    except OSError:
        return []


def _in_chromium(profile: Path, identifier: str) -> Iterator[Loaded]:
    for name in ("Preferences", "Secure Preferences"):
        entry = _member(_json(profile / name), "extensions", "settings", identifier)
        if not isinstance(entry, dict) or "path" not in entry:
            continue
        path = Path(str(entry["path"]))
        running = _member(entry, "service_worker_registration_info", "version")
        version = running or _member(entry, "manifest", "version") or version_of(path)
        is_on = not entry.get("disable_reasons") and entry.get("state", 1) != 0
        yield Loaded(profile, path if path.is_absolute() else None, str(version) if version else None, is_on)
        return


def _in_firefox(profile: Path, identifier: str) -> Iterator[Loaded]:
    addons = _member(_json(profile / "extensions.json"), "addons")
    for entry in addons if isinstance(addons, list) else []:
        if _member(entry, "id") == identifier:
            yield Loaded(profile, None, str(entry.get("version") or "") or None, bool(entry.get("active")))


def _json(path: Path) -> Any:
    try:
        return json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return None


def _member(node: Any, *names: str) -> Any:
    for name in names:
        node = node.get(name) if isinstance(node, dict) else None
    return node


def _locked_since(profile: Path, at: float) -> bool:
    """Firefox links ``lock`` to its address and number while it runs (Linux), whatever sandbox it runs in."""
    lock = profile / "lock"
    try:
        return lock.is_symlink() and lock.lstat().st_mtime <= at + _BORDER
    except OSError:
        return False


def _runs_since(process: int, at: float) -> bool:
    """Whether a process runs that did so at a time, and is the browser itself."""
    found = _process(process) if os.name == "posix" and process > 1 else None
    if found is None:
        return False
    name, started = found
    return not Path(name).name.startswith(_BETWEEN) and started <= at + _BORDER


def _process(process: int) -> tuple[str, float] | None:
    """A process's program, and when it was started, in seconds since 1970."""
    try:
        name, _, facts = Path(f"/proc/{process}/stat").read_text("utf-8", "replace").rpartition(")")
        (booted,) = re.findall(r"^btime (\d+)$", Path("/proc/stat").read_text("ascii"), re.MULTILINE)
        return name.partition("(")[2], int(booted) + int(facts.split()[19]) / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError, IndexError):
        return _process_by_ps(process)


def _process_by_ps(process: int) -> tuple[str, float] | None:
    program = next((path for path in _PS if Path(path).is_file()), None)
    if program is None:
        return None
    command = [program, "-o", "etime=,comm=", "-p", str(process)]
    try:
        said = subprocess.run(command, capture_output=True, text=True, timeout=10, check=False).stdout
    except (OSError, subprocess.TimeoutExpired):
        return None
    elapsed, _, name = said.strip().partition(" ")
    return (name.strip(), time.time() - _seconds(elapsed)) if name else None


def _seconds(elapsed: str) -> int:
    """``[[days-]hours:]minutes:seconds``, as ps says it."""
    total = 0
    for number, unit in zip(reversed(re.split(r"[-:]", elapsed)), (1, 60, 3600, 86400), strict=False):
        total += int(number) * unit
    return total
