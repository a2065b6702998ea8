"""The doctor on machines that do not exist; with real processes in ``process/test_doctor.py``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from crunch.deploy.browsers import BROWSERS, locations
from crunch.deploy.doctor import Finding, examine, summary
from crunch.deploy.install_host import plan, write
from crunch.deploy.machine import Machine
from crunch.deploy.sources import DeployError
from tests.unit.deploy.machines import add_program, machine_of


def problem(finding: Finding) -> tuple[str, str]:
    """The check that failed, and what mends it."""
    assert not finding.well
    last = finding.checks[-1]
    assert last.state == "problem"
    return last.name, last.fix


def test_nothing_to_look_at(tmp_path: Path) -> None:
    with pytest.raises(DeployError, match="--browser NAME"):
        examine(machine_of(tmp_path))
    with pytest.raises(DeployError, match="no browser 'lynx'"):
        examine(machine_of(tmp_path), ["lynx"])


def test_every_browser_found(tmp_path: Path) -> None:
    machine = machine_of(tmp_path)
    add_program(machine, "google-chrome")
    add_program(machine, "firefox")
    findings = examine(machine)
    assert [finding.browser for finding in findings] == ["chrome", "firefox"]
    assert [problem(finding) for finding in findings] == [
        ("manifest", "crunch install --browser chrome"),
        ("manifest", "crunch install --browser firefox"),
    ]
    assert findings[0].looked_at == (
        str(machine.home / ".config/google-chrome/NativeMessagingHosts/org.crunch.host.json"),
        str(machine.root / "etc/opt/chrome/native-messaging-hosts/org.crunch.host.json"),
    )


def test_root_gets_a_command_that_works_for_root(tmp_path: Path) -> None:
    (finding,) = examine(machine_of(tmp_path, is_root=True), ["edge"])
    assert problem(finding)[1] == "crunch install --browser edge --as-root"


def test_what_is_for_all_users_counts(tmp_path: Path) -> None:
    machine = machine_of(tmp_path)
    (system,) = locations(BROWSERS["chromium"], machine, "system")
    write(plan(system), machine)
    (finding,) = examine(machine, ["chromium"])
    assert finding.scope == "system"
    assert finding.checks[0].detail == str(system.manifest)
    system.wrapper.unlink()
    (finding,) = examine(machine, ["chromium"])
    assert problem(finding) == ("wrapper", "crunch install --browser chromium --system")


def test_what_is_for_one_user_hides_it(tmp_path: Path) -> None:
    machine = machine_of(tmp_path)
    for scope in ("user", "system"):
        (location,) = locations(BROWSERS["chromium"], machine, scope)  # type: ignore[arg-type]
        write(plan(location), machine)
    (user,) = locations(BROWSERS["chromium"], machine, "user")
    user.manifest.write_text("{", "utf-8")
    (finding,) = examine(machine, ["chromium"])
    assert problem(finding) == ("valid", "crunch install --browser chromium")


def test_registry_is_followed(tmp_path: Path) -> None:
    machine = machine_of(tmp_path, "windows")
    (finding,) = examine(machine, ["edge"])
    assert problem(finding)[0] == "manifest"
    assert r"HKEY_CURRENT_USER\Software\Microsoft\Edge\NativeMessagingHosts\org.crunch.host" in finding.looked_at
    (location,) = locations(BROWSERS["edge"], machine, "user")
    machine.registry.write(location.hive, location.key, str(tmp_path / "elsewhere.json"))
    (finding,) = examine(machine, ["edge"])
    assert [check.name for check in finding.checks] == ["registry", "manifest"]
    assert str(tmp_path / "elsewhere.json") in finding.checks[-1].detail


def installed(machine: Machine) -> Path:
    """Install for Chrome; its manifest."""
    (location,) = locations(BROWSERS["chrome"], machine, "user")
    write(plan(location), machine)
    return location.manifest


def test_another_extension(tmp_path: Path) -> None:
    machine = machine_of(tmp_path)
    manifest = installed(machine)
    content = json.loads(manifest.read_text("utf-8"))
    content["allowed_origins"] = [content["allowed_origins"][0].rstrip("/")]
    manifest.write_text(json.dumps(content), "utf-8")
    (finding,) = examine(machine, ["chrome"])
    assert problem(finding)[0] == "extension id", "an origin ends in a slash"


def test_summary_is_json(tmp_path: Path) -> None:
    machine = machine_of(tmp_path)
    installed(machine)
    said = summary(examine(machine, ["chrome"]), machine)
    assert json.loads(json.dumps(said)) == said
    assert said["well"] is all(browser["well"] for browser in said["browsers"])
