"""What an administrator has forbidden a browser: policies that keep the host or the extension from working."""

from __future__ import annotations

import json
import plistlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from crunch.deploy.browsers import Browser
from crunch.deploy.machine import Machine
from crunch.deploy.sources import HOST_NAME, extension_id


@dataclass(frozen=True)
class Forbidden:
    """A policy in the way."""

    detail: str
    fix: str
    only_system: bool = False
    """Hosts for all users work; only those of one user do not."""
    only_loading: bool = False
    """An extension that is in the browser works; only loading one from a folder does not."""


_LINUX: Final[dict[str, tuple[str, ...]]] = {
    "chrome": ("{root}/etc/opt/chrome/policies/managed",),
    "chromium": ("{root}/etc/chromium/policies/managed", "{root}/etc/chromium-browser/policies/managed"),
    "brave": ("{root}/etc/brave/policies/managed",),
    "edge": ("{root}/etc/opt/edge/policies/managed",),
    "vivaldi": ("{root}/etc/vivaldi/policies/managed", "{root}/etc/opt/vivaldi/policies/managed"),
    "firefox": (
        "{root}/etc/firefox/policies",
        "{root}/usr/lib/firefox/distribution",
        "{root}/usr/lib/firefox-esr/distribution",
    ),
}
_MACOS: Final[dict[str, str]] = {
    "chrome": "com.google.Chrome",
    "chromium": "org.chromium.Chromium",
    "brave": "com.brave.Browser",
    "edge": "com.microsoft.Edge",
    "vivaldi": "com.vivaldi.Vivaldi",
    "firefox": "org.mozilla.firefox",
}
_WINDOWS: Final[dict[str, str]] = {
    "chrome": r"Software\Policies\Google\Chrome",
    "chromium": r"Software\Policies\Chromium",
    "brave": r"Software\Policies\BraveSoftware\Brave",
    "edge": r"Software\Policies\Microsoft\Edge",
    "vivaldi": r"Software\Policies\Vivaldi",
    "firefox": r"Software\Policies\Mozilla\Firefox",
}
_LISTS: Final = (
    "NativeMessagingAllowlist",
    "NativeMessagingBlocklist",
    "ExtensionInstallAllowlist",
    "ExtensionInstallBlocklist",
)


def forbidden(browser: Browser, machine: Machine) -> list[Forbidden]:
    """Every policy of a browser that is in the way, as far as its files can be read."""
    policies = read_policies(browser, machine)
    identifier = extension_id(browser.family)
    return list(_of_firefox(policies, identifier) if browser.family == "firefox" else _of_chromium(policies, browser))


def read_policies(browser: Browser, machine: Machine) -> dict[str, Any]:
    """The policies in force; what cannot be read is not there. Later files win, as in the browsers."""
    policies: dict[str, Any] = {}
    if machine.system == "windows":
        for hive in ("HKEY_CURRENT_USER", "HKEY_LOCAL_MACHINE"):
            key = _WINDOWS[browser.name]
            policies |= machine.registry.values(hive, key)
            lists = {name: list(machine.registry.values(hive, rf"{key}\{name}").values()) for name in _LISTS}
            policies |= {name: values for name, values in lists.items() if values}
    elif machine.system == "macos":
        folder = machine.path("{root}/Library/Managed Preferences")
        for below in (folder, folder / machine.home.name):
            policies |= _plist(below / f"{_MACOS[browser.name]}.plist")
    else:
        for template in _LINUX[browser.name]:
            for path in sorted(machine.path(template).glob("*.json")):
                content = _json(path)
                policies |= content.get("policies", {}) if browser.family == "firefox" else content
    return policies


def _of_chromium(policies: dict[str, Any], browser: Browser) -> Iterator[Forbidden]:
    ask = "ask whoever manages this browser"
    identifier = extension_id("chromium")
    blocked, allowed = (_list(policies, f"NativeMessaging{kind}list") for kind in ("Block", "Allow"))
    if {"*", HOST_NAME} & blocked and HOST_NAME not in allowed:
        yield Forbidden(
            "the policy NativeMessagingBlocklist forbids it to start this host",
            f"{ask} to put {HOST_NAME} on NativeMessagingAllowlist",
        )
    if policies.get("NativeMessagingUserLevelHosts") in (False, 0):
        yield Forbidden(
            "the policy NativeMessagingUserLevelHosts lets it start hosts for all users only",
            f'sudo "$(command -v crunch)" install --system --browser {browser.name}',
            only_system=True,
        )
    blocked, allowed = (_list(policies, f"ExtensionInstall{kind}list") for kind in ("Block", "Allow"))
    mode = _mode(policies.get("ExtensionSettings"), identifier)
    if ({"*", identifier} & blocked and identifier not in allowed and mode is None) or mode in ("blocked", "removed"):
        yield Forbidden("a policy forbids it this extension", f"{ask} to put {identifier} on ExtensionInstallAllowlist")
    if policies.get("DeveloperToolsAvailability") == 2 or policies.get("ExtensionDeveloperModeSettings") == 1:
        yield Forbidden(
            "a policy forbids it to load extensions from a folder",
            f"{ask} to install the extension {identifier} for you",
            only_loading=True,
        )


def _of_firefox(policies: dict[str, Any], identifier: str) -> Iterator[Forbidden]:
    if _mode(policies.get("ExtensionSettings"), identifier) == "blocked":
        yield Forbidden(
            "the policy ExtensionSettings forbids it this extension",
            f"ask whoever manages this browser to allow {identifier} in ExtensionSettings",
        )
    if policies.get("DisableDeveloperTools") in (True, 1):
        yield Forbidden(
            "the policy DisableDeveloperTools forbids it to load extensions from a folder",
            f"ask whoever manages this browser to install the extension {identifier} for you",
            only_loading=True,
        )


def _list(policies: dict[str, Any], name: str) -> set[str]:
    found = policies.get(name)
    return {str(item) for item in found} if isinstance(found, list) else set()


def _mode(settings: Any, identifier: str) -> str | None:
    """What ``ExtensionSettings`` says of an extension; on Windows it is text."""
    if isinstance(settings, str):
        try:
            settings = json.loads(settings)
        except ValueError:
            return None
    for key in (identifier, "*"):
        entry = settings.get(key) if isinstance(settings, dict) else None
        if isinstance(entry, dict) and "installation_mode" in entry:
            return str(entry["installation_mode"])
    return None


def _json(path: Path) -> dict[str, Any]:
    try:
        content = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return content if isinstance(content, dict) else {}


def _plist(path: Path) -> dict[str, Any]:
    try:
        content = plistlib.loads(path.read_bytes())
    except (OSError, ValueError, plistlib.InvalidFileException):
        return {}
    return content if isinstance(content, dict) else {}
