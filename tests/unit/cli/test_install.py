"""Choosing where to install; whole runs are in ``process/test_install.py``."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from crunch.cli.install import add_location_arguments, chosen_locations
from crunch.deploy.machine import Machine
from crunch.deploy.sources import DeployError
from tests.unit.deploy.machines import add_program, machine_of


def chosen(machine: Machine, *arguments: str) -> list[tuple[str, str]]:
    """Browser and scope of each location that a command line chooses."""
    parser = argparse.ArgumentParser()
    add_location_arguments(parser)
    return [
        (location.browser.name, location.scope) for location in chosen_locations(parser.parse_args(arguments), machine)
    ]


def test_every_browser_found(tmp_path: Path) -> None:
    machine = machine_of(tmp_path)
    for program in ("firefox", "brave-browser", "google-chrome"):
        add_program(machine, program)
    assert chosen(machine) == [("chrome", "user"), ("brave", "user"), ("firefox", "user")]


def test_a_folder_that_two_browsers_read_is_chosen_once(tmp_path: Path) -> None:
    machine = machine_of(tmp_path)
    assert len(chosen(machine, "--system", "--browser", "chrome", "--browser", "brave")) == 1


def test_named_ones_need_not_be_there(tmp_path: Path) -> None:
    machine = machine_of(tmp_path)
    assert chosen(machine, "--browser", "edge", "--browser", "edge") == [("edge", "user")]
    assert chosen(machine, "--profile", str(tmp_path)) == [("chromium", "profile")]
    assert chosen(machine, "--flatpak", "--browser", "brave") == [("brave", "flatpak")]


def test_none_found(tmp_path: Path) -> None:
    machine = machine_of(tmp_path)
    with pytest.raises(DeployError, match=r"no browser was found .* --browser"):
        chosen(machine)
    with pytest.raises(DeployError, match="no browser that is a Flatpak"):
        chosen(machine, "--flatpak")


def test_only_one_that_is_shut_in(tmp_path: Path) -> None:
    machine = machine_of(tmp_path)
    (machine.root / "snap" / "chromium").mkdir(parents=True)
    with pytest.raises(DeployError, match=r"flatpak install flathub org\.chromium\.Chromium"):
        chosen(machine)


def test_one_scope_at_a_time(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        chosen(machine_of(tmp_path), "--system", "--flatpak")
    assert "not allowed with" in capsys.readouterr().err
