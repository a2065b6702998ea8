"""Uninstalling what is there, wherever; whole runs are in ``process/test_install.py``."""

from __future__ import annotations

from pathlib import Path

import pytest

from crunch.cli import main
from crunch.deploy.browsers import BROWSERS, flatpak_place, places
from crunch.deploy.install_host import plan, write
from crunch.deploy.machine import Machine
from tests.unit.deploy.machines import everything_in, machine_of


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    """The machine that the command line runs on."""
    machine = machine_of(tmp_path)
    monkeypatch.setattr(Machine, "this", lambda: machine)
    return machine


def test_browsers_that_are_gone_and_flatpaks(machine: Machine) -> None:
    for place in (*places(BROWSERS["edge"], machine, "user"), flatpak_place(BROWSERS["brave"], machine)):
        write(plan(place), machine)
    assert main(["uninstall"]) == 0
    assert everything_in(machine.home) == []


def test_for_all_users_only(machine: Machine, capsys: pytest.CaptureFixture[str]) -> None:
    for scope in ("user", "system"):
        (place,) = places(BROWSERS["brave"], machine, scope)  # type: ignore[arg-type]
        write(plan(place), machine)
    assert main(["uninstall", "--system"]) == 0
    assert everything_in(machine.root) == []
    assert everything_in(machine.home) != []
    assert "(also read by Brave)" in capsys.readouterr().out


def test_nothing_there(machine: Machine, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["uninstall"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("nothing to remove; looked at\n")
    assert ".mozilla" in out
