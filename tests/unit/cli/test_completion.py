"""The scripts for shells, read by the shells that are here."""

from __future__ import annotations

import argparse
import shutil
import subprocess
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path

import pytest

from crunch.cli import COMMANDS, main, whole_parser
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


@pytest.mark.parametrize("shell", SHELLS)
def test_it_says_what_help_says(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The line of each command, and the place where the script goes."""
    said = script(shell, capsys)
    with pytest.raises(SystemExit):
        main(["completion", "--help"])
    line = next(line for line in capsys.readouterr().out.splitlines() if f"completion {shell} >" in line)
    top = takewhile(lambda one: one.startswith("#") or not one, said.splitlines()[:4])
    comments = [one for one in top if one.startswith("# C") or "/" in one]
    assert [one.endswith(line.strip()) for one in comments] == [True]
    assert said.startswith("#compdef crunch\n") == (shell == "zsh")
    if shell != "bash":  # which shows no descriptions
        for summary in COMMANDS.values():
            assert summary.replace("'", "") in said.replace("'", "").replace('"', "").replace("\\", "")


def parsers(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """A parser and those of its commands."""
    yield parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for inner in action.choices.values():
                yield from parsers(inner)


def test_every_command_and_every_argument_is_explained() -> None:
    for parser in parsers(whole_parser()):
        assert parser.description, parser.prog
        for action in parser._actions:
            if not isinstance(action, argparse._SubParsersAction):
                assert action.help, (parser.prog, action.dest)


def test_the_list_of_commands_is_the_one_source() -> None:
    (commands,) = [one for one in whole_parser()._actions if isinstance(one, argparse._SubParsersAction)]
    assert {entry.dest: entry.help for entry in commands._choices_actions} == COMMANDS


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
    readme = str(Path(__file__).parents[3] / "README")
    for words in (["extract"], ["extract", "x.html", "--other"], ["clean"], ["package", "check"]):
        assert completed(said, "crunch", *words, readme) == {f"{readme}.md"}, words
    assert completed(said, "crunch", "extract", "--algorithm", "tr") == {"tree-matching"}
    assert completed(said, "crunch", "clean", "--preset", "papers-f") == {"papers-forum"}
    assert completed(said, "crunch", "preset", "show", "papers-f") == {"papers-forum"}


def test_a_shell_that_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["completion", "cmd"])
    assert "there are bash, zsh, fish" in capsys.readouterr().err
