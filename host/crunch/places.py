"""Where settings lie on this machine: those of the reader, and those that an administrator manages."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path


def config_folder(environment: Mapping[str, str] = os.environ, system: str = sys.platform) -> Path:
    """The reader's folder: ``CRUNCH_CONFIG``, or what the system has for settings."""
    if environment.get("CRUNCH_CONFIG"):
        return Path(environment["CRUNCH_CONFIG"])
    home = Path(environment.get("HOME") or environment.get("USERPROFILE") or Path.home())
    if system == "win32":
        return Path(environment.get("APPDATA") or home / "AppData" / "Roaming") / "Crunch"
    if system == "darwin":
        return home / "Library" / "Application Support" / "Crunch"
    return Path(environment.get("XDG_CONFIG_HOME") or home / ".config") / "crunch"


def state_folder(environment: Mapping[str, str] = os.environ, system: str = sys.platform) -> Path:
    """What the program itself remembers: ``CRUNCH_STATE``, or where the system keeps such things."""
    if environment.get("CRUNCH_STATE"):
        return Path(environment["CRUNCH_STATE"])
    home = Path(environment.get("HOME") or environment.get("USERPROFILE") or Path.home())
    if system == "win32":
        return Path(environment.get("LOCALAPPDATA") or home / "AppData" / "Local") / "Crunch" / "State"
    if system == "darwin":
        return home / "Library" / "Application Support" / "Crunch" / "State"
    return Path(environment.get("XDG_STATE_HOME") or home / ".local" / "state") / "crunch"


def managed_folder(environment: Mapping[str, str] = os.environ, system: str = sys.platform) -> Path:
    """The administrator's folder: ``CRUNCH_MANAGED``, or where the system keeps settings for everybody."""
    if environment.get("CRUNCH_MANAGED"):
        return Path(environment["CRUNCH_MANAGED"])
    if system == "win32":
        return Path(environment.get("PROGRAMDATA") or r"C:\ProgramData") / "Crunch"
    if system == "darwin":
        return Path("/Library/Application Support/Crunch")
    return Path("/etc/crunch")
