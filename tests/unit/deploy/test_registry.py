"""The real registry, over a stand-in for the module that only Windows has."""

from __future__ import annotations

import sys
from types import SimpleNamespace
from typing import Any

import pytest

from crunch.deploy.registry import WindowsRegistry

KEY = r"Software\Chromium\NativeMessagingHosts\org.crunch.host"


class OpenedKey:
    """A handle, closed at the end of ``with``."""

    def __init__(self, values: dict[str, Any], place: str) -> None:
        self.values, self.place = values, place

    def __enter__(self) -> OpenedKey:
        return self

    def __exit__(self, *_exception: object) -> None:
        pass


@pytest.fixture
def values(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What is in the registry: the default value of each key."""
    values: dict[str, Any] = {}

    def open_key(hive: str, key: str) -> OpenedKey:
        if f"{hive}\\{key}" not in values:
            raise FileNotFoundError(key)
        return OpenedKey(values, f"{hive}\\{key}")

    def set_value(opened: OpenedKey, name: str, reserved: int, kind: int, value: str) -> None:
        assert (name, reserved, kind) == ("", 0, 1)
        opened.values[opened.place] = value

    module = SimpleNamespace(
        HKEY_CURRENT_USER="user",
        HKEY_LOCAL_MACHINE="machine",
        REG_SZ=1,
        OpenKey=open_key,
        CreateKey=lambda hive, key: OpenedKey(values, f"{hive}\\{key}"),
        QueryValueEx=lambda opened, name: (opened.values[opened.place], 1),
        SetValueEx=set_value,
        DeleteKey=lambda hive, key: values.pop(f"{hive}\\{key}"),
    )
    monkeypatch.setitem(sys.modules, "winreg", module)
    return values


def test_there_and_back(values: dict[str, Any]) -> None:
    registry = WindowsRegistry()
    assert registry.read("HKEY_CURRENT_USER", KEY) is None
    registry.write("HKEY_CURRENT_USER", KEY, "manifest")
    assert values == {f"user\\{KEY}": "manifest"}
    assert registry.read("HKEY_CURRENT_USER", KEY) == "manifest"
    assert registry.read("HKEY_LOCAL_MACHINE", KEY) is None
    registry.delete("HKEY_CURRENT_USER", KEY)
    assert values == {}


def test_a_value_that_is_no_text(values: dict[str, Any]) -> None:
    values[f"machine\\{KEY}"] = 7
    assert WindowsRegistry().read("HKEY_LOCAL_MACHINE", KEY) is None
