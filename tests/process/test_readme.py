"""What README says can be typed in a clone runs as it stands there."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text("utf-8")
COMMANDS = [
    line.split("  #")[0].strip()
    for line in re.findall(r"^    (crunch (?!install|doctor).*)$", README, re.MULTILINE)
    if not re.search(r"\b(MINE|NEW|SETS)\b|--peers", line)
]
PYTHON = re.findall(r"^```python\n(.*?)^```", README, re.MULTILINE | re.DOTALL)


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A folder with the pages of a clone, where results may be written."""
    (tmp_path / "tests").symlink_to(ROOT / "tests", target_is_directory=True)
    return tmp_path


def run(clone: Path, *arguments: str) -> str:
    environment = {**os.environ, "HOME": str(clone / "home"), "CRUNCH_CONFIG": str(clone / "config")}
    ended = subprocess.run(
        [sys.executable, *arguments],
        cwd=clone,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


def test_there_are_commands_for_readers_and_researchers() -> None:
    assert {shlex.split(command)[1] for command in COMMANDS} >= {"extract", "clean", "preset", "evaluate", "images"}


@pytest.mark.skipif(os.name != "posix", reason="the lines are for a POSIX shell")
@pytest.mark.parametrize("command", COMMANDS)
def test_command(clone: Path, command: str) -> None:
    assert run(clone, "-m", "crunch", *shlex.split(command)[1:]).strip()


@pytest.mark.parametrize("code", PYTHON)
def test_python(clone: Path, code: str) -> None:
    assert "Vellmouth" in run(clone, "-c", code)
