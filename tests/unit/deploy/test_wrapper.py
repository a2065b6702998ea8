"""The wrapper, and reading it again."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from crunch.deploy.browsers import BROWSERS, Location, Scope
from crunch.deploy.machine import System
from crunch.deploy.wrapper import (
    command_of,
    folders_made_for,
    is_as_written,
    is_this_python,
    is_wrapper,
    wrapper_script,
)


@pytest.mark.parametrize("python", ["/usr/bin/python3", "/a path/with 'quotes' & $signs/python", "/opt/100%/python"])
@pytest.mark.parametrize(
    ("system", "scope"), [("linux", "user"), ("linux", "flatpak"), ("macos", "system"), ("windows", "user")]
)
def test_read_again(tmp_path: Path, system: System, scope: Scope, python: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", python)
    location = Location(BROWSERS["chrome"], scope, tmp_path, system)
    script = wrapper_script(location, 3)
    assert command_of(script) == [python, "-I", "-m", "crunch.stdio"]
    location.wrapper.write_bytes(script.encode())
    assert is_wrapper(location.wrapper)
    assert folders_made_for(location.wrapper) == 3
    assert is_as_written(script)


GOOD = wrapper_script(Location(BROWSERS["chrome"], "user", Path("/hosts"), "linux"), 1)
WINDOWS = wrapper_script(Location(BROWSERS["chrome"], "user", Path("/hosts"), "windows"), 1)


@pytest.mark.parametrize(
    "script",
    [
        GOOD.replace("exec ", "touch /tmp/x; exec "),
        GOOD.replace("exec ", "exec touch "),
        GOOD.replace(" -m ", " -c pass -m "),
        GOOD.replace(' "$@"', '; touch x "$@"'),
        GOOD.replace(' "$@"', ' $(touch x) "$@"'),
        GOOD.replace("# folders", "touch x\n# folders"),
        GOOD.replace("# folders made for it: 1", "touch x"),
        GOOD.replace("#!/bin/sh", "#!/tmp/sh"),
        GOOD.replace("# Starts", "touch x # Starts"),
        GOOD.replace("crunch.stdio", "other.stdio"),
        GOOD + "touch x\n",
        WINDOWS.replace("%*", "& calc %*"),
        WINDOWS.replace("-I", "-I & calc"),
        WINDOWS.replace("@echo off", "calc"),
        WINDOWS.replace("chcp", "calc & chcp"),
        "exec",
        "",
    ],
)
def test_what_somebody_changed_is_not_as_written(script: str) -> None:
    assert is_as_written(GOOD)
    assert is_as_written(WINDOWS)
    assert not is_as_written(script)


def test_this_python(tmp_path: Path) -> None:
    assert is_this_python(sys.executable)
    (tmp_path / "python").symlink_to(sys.executable)
    assert not is_this_python(str(tmp_path / "python")), "another environment, perhaps"
    assert not is_this_python("/gone/python")


def test_windows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/C/Program Files/100%/python.exe")
    lines = wrapper_script(Location(BROWSERS["chrome"], "user", tmp_path, "windows"), 0).split("\r\n")
    assert lines[0] == "@echo off"
    start = '"/C/Program Files/100%%/python.exe" -I -m crunch.stdio --wrapper '
    assert lines[-2].startswith(start)
    assert lines[-2].endswith("org.crunch.host.bat %*")


@pytest.mark.parametrize("text", ["", "#!/bin/sh\nexec /usr/bin/other\n", "exec 'unclosed", "#!/bin/sh\necho\n"])
def test_other_scripts(tmp_path: Path, text: str) -> None:
    path = tmp_path / "script"
    path.write_text(text, "utf-8")
    assert not is_wrapper(path)
    assert folders_made_for(path) is None


def test_no_script(tmp_path: Path) -> None:
    assert not is_wrapper(tmp_path / "missing")
    (tmp_path / "binary").write_bytes(b"\x7fELF\xff\xfe")
    assert not is_wrapper(tmp_path / "binary")
