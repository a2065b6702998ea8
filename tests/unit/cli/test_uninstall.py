"""Uninstalling what is there, wherever; whole runs are in ``process/test_install.py``."""

from __future__ import annotations

from pathlib import Path

import pytest

from crunch.cli import main
from crunch.deploy.browsers import BROWSERS, flatpak_location, locations
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
    for location in (*locations(BROWSERS["edge"], machine, "user"), flatpak_location(BROWSERS["brave"], machine)):
        write(plan(location), machine)
    assert main(["uninstall"]) == 0
    assert everything_in(machine.home) == []


def test_for_all_users_only(machine: Machine, capsys: pytest.CaptureFixture[str]) -> None:
    for scope in ("user", "system"):
        (location,) = locations(BROWSERS["brave"], machine, scope)  # type: ignore[arg-type]
        write(plan(location), machine)
    assert main(["uninstall", "--system"]) == 0
    assert everything_in(machine.root) == []
    assert everything_in(machine.home) != []
    assert "(also read by Brave)" in capsys.readouterr().out


def test_nothing_there(machine: Machine, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["uninstall"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("nothing to remove; looked at\n")
    assert ".mozilla" in out


def test_settings_stay_and_that_is_said(machine: Machine, capsys: pytest.CaptureFixture[str]) -> None:
    settings = machine.home / ".config" / "crunch" / "settings.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text('preset = "blog"')
    assert main(["uninstall"]) == 0
    out = capsys.readouterr().out
    assert f"what stays:\n  your settings and presets, and what you hid or kept by hand: {settings.parent}\n" in out
    assert out.endswith("to remove that, too: crunch uninstall --settings\n")
    assert main(["uninstall", "--settings", "--dry-run"]) == 0
    assert f"would remove {settings}\n" in capsys.readouterr().out
    assert settings.is_file()
    for browser in (["--browser", "brave"], ["--system"]):
        assert main(["uninstall", "--settings", *browser]) == 1
        assert "give it alone" in capsys.readouterr().err
    assert settings.is_file()
    assert main(["uninstall", "--settings"]) == 0
    assert f"removed {settings}\n" in capsys.readouterr().out
    assert not settings.parent.exists()
    assert main(["uninstall", "--settings"]) == 0
    assert "no settings to remove" in capsys.readouterr().out
    assert main(["uninstall"]) == 0
    assert "what stays" not in capsys.readouterr().out
