"""Where each browser is, and where it looks for native hosts: one table of browsers, systems and scopes.

Sources: the browsers' own documentation of native messaging; for Brave its source (it reads Chrome's folders for all
users, on macOS also for one user); for Vivaldi, which documents nothing, the folders that other native hosts use.
``{config}`` and the like are filled in by ``machine.py``.
"""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from crunch.deploy.machine import Machine, System
from crunch.deploy.registry import HIVES
from crunch.deploy.snaps import is_snap
from crunch.deploy.sources import HOST_NAME, DeployError
from crunch.errors import shown

Family = Literal["chromium", "firefox"]
Scope = Literal["user", "system", "profile", "flatpak"]


@dataclass(frozen=True)
class Locations:
    """A browser on one system."""

    programs: tuple[str, ...]
    """Names on PATH, or paths; any one says that the browser is there."""
    user: tuple[str, ...]
    """Folders that it reads for one user; on Windows the registry key."""
    system: tuple[str, ...]
    """Folders that it reads for all users; on Windows the registry key."""


@dataclass(frozen=True)
class Browser:
    """A browser that Crunch can be registered with."""

    name: str
    title: str
    family: Family
    linux: Locations
    macos: Locations
    windows: Locations
    flatpak: str
    """Application id of its Flatpak."""
    flatpak_folder: str
    """Where that one looks for native hosts, relative to ``~/.var/app/ID``."""
    snap: str | None = None
    """Name of its Snap."""

    def on(self, system: System) -> Locations:
        """The browser on a system."""
        found: Locations = getattr(self, system)
        return found


def _windows(vendor: str, program: str) -> Locations:
    """On Windows a vendor's registry key holds everything, and its programs lie in one of three folders."""
    folder = vendor.replace("\\", "/")
    key = rf"Software\{vendor}\NativeMessagingHosts"
    programs = tuple(
        f"{{{base}}}/{folder}/Application/{program}" for base in ("program_files", "program_files_x86", "local")
    )
    return Locations(programs, (key,), (key,))


