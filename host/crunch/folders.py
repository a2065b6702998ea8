"""Where settings lie on this machine: those of the reader, and those that an administrator manages."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final


def config_folder(environment: Mapping[str, str] = os.environ, system: str = sys.platform) -> Path:
    """The reader's folder: ``CRUNCH_CONFIG``, or what the system has for settings."""
    if environment.get("CRUNCH_CONFIG"):
        return Path(environment["CRUNCH_CONFIG"])
    home = Path(environment.get("HOME") or environment.get("USERPROFILE") or Path.home())
    if system == "win32":
        return Path(environment.get("APPDATA") or home / "AppData" / "Roaming") / "Crunch"
    if system == "darwin":
        return home / "Library" / "Application Support" / "Crunch"
    return (_absolute(environment.get("XDG_CONFIG_HOME")) or home / ".config") / "crunch"


def state_folder(environment: Mapping[str, str] = os.environ, system: str = sys.platform) -> Path:
    """What the program itself remembers: ``CRUNCH_STATE``, or where the system keeps such things."""
    if environment.get("CRUNCH_STATE"):
        return Path(environment["CRUNCH_STATE"])
    home = Path(environment.get("HOME") or environment.get("USERPROFILE") or Path.home())
    if system == "win32":
        return Path(environment.get("LOCALAPPDATA") or home / "AppData" / "Local") / "Crunch" / "State"
    if system == "darwin":
        return home / "Library" / "Application Support" / "Crunch" / "State"
    return (_absolute(environment.get("XDG_STATE_HOME")) or home / ".local" / "state") / "crunch"


def _absolute(value: str | None) -> Path | None:
    """The XDG specification: a relative path is invalid and ignored. It would mean wherever a browser was started."""
    return Path(value) if value and Path(value).is_absolute() else None


def managed_folder(environment: Mapping[str, str] = os.environ, system: str = sys.platform) -> Path:
    """The administrator's folder: where the system keeps settings for everybody.

    ``CRUNCH_MANAGED`` names another one for tests, and counts only while the administrator has none: whoever starts the
    host chooses its environment, and must not step out of what was set for everybody.
    """
    fixed = fixed_folder(system)
    instead = environment.get("CRUNCH_MANAGED")
    return Path(instead) if instead and not _may_be_there(fixed) else fixed


def fixed_folder(system: str = sys.platform) -> Path:
    """Where the administrator's settings are on a system; nothing of the environment is in it."""
    return _common_data() / "Crunch" if system == "win32" else _FIXED.get(system, _FIXED["linux"])


_FIXED: Final = {"linux": Path("/etc/crunch"), "darwin": Path("/Library/Application Support/Crunch")}
_SHELL_FOLDERS: Final = r"SOFTWARE\Microsoft\Windows\CurrentVersion\Explorer\Shell Folders"


def _common_data() -> Path:
    """As the registry of the machine says: ``PROGRAMDATA`` is a variable of the user's."""
    if sys.platform == "win32":
        import winreg

        with suppress(OSError), winreg.OpenKey(winreg.HKEY_LOCAL_MACHINE, _SHELL_FOLDERS) as key:
            return Path(str(winreg.QueryValueEx(key, "Common AppData")[0]))
    return Path(r"C:\ProgramData")


def _may_be_there(folder: Path) -> bool:
    """Whether there is such a folder; one that cannot be looked at is there."""
    try:
        folder.stat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:
        return True
    return True
