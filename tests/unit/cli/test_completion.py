"""The scripts for shells, read by the shells that are here."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from crunch.cli import COMMANDS, main
from crunch.cli.completion import SHELLS


def script(shell: str, capsys: pytest.CaptureFixture[str]) -> str:
    """What is printed for a shell."""
    assert main(["completion", shell]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("shell", SHELLS)
def test_every_command_is_in_it(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    said = script(shell, capsys)
    assert all(command in said for command in COMMANDS)
    assert "markdown" in said, "values, too"


@pytest.mark.parametrize("shell", SHELLS)
def test_the_shell_reads_it(shell: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    program = shutil.which(shell)
    if program is None:
        pytest.skip(f"no {shell} here")
    file = tmp_path / "completion"
    file.write_text(script(shell, capsys), "utf-8")
    subprocess.run([program, "-n", file], check=True)


def completed(script_text: str, *words: str) -> set[str]:
    """What bash offers for the last of some words."""
    ask = (
        f"{script_text}\nCOMP_WORDS=({' '.join(repr(word) for word in words)}); COMP_CWORD={len(words) - 1}\n"
        "$(complete -p crunch | sed 's/.*-F \\([^ ]*\\).*/\\1/') crunch\nprintf '%s\\n' \"${COMPREPLY[@]}\""
    )
    done = subprocess.run(["bash", "-c", ask], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash here")
def test_bash_offers(capsys: pytest.CaptureFixture[str]) -> None:
    said = script("bash", capsys)
    assert completed(said, "crunch", "ex") == {"extract"}
    assert {"--format", "--algorithm"} <= completed(said, "crunch", "extract", "--")
    assert "markdown" in completed(said, "crunch", "extract", "--format", "m")
    assert completed(said, "crunch", "preset", "ex") == {"export"}
    assert completed(said, "crunch", "extract", "--algorithm", "tr") == {"tree-matching"}
    assert completed(said, "crunch", "clean", "--preset", "papers-f") == {"papers-forum"}
    assert completed(said, "crunch", "preset", "show", "papers-f") == {"papers-forum"}


def test_a_shell_that_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["completion", "cmd"])
    assert "there are bash, zsh, fish" in capsys.readouterr().err