_BROWSERS = (
    Browser(
        name="chrome",
        title="Google Chrome",
        family="chromium",
        linux=Locations(
            ("google-chrome", "google-chrome-stable", "{root}/opt/google/chrome/chrome"),
            ("{config}/google-chrome/NativeMessagingHosts",),
            ("{root}/etc/opt/chrome/native-messaging-hosts",),
        ),
        macos=Locations(
            ("{root}/Applications/Google Chrome.app", "{home}/Applications/Google Chrome.app"),
            ("{support}/Google/Chrome/NativeMessagingHosts",),
            ("{root}/Library/Google/Chrome/NativeMessagingHosts",),
        ),
        windows=_windows(r"Google\Chrome", "chrome.exe"),
        flatpak="com.google.Chrome",
        flatpak_folder="config/google-chrome/NativeMessagingHosts",
    ),
    Browser(
        name="chromium",
        title="Chromium",
        family="chromium",
        linux=Locations(
            ("chromium", "chromium-browser", "{root}/usr/lib/chromium/chromium"),
            ("{config}/chromium/NativeMessagingHosts",),
            ("{root}/etc/chromium/native-messaging-hosts",),
        ),
        macos=Locations(
            ("{root}/Applications/Chromium.app", "{home}/Applications/Chromium.app"),
            ("{support}/Chromium/NativeMessagingHosts",),
            ("{root}/Library/Application Support/Chromium/NativeMessagingHosts",),
        ),
        windows=_windows("Chromium", "chrome.exe"),
        flatpak="org.chromium.Chromium",
        flatpak_folder="config/chromium/NativeMessagingHosts",
        snap="chromium",
    ),
    Browser(
        name="brave",
        title="Brave",
        family="chromium",
        linux=Locations(
            ("brave-browser", "brave-browser-stable", "brave", "{root}/opt/brave.com/brave/brave"),
            ("{config}/BraveSoftware/Brave-Browser/NativeMessagingHosts",),
            ("{root}/etc/opt/chrome/native-messaging-hosts",),
        ),
        macos=Locations(
            ("{root}/Applications/Brave Browser.app", "{home}/Applications/Brave Browser.app"),
            (
                "{support}/BraveSoftware/Brave-Browser/NativeMessagingHosts",
                "{support}/Google/Chrome/NativeMessagingHosts",
            ),
            ("{root}/Library/Google/Chrome/NativeMessagingHosts",),
        ),
        windows=_windows(r"BraveSoftware\Brave-Browser", "brave.exe"),
        flatpak="com.brave.Browser",
        flatpak_folder="config/BraveSoftware/Brave-Browser/NativeMessagingHosts",
        snap="brave",
    ),
    Browser(
        name="edge",
        title="Microsoft Edge",
        family="chromium",
        linux=Locations(
            ("microsoft-edge", "microsoft-edge-stable", "{root}/opt/microsoft/msedge/msedge"),
            ("{config}/microsoft-edge/NativeMessagingHosts",),
            ("{root}/etc/opt/edge/native-messaging-hosts",),
        ),
        macos=Locations(
            ("{root}/Applications/Microsoft Edge.app", "{home}/Applications/Microsoft Edge.app"),
            ("{support}/Microsoft Edge/NativeMessagingHosts",),
            ("{root}/Library/Microsoft/Edge/NativeMessagingHosts",),
        ),
        windows=_windows(r"Microsoft\Edge", "msedge.exe"),
        flatpak="com.microsoft.Edge",
        flatpak_folder="config/microsoft-edge/NativeMessagingHosts",
    ),
    Browser(
        name="vivaldi",
        title="Vivaldi",
        family="chromium",
        linux=Locations(
            ("vivaldi", "vivaldi-stable", "{root}/opt/vivaldi/vivaldi"),
            ("{config}/vivaldi/NativeMessagingHosts",),
            ("{root}/etc/vivaldi/native-messaging-hosts",),
        ),
        macos=Locations(
            ("{root}/Applications/Vivaldi.app", "{home}/Applications/Vivaldi.app"),
            ("{support}/Vivaldi/NativeMessagingHosts",),
            ("{root}/Library/Application Support/Vivaldi/NativeMessagingHosts",),
        ),
        windows=_windows("Vivaldi", "vivaldi.exe"),
        flatpak="com.vivaldi.Vivaldi",
        flatpak_folder="config/vivaldi/NativeMessagingHosts",
        snap="vivaldi",
    ),
    Browser(
        name="firefox",
        title="Firefox",
        family="firefox",
        linux=Locations(
            ("firefox", "firefox-esr", "{root}/usr/lib/firefox/firefox", "{root}/usr/lib/firefox-esr/firefox-esr"),
            ("{home}/.mozilla/native-messaging-hosts",),  # also where profiles lie in ~/.config/mozilla
            ("{root}/usr/lib/mozilla/native-messaging-hosts",),
        ),
        macos=Locations(
            ("{root}/Applications/Firefox.app", "{home}/Applications/Firefox.app"),
            ("{support}/Mozilla/NativeMessagingHosts",),
            ("{root}/Library/Application Support/Mozilla/NativeMessagingHosts",),
        ),
        windows=Locations(
            ("{program_files}/Mozilla Firefox/firefox.exe", "{program_files_x86}/Mozilla Firefox/firefox.exe"),
            (r"Software\Mozilla\NativeMessagingHosts",),
            (r"Software\Mozilla\NativeMessagingHosts",),
        ),
        flatpak="org.mozilla.firefox",
        flatpak_folder=".mozilla/native-messaging-hosts",
        snap="firefox",
    ),
)

BROWSERS: dict[str, Browser] = {browser.name: browser for browser in _BROWSERS}
"""Name on the command line -> browser."""


