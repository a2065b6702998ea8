"""Uninstalling on machines of every system: exactly what installing wrote."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Literal

import pytest

from crunch.deploy.browsers import BROWSERS, places
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
    found = places(BROWSERS[name], machine, scope)
    for place in found:
        assert write(plan(place), machine).changed
        assert not write(plan(place), machine).changed, "installing twice changes nothing"
        manifest = json.loads(place.manifest.read_text("utf-8"))
        assert manifest["path"] == str(place.wrapper)
        assert place.wrapper.stat().st_mode & 0o777 == 0o755
        assert place.manifest.stat().st_mode & 0o777 == 0o644
        if system == "windows":
            assert machine.registry.read(place.hive, place.key) == str(place.manifest)
    for place in reversed(found):
        wanted = uninstall(place, machine, dry_run=True).removed
        assert uninstall(place, machine).removed == wanted
    assert everything_in(tmp_path) == before
    assert isinstance(machine.registry, FakeRegistry)
    assert machine.registry.defaults == {}


def test_folders_that_were_there_stay(tmp_path: Path) -> None:
    machine = machine_of(tmp_path)
    (place,) = places(BROWSERS["firefox"], machine, "user")
    place.folder.mkdir(parents=True)
    write(plan(place), machine)
    uninstall(place, machine)
    assert place.folder.is_dir()


def test_folders_that_are_used_by_now_stay(tmp_path: Path) -> None:
    machine = machine_of(tmp_path)
    (place,) = places(BROWSERS["chromium"], machine, "user")
    write(plan(place), machine)
    other = place.folder.parent / "Default"
    other.mkdir()
    removal = uninstall(place, machine)
    assert other.is_dir()
    assert str(place.folder) in removal.removed
    assert str(place.folder.parent) not in removal.removed


def test_what_others_wrote_stays(tmp_path: Path) -> None:
    machine = machine_of(tmp_path)
    (place,) = places(BROWSERS["vivaldi"], machine, "user")
    place.folder.mkdir(parents=True)
    place.manifest.write_text(json.dumps({"name": "org.crunch.host", "path": "/usr/bin/other"}), "utf-8")
    neighbour = place.folder / "org.other.host.json"
    neighbour.write_text("{}", "utf-8")
    removal = uninstall(place, machine)
    assert removal.removed == []
    assert [str(place.manifest) in kept for kept in removal.kept] == [True]
    assert neighbour.exists()


def test_a_registry_key_of_others_stays(tmp_path: Path) -> None:
    machine = machine_of(tmp_path, "windows")
    (place,) = places(BROWSERS["edge"], machine, "user")
    machine.registry.write(place.hive, place.key, r"C:\other.json")
    assert uninstall(place, machine).removed == []
    assert machine.registry.read(place.hive, place.key) == r"C:\other.json"
