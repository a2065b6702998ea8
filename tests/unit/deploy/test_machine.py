"""Folders of a machine, and programs on it."""

from __future__ import annotations

from pathlib import Path

from crunch.deploy.machine import Machine
from tests.unit.deploy.machines import add_program, machine_of


def test_this_machine() -> None:
    machine = Machine.this()
    assert machine.system in ("linux", "macos", "windows")
    assert machine.home == Path.home()
    assert machine.path("{root}/x").is_absolute()


def test_folders(tmp_path: Path) -> None:
    machine = machine_of(tmp_path, XDG_DATA_HOME="/data")
    assert machine.path("{data}/x") == Path("/data/x")
    assert machine.path("{config}/x") == machine.home / ".config" / "x"
    assert machine.path("{root}/etc") == machine.root / "etc"
    assert Machine("linux", tmp_path).path("{root}/etc") == Path("/etc")


def test_programs_by_name_and_by_path(tmp_path: Path) -> None:
    machine = machine_of(tmp_path)
    program = add_program(machine, "browser")
    assert machine.which("browser") == program
    assert machine.which("other") is None
    assert machine.which("{root}/opt/browser") is None
    program.chmod(0o644)
    assert machine.which("browser") is None, "it cannot be executed"
