"""Uninstalling on machines of every system: exactly what installing wrote."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Literal

import pytest

from crunch.deploy.browsers import BROWSERS, locations
from crunch.deploy.install_host import plan, write
from crunch.deploy.machine import System
from crunch.deploy.uninstall_host import uninstall
from tests.unit.deploy.machines import FakeRegistry, everything_in, machine_of

SYSTEMS: list[System] = ["linux", "macos", "windows"]


@pytest.mark.parametrize("scope", ["user", "system"])
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("name", list(BROWSERS))
def test_there_and_back(tmp_path: Path, name: str, system: System, scope: Literal["user", "system"]) -> None:
    machine = machine_of(tmp_path, system)
    before = everything_in(tmp_path)
    found = locations(BROWSERS[name], machine, scope)
    for location in found:
        assert write(plan(location), machine).changed
        assert not write(plan(location), machine).changed, "installing twice changes nothing"
        manifest = json.loads(location.manifest.read_text("utf-8"))
        assert manifest["path"] == str(location.wrapper)
        assert location.wrapper.stat().st_mode & 0o777 == 0o755
        assert location.manifest.stat().st_mode & 0o777 == 0o644
        if system == "windows":
            assert machine.registry.read(location.hive, location.key) == str(location.manifest)
    for location in reversed(found):
        wanted = uninstall(location, machine, dry_run=True).removed
        assert uninstall(location, machine).removed == wanted
    assert everything_in(tmp_path) == before
    assert isinstance(machine.registry, FakeRegistry)
    assert machine.registry.defaults == {}


def test_folders_that_were_there_stay(tmp_path: Path) -> None:
    machine = machine_of(tmp_path)
    (location,) = locations(BROWSERS["firefox"], machine, "user")
    location.folder.mkdir(parents=True)
    write(plan(location), machine)
    uninstall(location, machine)
    assert location.folder.is_dir()


def test_folders_that_are_used_by_now_stay(tmp_path: Path) -> None:
    machine = machine_of(tmp_path)
    (location,) = locations(BROWSERS["chromium"], machine, "user")
    write(plan(location), machine)
    other = location.folder.parent / "Default"
    other.mkdir()
    removal = uninstall(location, machine)
    assert other.is_dir()
    assert str(location.folder) in removal.removed
    assert str(location.folder.parent) not in removal.removed


def test_what_others_wrote_stays(tmp_path: Path) -> None:
    machine = machine_of(tmp_path)
    (location,) = locations(BROWSERS["vivaldi"], machine, "user")
    location.folder.mkdir(parents=True)
    location.manifest.write_text(json.dumps({"name": "org.crunch.host", "path": "/usr/bin/other"}), "utf-8")
    neighbour = location.folder / "org.other.host.json"
    neighbour.write_text("{}", "utf-8")
    removal = uninstall(location, machine)
    assert removal.removed == []
    assert [str(location.manifest) in kept for kept in removal.kept] == [True]
    assert neighbour.exists()


def test_a_registry_key_of_others_stays(tmp_path: Path) -> None:
    machine = machine_of(tmp_path, "windows")
    (location,) = locations(BROWSERS["edge"], machine, "user")
    machine.registry.write(location.hive, location.key, r"C:\other.json")
    assert uninstall(location, machine).removed == []
    assert machine.registry.read(location.hive, location.key) == r"C:\other.json"
