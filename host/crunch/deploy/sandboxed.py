"""Browsers that come as a Snap or a Flatpak: what they cannot do by themselves, and the commands that make it work."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from crunch.deploy.browsers import BROWSERS, Browser, find_program, flatpak_location
from crunch.deploy.machine import Machine
from crunch.deploy.snaps import is_snap
from crunch.deploy.sources import HOST_NAME


@dataclass(frozen=True)
class Sandboxed:
    """A browser in a sandbox."""

    browser: Browser
    kind: Literal["snap", "flatpak"]
    identifier: str
    where: Path
    explanation: str
    commands: tuple[str, ...]
    """In this order, they make it work."""

    @property
    def title(self) -> str:
        """How to call it."""
        return f"{self.browser.title} ({self.kind.title()} {self.identifier})"


def sandboxed_browsers(machine: Machine) -> list[Sandboxed]:
    """Every Snap and Flatpak of a browser on this machine."""
    if machine.system != "linux":
        return []
    found = [_snap(browser, machine) for browser in BROWSERS.values()]
    found += [_flatpak(browser, machine) for browser in BROWSERS.values()]
    return [browser for browser in found if browser]


def flatpak_commands(browser: Browser) -> tuple[str, ...]:
    """What makes a Flatpak work."""
    return (
        f"crunch install --flatpak --browser {browser.name}",
        f"flatpak override --user --talk-name=org.freedesktop.Flatpak {browser.flatpak}",
    )


def may_leave(browser: Browser, machine: Machine) -> bool:
    """Whether the reader has allowed a Flatpak to start programs outside its sandbox."""
    for overrides in ("{data}/flatpak/overrides", "{root}/var/lib/flatpak/overrides"):
        try:
            text = (machine.path(overrides) / browser.flatpak).read_text("utf-8")
        except OSError:
            continue
        if any(line.strip() == "org.freedesktop.Flatpak=talk" for line in text.splitlines()):
            return True
    return False


def _snap(browser: Browser, machine: Machine) -> Sandboxed | None:
    if browser.snap is None:
        return None
    folders = [machine.path(f"{{root}}/{folder}/{browser.snap}") for folder in ("snap", "var/lib/snapd/snap")]
    folder = next((folder for folder in folders if folder.is_dir()), None)
    program = find_program(browser, machine)
    where = folder or (program if program and is_snap(program) else None)
    if where is None:
        return None
    if browser.family == "firefox":
        explanation = (
            "starts native hosts through the desktop, which asks once whether it may. The question is easily missed;"
            " the second command answers it (the program flatpak is in the package of that name)."
        )
        commands: tuple[str, ...] = (
            f"crunch install --browser {browser.name}",
            f"flatpak permission-set webextensions {HOST_NAME} snap.{browser.snap} yes",
        )
    else:
        explanation = (
            "cannot start any program outside its sandbox, so no native host works with it. Use the browser's own"
            " .deb or .rpm package, or its Flatpak, which the last command lets start programs outside its sandbox:"
        )
        commands = (f"flatpak install flathub {browser.flatpak}", *flatpak_commands(browser))
    return Sandboxed(browser, "snap", browser.snap, where, explanation, commands)


def _flatpak(browser: Browser, machine: Machine) -> Sandboxed | None:
    for folder in ("{data}/flatpak/app", "{root}/var/lib/flatpak/app"):
        where = machine.path(folder) / browser.flatpak
        if where.is_dir():
            break
    else:
        return None
    explanation = (
        "starts no program outside its sandbox unless you allow it. The first command registers the host"
        f" in {flatpak_location(browser, machine).folder}; the second allows the browser to start programs outside its"
        " sandbox. That weakens the sandbox: the browser could then start any program. Undo it with"
        f" flatpak override --user --no-talk-name=org.freedesktop.Flatpak {browser.flatpak}."
    )
    return Sandboxed(browser, "flatpak", browser.flatpak, where, explanation, flatpak_commands(browser))
