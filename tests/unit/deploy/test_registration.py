"""One registration, and the command that writes it afresh; each way to break it is in ``process/test_doctor.py``."""

from __future__ import annotations

from pathlib import Path

from crunch.deploy.browsers import BROWSERS, flatpak_location, locations, profile_location
from crunch.deploy.install_host import plan, write
from crunch.deploy.registration import examine_location, install_command
from tests.unit.deploy.machines import machine_of


def test_from_the_manifest_to_a_greeting(tmp_path: Path) -> None:
    machine = machine_of(tmp_path)
    (location,) = locations(BROWSERS["edge"], machine, "user")
    write(plan(location), machine)
    checks = list(examine_location(location, location.manifest, machine))
    assert [check.name for check in checks] == [
        "manifest", "valid", "extension id", "wrapper", "starts", "hello", "versions",
    ]  # fmt: skip
    assert {check.state for check in checks} == {"ok"}


def test_the_command_is_for_the_same_place(tmp_path: Path) -> None:
    machine = machine_of(tmp_path)
    browser = BROWSERS["brave"]
    commands = {
        install_command(location, machine)
        for location in (
            *locations(browser, machine, "user"),
            *locations(browser, machine, "system"),
            flatpak_location(browser, machine),
            profile_location(browser, machine, tmp_path / "p"),
        )
    }
    start = "crunch install --browser brave"
    assert commands == {start, f"{start} --system", f"{start} --flatpak", f"{start} --profile {tmp_path / 'p'}"}
