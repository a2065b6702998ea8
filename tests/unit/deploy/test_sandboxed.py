"""Snap and Flatpak: found, and named with the commands that make them work."""

from __future__ import annotations

from pathlib import Path

from crunch.deploy.browsers import BROWSERS, found_browsers
from crunch.deploy.machine import Machine
from crunch.deploy.sandboxed import Sandboxed, may_leave, sandboxed_browsers
from tests.unit.deploy.machines import add_program, machine_of


def only(machine: Machine) -> Sandboxed:
    """The one browser in a sandbox."""
    (found,) = sandboxed_browsers(machine)
    return found


def test_none(tmp_path: Path) -> None:
    machine = machine_of(tmp_path)
    add_program(machine, "chromium")
    assert sandboxed_browsers(machine) == []


def test_firefox_snap_works_after_a_permission(tmp_path: Path) -> None:
    machine = machine_of(tmp_path)
    (machine.root / "snap" / "firefox").mkdir(parents=True)
    add_program(machine, "firefox", '#!/bin/sh\nexec /snap/bin/firefox "$@"\n')
    found = only(machine)
    assert found.title == "Firefox (Snap firefox)"
    assert found.commands == (
        "crunch install --browser firefox",
        "flatpak permission-set webextensions org.crunch.host snap.firefox yes",
    )
    assert [browser.name for browser in found_browsers(machine)] == ["firefox"]


def test_chromium_snap_needs_another_package(tmp_path: Path) -> None:
    machine = machine_of(tmp_path)
    add_program(machine, "chromium-browser", '#!/bin/sh\nexec /snap/bin/chromium "$@"\n')
    found = only(machine)
    assert found.kind == "snap"
    assert found.commands == (
        "flatpak install flathub org.chromium.Chromium",
        "crunch install --flatpak --browser chromium",
        "flatpak override --user --talk-name=org.freedesktop.Flatpak org.chromium.Chromium",
    )
    assert found_browsers(machine) == [], "it cannot start a host"


def test_program_in_a_snap(tmp_path: Path) -> None:
    machine = machine_of(tmp_path / "snap")
    add_program(machine, "brave")
    assert only(machine).identifier == "brave"


def test_flatpaks_for_one_user_and_for_all(tmp_path: Path) -> None:
    for folder in ("home/ines/.local/share/flatpak/app", "root/var/lib/flatpak/app"):
        machine = machine_of(tmp_path / folder.split("/")[0])
        place = (tmp_path / folder.split("/")[0]) / folder / "com.brave.Browser"
        place.mkdir(parents=True)
        found = only(machine)
        assert (found.kind, found.identifier, found.where) == ("flatpak", "com.brave.Browser", place)
        assert found.commands == (
            "crunch install --flatpak --browser brave",
            "flatpak override --user --talk-name=org.freedesktop.Flatpak com.brave.Browser",
        )
        assert "weakens the sandbox" in found.explanation


def test_override_is_seen(tmp_path: Path) -> None:
    machine = machine_of(tmp_path)
    overrides = machine.home / ".local/share/flatpak/overrides"
    overrides.mkdir(parents=True)
    assert not may_leave(BROWSERS["firefox"], machine)
    (overrides / "org.mozilla.firefox").write_text("[Session Bus Policy]\norg.freedesktop.Flatpak=none\n", "utf-8")
    assert not may_leave(BROWSERS["firefox"], machine)
    (overrides / "org.mozilla.firefox").write_text("[Session Bus Policy]\norg.freedesktop.Flatpak=talk\n", "utf-8")
    assert may_leave(BROWSERS["firefox"], machine)


def test_other_systems_have_none(tmp_path: Path) -> None:
    machine = machine_of(tmp_path, "macos")
    (machine.root / "snap" / "firefox").mkdir(parents=True)
    assert sandboxed_browsers(machine) == []
