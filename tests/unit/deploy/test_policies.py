"""Policies of administrators, in the files and keys of each system."""

from __future__ import annotations

import json
import plistlib
from pathlib import Path
from typing import Any

import pytest

from crunch.deploy.browsers import BROWSERS
from crunch.deploy.machine import Machine
from crunch.deploy.policies import Forbidden, forbidden, read_policies
from crunch.deploy.sources import HOST_NAME, extension_id
from tests.unit.deploy.machines import FakeRegistry, machine_of

CHROMIUM, FIREFOX = extension_id("chromium"), extension_id("firefox")


def write(machine: Machine, folder: str, content: object, name: str = "corporate.json") -> None:
    """A policy file."""
    path = machine.root / folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content if isinstance(content, str) else json.dumps(content), "utf-8")


def found(tmp_path: Path, browser: str, policies: dict[str, Any]) -> list[Forbidden]:
    """What is in the way of a browser with these policies."""
    machine = machine_of(tmp_path)
    if browser == "firefox":
        write(machine, "etc/firefox/policies", {"policies": policies}, "policies.json")
    else:
        write(machine, "etc/chromium/policies/managed", policies)
    return forbidden(BROWSERS[browser], machine)


@pytest.mark.parametrize(
    ("policies", "detail"),
    [
        ({"NativeMessagingBlocklist": ["*"]}, "NativeMessagingBlocklist"),
        ({"NativeMessagingBlocklist": [HOST_NAME]}, "NativeMessagingBlocklist"),
        ({"NativeMessagingBlocklist": ["*"], "NativeMessagingAllowlist": ["org.other"]}, "NativeMessagingBlocklist"),
        ({"NativeMessagingUserLevelHosts": False}, "for all users only"),
        ({"ExtensionInstallBlocklist": ["*"]}, "forbids it this extension"),
        ({"ExtensionInstallBlocklist": [CHROMIUM]}, "forbids it this extension"),
        ({"ExtensionSettings": {"*": {"installation_mode": "blocked"}}}, "forbids it this extension"),
        ({"ExtensionSettings": {CHROMIUM: {"installation_mode": "removed"}}}, "forbids it this extension"),
        ({"DeveloperToolsAvailability": 2}, "from a folder"),
        ({"ExtensionDeveloperModeSettings": 1}, "from a folder"),
    ],
)
def test_in_the_way_of_chromium(tmp_path: Path, policies: dict[str, Any], detail: str) -> None:
    (policy,) = found(tmp_path, "chromium", policies)
    assert detail in policy.detail
    assert policy.fix
    assert "\n" not in policy.fix
    assert policy.only_system is ("all users" in policy.detail)
    assert policy.only_loading is ("folder" in policy.detail)


@pytest.mark.parametrize(
    "policies",
    [
        {},
        {"HomepageLocation": "https://example.org/"},
        {"NativeMessagingUserLevelHosts": True},
        {"NativeMessagingBlocklist": ["*"], "NativeMessagingAllowlist": [HOST_NAME]},
        {"NativeMessagingBlocklist": ["org.other"]},
        {"ExtensionInstallBlocklist": ["*"], "ExtensionInstallAllowlist": [CHROMIUM]},
        {"ExtensionSettings": {"*": {"installation_mode": "blocked"}, CHROMIUM: {"installation_mode": "allowed"}}},
        {"DeveloperToolsAvailability": 1},
        {"NativeMessagingBlocklist": "no list"},
    ],
)
def test_not_in_the_way_of_chromium(tmp_path: Path, policies: dict[str, Any]) -> None:
    assert found(tmp_path, "chromium", policies) == []


@pytest.mark.parametrize(
    ("policies", "detail"),
    [
        ({"ExtensionSettings": {"*": {"installation_mode": "blocked"}}}, "forbids it this extension"),
        ({"ExtensionSettings": json.dumps({FIREFOX: {"installation_mode": "blocked"}})}, "forbids it this extension"),
        ({"DisableDeveloperTools": True}, "from a folder"),
    ],
)
def test_in_the_way_of_firefox(tmp_path: Path, policies: dict[str, Any], detail: str) -> None:
    (policy,) = found(tmp_path, "firefox", policies)
    assert detail in policy.detail


@pytest.mark.parametrize("settings", ["{", {"*": {"installation_mode": "allowed"}}, [], {"*": "blocked"}])
def test_not_in_the_way_of_firefox(tmp_path: Path, settings: object) -> None:
    assert found(tmp_path, "firefox", {"ExtensionSettings": settings}) == []


def test_files_of_other_browsers_do_not_count(tmp_path: Path) -> None:
    machine = machine_of(tmp_path)
    write(machine, "etc/opt/chrome/policies/managed", {"NativeMessagingUserLevelHosts": False})
    assert forbidden(BROWSERS["chrome"], machine)
    assert not forbidden(BROWSERS["chromium"], machine)


def test_later_files_win_and_damaged_ones_are_passed_over(tmp_path: Path) -> None:
    machine = machine_of(tmp_path)
    folder = "etc/chromium/policies/managed"
    write(machine, folder, {"NativeMessagingUserLevelHosts": False}, "a.json")
    write(machine, folder, {"NativeMessagingUserLevelHosts": True}, "b.json")
    write(machine, folder, "{", "c.json")
    write(machine, folder, "[]", "d.json")
    assert read_policies(BROWSERS["chromium"], machine) == {"NativeMessagingUserLevelHosts": True}


def test_windows(tmp_path: Path) -> None:
    machine = machine_of(tmp_path, "windows")
    registry = machine.registry
    assert isinstance(registry, FakeRegistry)
    key = r"Software\Policies\Microsoft\Edge"
    registry.named["HKEY_LOCAL_MACHINE", key] = {"NativeMessagingUserLevelHosts": 0}
    registry.named["HKEY_CURRENT_USER", rf"{key}\NativeMessagingBlocklist"] = {"1": "*"}
    assert [policy.only_system for policy in forbidden(BROWSERS["edge"], machine)] == [False, True]


def test_macos(tmp_path: Path) -> None:
    machine = machine_of(tmp_path, "macos")
    folder = machine.root / "Library" / "Managed Preferences" / machine.home.name
    folder.mkdir(parents=True)
    (folder / "com.brave.Browser.plist").write_bytes(plistlib.dumps({"NativeMessagingUserLevelHosts": False}))
    (folder / "com.google.Chrome.plist").write_bytes(b"no plist")
    assert forbidden(BROWSERS["brave"], machine)
    assert not forbidden(BROWSERS["chrome"], machine)
