"""What the doctor prints; whole runs are in ``process/test_doctor.py``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from crunch.cli import main
from crunch.deploy.machine import Machine
from tests.unit.deploy.machines import machine_of


@pytest.fixture(autouse=True)
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    """The machine that the command line runs on."""
    machine = machine_of(tmp_path)
    monkeypatch.setattr(Machine, "this", lambda: machine)
    return machine


def test_json_and_a_report_together(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report = tmp_path / "report.md"
    assert main(["doctor", "--browser", "edge", "--json", "--report", str(report)]) == 1
    said = capsys.readouterr()
    assert json.loads(said.out)["well"] is False
    assert str(report) in said.err
    assert "Microsoft Edge" in report.read_text("utf-8")


def test_nothing_found(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor"]) == 1
    assert "crunch doctor --browser NAME" in capsys.readouterr().err
