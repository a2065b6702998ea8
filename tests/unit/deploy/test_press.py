"""Would a press work? On machines that do not exist."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path
from typing import Any

import pytest

from crunch import __version__
from crunch.deploy.browsers import BROWSERS, Location, locations
from crunch.deploy.check import Check
from crunch.deploy.machine import Machine
from crunch.deploy.press import examine_press
from crunch.deploy.sources import extension_id
from crunch.last_hello import note
from tests.unit.deploy.machines import add_program, machine_of


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    """A machine with Chromium."""
    monkeypatch.setenv("CRUNCH_STATE", str(tmp_path / "state"))
    machine = machine_of(tmp_path)
    add_program(machine, "chromium")
    return machine


@pytest.fixture
def location(machine: Machine) -> Location:
    (location,) = locations(BROWSERS["chromium"], machine, "user")
    return location


def load(machine: Machine, version: str = __version__, on_disk: str = __version__, **facts: Any) -> Path:
    """The extension in a profile, as Chromium writes it."""
    folder = machine.home / "extension"
    folder.mkdir(exist_ok=True)
    (folder / "manifest.json").write_text(json.dumps({"version": on_disk}), "utf-8")
    entry = {"path": str(folder), "service_worker_registration_info": {"version": version}, **facts}
    file = machine.home / ".config" / "chromium" / "Default" / "Preferences"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps({"extensions": {"settings": {extension_id("chromium"): entry}}}), "utf-8")
    return file


def policy(machine: Machine, content: dict[str, Any]) -> None:
    """A policy of Chromium's."""
    folder = machine.root / "etc" / "chromium" / "policies" / "managed"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "p.json").write_text(json.dumps(content), "utf-8")


def problem(location: Location, machine: Machine) -> Check:
    """The first thing in the way; its fix is one line."""
    found = next(check for check in examine_press(location, machine) if check.state == "problem")
    assert found.fix
    assert "\n" not in found.fix
    return found


def test_well(location: Location, machine: Machine) -> None:
    file = load(machine)
    (check,) = examine_press(location, machine)
    assert (check.name, check.state, check.detail) == ("extension", "ok", f"{__version__} in {file.parent}")


def test_no_browser(location: Location, machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "getppid", lambda: 1)
    (Path(machine.variables["PATH"]) / "chromium").unlink()
    assert problem(location, machine).name == "browser"
    note(str(location.wrapper), __version__)
    assert problem(location, machine).name == "extension", "one that greeted is there, wherever it is"


def test_never_loaded(location: Location, machine: Machine) -> None:
    found = problem(location, machine)
    assert "none ever greeted the host" in found.detail
    assert "open chrome://extensions, switch on Developer mode, press Load unpacked, choose" in found.fix


@pytest.mark.parametrize(
    ("facts", "detail", "fix"),
    [
        ({"disable_reasons": [1]}, "switched off in", "switch it on"),
        ({"path": "/gone"}, "it was loaded from /gone, which is gone", "Load unpacked"),
        ({"version": "0.0.1"}, "the browser has 0.0.1 of it", "press the round arrow"),
        ({"version": "0.0.1", "on_disk": "0.0.1"}, "the browser has 0.0.1 of it", "Load unpacked"),
    ],
)
def test_not_as_it_should_be(
    location: Location, machine: Machine, facts: dict[str, Any], detail: str, fix: str
) -> None:
    load(machine, **facts)
    found = problem(location, machine)
    assert detail in found.detail
    assert fix in found.fix


def test_a_profile_that_the_doctor_does_not_know(
    location: Location, machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "getppid", os.getpid)
    note(str(location.wrapper), __version__)
    (check,) = examine_press(location, machine)
    assert (check.state, check.detail) == ("ok", f"{__version__} in the Chromium that runs now")
    file = load(machine)
    file.write_text("{}", "utf-8")
    os.utime(file, (time.time() + 60, time.time() + 60))
    assert "taken out" in problem(location, machine).detail


def test_the_browser_that_greeted_is_closed(
    location: Location, machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "getppid", lambda: 1)
    note(str(location.wrapper), __version__)
    assert "it last greeted the host on 20" in problem(location, machine).detail


def test_policies(location: Location, machine: Machine) -> None:
    load(machine)
    policy(machine, {"NativeMessagingBlocklist": ["*"]})
    assert problem(location, machine).name == "policy"
    policy(machine, {"NativeMessagingUserLevelHosts": False})
    assert "--system --browser chromium" in problem(location, machine).fix
    (system,) = locations(BROWSERS["chromium"], machine, "system")
    assert all(check.state == "ok" for check in examine_press(system, machine))


def test_loading_is_forbidden(location: Location, machine: Machine) -> None:
    policy(machine, {"DeveloperToolsAvailability": 2})
    assert problem(location, machine).name == "policy", "the step would be in vain"
    load(machine)
    assert all(check.state == "ok" for check in examine_press(location, machine)), "it is in already"
