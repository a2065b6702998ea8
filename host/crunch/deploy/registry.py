"""The Windows registry behind a small interface, so that everything about Windows is testable anywhere."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Protocol

HIVES = {"user": "HKEY_CURRENT_USER", "system": "HKEY_LOCAL_MACHINE"}
"""Scope of an installation -> the hive that it goes into."""


class Registry(Protocol):
    """The values of keys."""

    def read(self, hive: str, key: str) -> str | None:
        """The default value of a key, or None."""

    def write(self, hive: str, key: str, value: str) -> None:
        """Set the default value of a key, making it when need be."""

    def delete(self, hive: str, key: str) -> None:
        """Take a key away."""

    def values(self, hive: str, key: str) -> dict[str, Any]:
        """Every named value of a key; none when there is no such key."""


class WindowsRegistry:
    """The real one. ``winreg`` is imported when it is used: elsewhere it does not exist."""

    def read(self, hive: str, key: str) -> str | None:
        """The default value of a key, or None."""
        winreg = _winreg()
        try:
            with winreg.OpenKey(getattr(winreg, hive), key) as opened:
                value = winreg.QueryValueEx(opened, "")[0]
        except FileNotFoundError:
            return None
        return value if isinstance(value, str) else None

    def write(self, hive: str, key: str, value: str) -> None:
        """Set the default value of a key, making it when need be."""
        winreg = _winreg()
        with winreg.CreateKey(getattr(winreg, hive), key) as opened:
            winreg.SetValueEx(opened, "", 0, winreg.REG_SZ, value)

    def delete(self, hive: str, key: str) -> None:
        """Take a key away."""
        winreg = _winreg()
        winreg.DeleteKey(getattr(winreg, hive), key)

    def values(self, hive: str, key: str) -> dict[str, Any]:
        """Every named value of a key; none when there is no such key."""
        winreg = _winreg()
        found: dict[str, Any] = {}
        try:
            with winreg.OpenKey(getattr(winreg, hive), key) as opened:
                for number in range(winreg.QueryInfoKey(opened)[1]):
                    name, value, _ = winreg.EnumValue(opened, number)
                    found[name] = value
        except OSError:  # gone, or not ours to read
            pass
        return found


def _winreg() -> Any:
    return import_module("winreg")