@dataclass(frozen=True)
class Location:
    """Where Crunch is registered with one browser: a manifest and its wrapper, on Windows also a registry key."""

    browser: Browser
    scope: Scope
    folder: Path
    system: System
    hive: str = ""
    key: str = ""

    @property
    def manifest(self) -> Path:
        """The file that the browser reads."""
        return self.folder / f"{HOST_NAME}.json"

    @property
    def wrapper(self) -> Path:
        """The program that it names."""
        return self.folder / f"{HOST_NAME}.{'bat' if self.system == 'windows' else 'sh'}"


def browser_named(name: str) -> Browser:
    """A browser of the table.

    Raises:
        DeployError: it is not there.
    """
    try:
        return BROWSERS[name]
    except KeyError:
        raise DeployError(f"no browser {name!r}; there are {', '.join(BROWSERS)}.") from None


def locations(browser: Browser, machine: Machine, scope: Literal["user", "system"]) -> tuple[Location, ...]:
    """Where a browser looks on this machine, for one user or for all."""
    found: tuple[str, ...] = getattr(browser.on(machine.system), scope)
    if machine.system != "windows":
        return tuple(Location(browser, scope, machine.path(folder), machine.system) for folder in found)
    base = {"user": "{local}", "system": "{program_files}"}[scope]  # a folder that only its owner can write
    folder = machine.path(f"{base}/Crunch/{browser.name}")
    return tuple(Location(browser, scope, folder, "windows", HIVES[scope], rf"{key}\{HOST_NAME}") for key in found)


def profile_location(browser: Browser, machine: Machine, profile: Path) -> Location:
    """Where a browser looks when it is started with a user data folder of its own.

    Raises:
        DeployError: this browser, or any browser on this system, looks elsewhere.
    """
    if browser.family == "firefox":
        raise DeployError(
            f"{browser.title} looks for native hosts in the home folder, whatever profile it runs with. Leave"
            f" --profile out; for a home of its own: HOME=DIR crunch install --browser {browser.name}."
        )
    if machine.system == "windows":
        raise DeployError(
            "on Windows browsers look in the registry, whatever profile they run with. Leave --profile out."
        )
    if (profile / "Preferences").is_file() and (profile.parent / "Local State").is_file():
        raise DeployError(
            f"{shown(profile)} is one profile in the folder that the browser was started with. Give that folder:"
            f" --profile {shown(shlex.quote(str(profile.parent)))}"
        )
    return Location(browser, "profile", Path(profile).resolve() / "NativeMessagingHosts", machine.system)


def flatpak_location(browser: Browser, machine: Machine) -> Location:
    """Where the Flatpak of a browser looks: in its own part of the home folder."""
    folder = machine.home / ".var" / "app" / browser.flatpak / browser.flatpak_folder
    return Location(browser, "flatpak", folder, machine.system)


def find_program(browser: Browser, machine: Machine) -> Path | None:
    """The browser itself, when it is on this machine; a Snap counts, a Flatpak has no program."""
    for program in browser.on(machine.system).programs:
        if found := machine.which(program):
            return found
    return None


def found_browsers(machine: Machine) -> list[Browser]:
    """Every browser on this machine that can start a native host."""
    found = ((browser, find_program(browser, machine)) for browser in BROWSERS.values())
    return [browser for browser, program in found if program and not _is_shut_in(browser, program, machine)]


def _is_shut_in(browser: Browser, program: Path, machine: Machine) -> bool:
    """Whether a program is a Snap that cannot start native hosts. Firefox can: it asks the desktop to start them."""
    return machine.system == "linux" and browser.family != "firefox" and is_snap(program)


def other_readers(location: Location, machine: Machine) -> Sequence[str]:
    """Titles of other browsers that read the same folder."""
    if location.scope not in ("user", "system") or location.key:
        return ()
    scope: Literal["user", "system"] = "user" if location.scope == "user" else "system"
    return [
        browser.title
        for browser in BROWSERS.values()
        if browser != location.browser
        and any(other.folder == location.folder for other in locations(browser, machine, scope))
    ]
