"""The table of browsers, systems and scopes, written down a second time from the browsers' documentation."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest

from crunch.deploy.browsers import BROWSERS, find_program, found_browsers, locations, other_readers, profile_location
from crunch.deploy.machine import System
from crunch.deploy.registration import install_command
from crunch.deploy.sources import DeployError
from tests.unit.deploy.machines import add_program, machine_of

SUPPORT = "~/Library/Application Support"
FOLDERS: list[tuple[System, Literal["user", "system"], str, list[str]]] = [
    ("linux", "user", "chrome", ["~/.config/google-chrome/NativeMessagingHosts"]),
    ("linux", "user", "chromium", ["~/.config/chromium/NativeMessagingHosts"]),
    ("linux", "user", "brave", ["~/.config/BraveSoftware/Brave-Browser/NativeMessagingHosts"]),
    ("linux", "user", "edge", ["~/.config/microsoft-edge/NativeMessagingHosts"]),
    ("linux", "user", "vivaldi", ["~/.config/vivaldi/NativeMessagingHosts"]),
    ("linux", "user", "firefox", ["~/.mozilla/native-messaging-hosts"]),
    ("linux", "system", "chrome", ["/etc/opt/chrome/native-messaging-hosts"]),
    ("linux", "system", "chromium", ["/etc/chromium/native-messaging-hosts"]),
    ("linux", "system", "brave", ["/etc/opt/chrome/native-messaging-hosts"]),
    ("linux", "system", "edge", ["/etc/opt/edge/native-messaging-hosts"]),
    ("linux", "system", "vivaldi", ["/etc/vivaldi/native-messaging-hosts"]),
    ("linux", "system", "firefox", ["/usr/lib/mozilla/native-messaging-hosts"]),
    ("macos", "user", "chrome", [f"{SUPPORT}/Google/Chrome/NativeMessagingHosts"]),
    ("macos", "user", "chromium", [f"{SUPPORT}/Chromium/NativeMessagingHosts"]),
    (
        "macos",
        "user",
        "brave",
        [
            f"{SUPPORT}/BraveSoftware/Brave-Browser/NativeMessagingHosts",
            f"{SUPPORT}/Google/Chrome/NativeMessagingHosts",
        ],
    ),
    ("macos", "user", "edge", [f"{SUPPORT}/Microsoft Edge/NativeMessagingHosts"]),
    ("macos", "user", "vivaldi", [f"{SUPPORT}/Vivaldi/NativeMessagingHosts"]),
    ("macos", "user", "firefox", [f"{SUPPORT}/Mozilla/NativeMessagingHosts"]),
    ("macos", "system", "chrome", ["/Library/Google/Chrome/NativeMessagingHosts"]),
    ("macos", "system", "chromium", ["/Library/Application Support/Chromium/NativeMessagingHosts"]),
    ("macos", "system", "brave", ["/Library/Google/Chrome/NativeMessagingHosts"]),
    ("macos", "system", "edge", ["/Library/Microsoft/Edge/NativeMessagingHosts"]),
    ("macos", "system", "vivaldi", ["/Library/Application Support/Vivaldi/NativeMessagingHosts"]),
    ("macos", "system", "firefox", ["/Library/Application Support/Mozilla/NativeMessagingHosts"]),
]
KEYS = {
    "chrome": r"Software\Google\Chrome\NativeMessagingHosts\org.crunch.host",
    "chromium": r"Software\Chromium\NativeMessagingHosts\org.crunch.host",
    "brave": r"Software\BraveSoftware\Brave-Browser\NativeMessagingHosts\org.crunch.host",
    "edge": r"Software\Microsoft\Edge\NativeMessagingHosts\org.crunch.host",
    "vivaldi": r"Software\Vivaldi\NativeMessagingHosts\org.crunch.host",
    "firefox": r"Software\Mozilla\NativeMessagingHosts\org.crunch.host",
}


@pytest.mark.parametrize(("system", "scope", "name", "folders"), FOLDERS)
def test_folders(
    tmp_path: Path, system: System, scope: Literal["user", "system"], name: str, folders: list[str]
) -> None:
    machine = machine_of(tmp_path, system)
    found = [str(location.folder) for location in locations(BROWSERS[name], machine, scope)]
    assert found == [
        folder.replace("~", str(machine.home)) if folder.startswith("~") else f"{machine.root}{folder}"
        for folder in folders
    ]


def test_the_list_above_is_whole() -> None:
    assert {(system, scope, name) for system, scope, name, _ in FOLDERS} == {
        (system, scope, name) for system in ("linux", "macos") for scope in ("user", "system") for name in BROWSERS
    }
    assert set(KEYS) == set(BROWSERS)


@pytest.mark.parametrize(("scope", "hive"), [("user", "HKEY_CURRENT_USER"), ("system", "HKEY_LOCAL_MACHINE")])
@pytest.mark.parametrize("name", list(BROWSERS))
def test_registry_keys(tmp_path: Path, name: str, scope: Literal["user", "system"], hive: str) -> None:
    (location,) = locations(BROWSERS[name], machine_of(tmp_path, "windows"), scope)
    assert (location.hive, location.key) == (hive, KEYS[name])
    assert location.wrapper.name == "org.crunch.host.bat"


def test_windows_files_lie_where_only_their_owner_writes(tmp_path: Path) -> None:
    machine = machine_of(tmp_path, "windows", LOCALAPPDATA=str(tmp_path / "local"), ProgramFiles=str(tmp_path / "pf"))
    (user,) = locations(BROWSERS["edge"], machine, "user")
    (system,) = locations(BROWSERS["edge"], machine, "system")
    assert user.manifest == tmp_path / "local" / "Crunch" / "edge" / "org.crunch.host.json"
    assert system.manifest == tmp_path / "pf" / "Crunch" / "edge" / "org.crunch.host.json"


def test_config_folder_of_the_environment(tmp_path: Path) -> None:
    elsewhere = machine_of(tmp_path, XDG_CONFIG_HOME=str(tmp_path / "config"))
    (location,) = locations(BROWSERS["chromium"], elsewhere, "user")
    assert location.folder == tmp_path / "config" / "chromium" / "NativeMessagingHosts"
    relative = machine_of(tmp_path, XDG_CONFIG_HOME="config")
    (location,) = locations(BROWSERS["chromium"], relative, "user")
    assert location.folder == relative.home / ".config" / "chromium" / "NativeMessagingHosts"


def test_profile(tmp_path: Path) -> None:
    machine = machine_of(tmp_path)
    location = profile_location(BROWSERS["brave"], machine, tmp_path / "profile")
    assert location.manifest == tmp_path / "profile" / "NativeMessagingHosts" / "org.crunch.host.json"
    with pytest.raises(DeployError, match="HOME=DIR crunch install --browser firefox"):
        profile_location(BROWSERS["firefox"], machine, tmp_path / "profile")
    with pytest.raises(DeployError, match="registry"):
        profile_location(BROWSERS["chrome"], machine_of(tmp_path, "windows"), tmp_path / "profile")


def test_found_on_linux(tmp_path: Path) -> None:
    machine = machine_of(tmp_path)
    assert found_browsers(machine) == []
    program = add_program(machine, "microsoft-edge-stable")
    packed = machine.root / "opt" / "vivaldi" / "vivaldi"
    packed.parent.mkdir(parents=True)
    packed.touch()
    assert [browser.name for browser in found_browsers(machine)] == ["edge", "vivaldi"]
    assert find_program(BROWSERS["edge"], machine) == program
    assert find_program(BROWSERS["vivaldi"], machine) == packed


def test_found_on_macos(tmp_path: Path) -> None:
    machine = machine_of(tmp_path, "macos")
    (machine.root / "Applications" / "Google Chrome.app").mkdir(parents=True)
    (machine.home / "Applications" / "Firefox.app").mkdir(parents=True)
    assert [browser.name for browser in found_browsers(machine)] == ["chrome", "firefox"]


def test_found_on_windows(tmp_path: Path) -> None:
    machine = machine_of(tmp_path, "windows")
    for path in (
        machine.root / "Program Files" / "Google" / "Chrome" / "Application" / "chrome.exe",
        machine.root / "Program Files (x86)" / "Microsoft" / "Edge" / "Application" / "msedge.exe",
        machine.home / "AppData" / "Local" / "BraveSoftware" / "Brave-Browser" / "Application" / "brave.exe",
        machine.root / "Program Files" / "Mozilla Firefox" / "firefox.exe",
    ):
        path.parent.mkdir(parents=True)
        path.touch()
    assert [browser.name for browser in found_browsers(machine)] == ["chrome", "brave", "edge", "firefox"]


def test_browsers_that_share_a_folder(tmp_path: Path) -> None:
    machine = machine_of(tmp_path)
    (system,) = locations(BROWSERS["chrome"], machine, "system")
    (user,) = locations(BROWSERS["chrome"], machine, "user")
    assert other_readers(system, machine) == ["Brave"]
    assert other_readers(user, machine) == []


def test_a_profile_in_place_of_its_folder_is_told(tmp_path: Path) -> None:
    """What the browser calls *Profile Path* lies in the folder that it was started with."""
    folder = tmp_path / "a folder"
    (folder / "Default").mkdir(parents=True)
    for file in (folder / "Local State", folder / "Default" / "Preferences"):
        file.write_text("{}")
    with pytest.raises(DeployError, match=rf"one profile .* --profile '{folder}'"):
        profile_location(BROWSERS["chromium"], machine_of(tmp_path), folder / "Default")
    location = profile_location(BROWSERS["chromium"], machine_of(tmp_path), folder)
    assert location.folder == folder / "NativeMessagingHosts"
    assert install_command(location, machine_of(tmp_path)).endswith(f" --profile '{folder}'")
