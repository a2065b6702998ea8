"""What the doctor says in words."""

from __future__ import annotations

from pathlib import Path

from crunch.deploy.check import Check
from crunch.deploy.doctor import Finding
from crunch.deploy.report import anonymous, for_an_issue, terminal
from tests.unit.deploy.machines import machine_of

WELL = (Check("manifest", "ok", "/m"), Check("versions", "ok", "agree"))
BROKEN = (Check("manifest", "ok", "/m"), Check("wrapper", "problem", "it is gone", "crunch install"))


def finding(*checks: Check) -> Finding:
    """What was found of Chromium."""
    return Finding("chromium", "Chromium", "user", "/usr/bin/chromium", ("/m",), checks)


def test_terminal_says_how_it_stands() -> None:
    assert terminal([finding(*WELL)]).endswith("\nAll is well: a press works in Chromium.")
    said = terminal([finding(*WELL), finding(*BROKEN)])
    assert "1 of 2 browsers cannot use Crunch yet" in said
    assert said.endswith("A press works in Chromium.")
    assert terminal([finding(*BROKEN)]).endswith("\nChromium cannot use Crunch yet; its next step stands above.")


def test_one_fix_to_a_problem() -> None:
    lines = terminal([finding(*BROKEN)]).splitlines()
    (place,) = [number for number, line in enumerate(lines) if "PROBLEM" in line]
    assert lines[place].split() == ["PROBLEM", "wrapper", "it", "is", "gone"]
    assert lines[place + 1].split() == ["to", "mend", "it:", "crunch", "install"]


def test_issue(tmp_path: Path) -> None:
    text = for_an_issue([finding(*BROKEN)], machine_of(tmp_path))
    assert "**Chromium** at `/usr/bin/chromium`, scope user" in text
    assert "- PROBLEM wrapper: it is gone (to mend it: `crunch install`)" in text


def test_names_are_taken_out(tmp_path: Path) -> None:
    machine = machine_of(tmp_path, USER="Ines.M")
    home = machine.home
    for text, wanted in (
        (f"{home}/.mozilla and {home}", "~/.mozilla and ~"),
        (f"{home}x/file", f"{home}x/file"),
        ("/media/ines/disk", "/media/~/disk"),
        (r"C:\Users\ines\AppData", r"C:\Users\~\AppData"),
        ("owner Ines.M may", "owner ~ may"),
        ("a business", "a business"),
    ):
        assert anonymous(text, machine) == wanted


def test_root_is_no_name(tmp_path: Path) -> None:
    assert anonymous("--as-root, root", machine_of(tmp_path, USER="root")) == "--as-root, root"
