"""The command itself: usage, exit codes, messages."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from importlib import import_module

import pytest

import crunch
from crunch import cli, laboratory
from crunch.errors import InputError


def crunch_process(*arguments: str, **options) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-m", "crunch", *arguments], **options)


@pytest.mark.parametrize("arguments", [[], ["no-such"], ["extract"], ["extract", "--no-such", "x"], ["--no-such"]])
def test_wrong_usage_exits_with_2_and_shows_the_right_one(arguments, capsys):
    with pytest.raises(SystemExit) as caught:
        cli.main(arguments)
    assert caught.value.code == 2
    assert "usage: crunch" in capsys.readouterr().err


def test_help_lists_every_command(capsys):
    with pytest.raises(SystemExit) as caught:
        cli.main(["--help"])
    assert caught.value.code == 0
    shown = capsys.readouterr().out
    assert all(command in shown for command in cli.COMMANDS)


@pytest.mark.parametrize("command", list(cli.COMMANDS))
def test_every_command_explains_itself(command, capsys):
    with pytest.raises(SystemExit) as caught:
        cli.main([command, "--help"])
    assert caught.value.code == 0
    assert f"usage: crunch {command}" in capsys.readouterr().out
    assert import_module(cli.module_of(command)).__doc__


def test_without_a_command_all_of_them_are_listed(capsys):
    with pytest.raises(SystemExit) as caught:
        cli.main([])
    assert caught.value.code == 2
    said = capsys.readouterr().err
    assert all(command in said for command in cli.COMMANDS)


@pytest.mark.parametrize(
    ("words", "usage"),
    [
        (["help"], "crunch [-h]"),
        (["help", "clean"], "crunch clean"),
        (["help", "preset", "copy"], "crunch preset copy"),
    ],
)
def test_help_is_a_word_too(words, usage, capsys):
    with pytest.raises(SystemExit) as caught:
        cli.main(words)
    assert caught.value.code == 0
    assert capsys.readouterr().out.startswith(f"usage: {usage}")


def test_version(capsys):
    with pytest.raises(SystemExit) as caught:
        cli.main(["--version"])
    assert caught.value.code == 0
    assert capsys.readouterr().out == f"crunch {crunch.__version__}\n"


def test_error_is_told_in_one_line_and_exits_with_1(capsys, tmp_path):
    assert cli.main(["extract", str(tmp_path / "none.html")]) == 1
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err == f"crunch extract: {tmp_path / 'none.html'}: cannot be read: No such file or directory\n"


def test_fault_is_not_hidden(monkeypatch):
    monkeypatch.setattr("crunch.cli.algorithms.describe_all", lambda: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        cli.main(["algorithms"])


def test_any_error_of_ours_is_told(monkeypatch, capsys):
    def run():
        raise InputError("this is wrong")

    monkeypatch.setattr("crunch.cli.algorithms.describe_all", run)
    assert cli.main(["algorithms"]) == 1
    assert capsys.readouterr().err == "crunch algorithms: this is wrong\n"


@pytest.mark.parametrize("command", list(laboratory.NEEDS))
def test_what_a_command_needs_is_said_before_it_begins(command, monkeypatch, capsys, tmp_path):
    out = tmp_path / "out"
    arguments = {
        "evaluate": [str(tmp_path), "--algorithms", "plain", "--out", str(out)],
        "findings": [str(tmp_path), "--out", str(out)],
        "gate": [str(tmp_path), "--out", str(out)],
        "train": ["--packages", str(tmp_path), "--out", str(out)],
    }
    monkeypatch.setattr("crunch.surroundings.find_spec", lambda name: None)
    assert cli.main([command, *arguments[command]]) == 1
    said = capsys.readouterr().err
    assert said.startswith(f"crunch {command}: it needs ")
    assert "which are not installed. Run: " in said
    assert ("lightgbm>=4.5" if command == "train" else "rapidfuzz>=3.9") in said
    assert not out.exists()


def test_a_package_that_is_missing_elsewhere_is_named_with_its_command(monkeypatch, capsys):
    def run():
        raise ModuleNotFoundError("No module named 'html5lib.treebuilders'", name="html5lib.treebuilders")

    monkeypatch.setattr("crunch.cli.algorithms.describe_all", run)
    assert cli.main(["algorithms"]) == 1
    assert "html5lib is missing. Run: " in capsys.readouterr().err


def test_ctrl_c_exits_with_130():
    process = crunch_process(
        "extract",
        "-",
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # a shell starts what runs in the background with Ctrl+C ignored
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    assert process.stdin
    process.stdin.write(b"<p>x" * 100_000)  # more than a pipe holds: once it is written, the command reads
    process.stdin.flush()
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert (process.returncode, out, err) == (130, b"", b"stopped\n")


@pytest.mark.slow
@pytest.mark.parametrize("size", [1, 200_000], ids=["less than a buffer", "more than a pipe holds"])
def test_output_that_nobody_reads_is_no_error(size, tmp_path):
    page = tmp_path / "page.html"
    page.write_text(f"<p>{'text ' * size}", "utf-8")
    reading, writing = os.pipe()
    os.close(reading)
    buffered = {key: value for key, value in os.environ.items() if key != "PYTHONUNBUFFERED"}
    arguments = ["extract", str(page), "--algorithm", "plain"]
    try:
        process = crunch_process(*arguments, stdout=writing, stderr=subprocess.PIPE, env=buffered)
        _, err = process.communicate(timeout=30)
    finally:
        os.close(writing)
    assert (process.returncode, err) == (0, b"")


@pytest.mark.slow
def test_only_the_command_that_was_asked_for_is_imported():
    code = (
        "import sys; from crunch import cli\n"
        "cli.main(['algorithms'])\n"
        "assert not {'crunch.cli.extract', 'crunch.cli.install', 'crunch.cli.build'} & set(sys.modules)\n"
        "assert not [name for name in sys.modules if name.startswith('crunch_lab')]"
    )
    subprocess.run([sys.executable, "-c", code], check=True, stdout=subprocess.DEVNULL)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["clean", "x", "--out", "o"], "stopped; the same command goes on\n"),
        (["evaluate", "x"], "stopped; the same command goes on\n"),
        (["extract", "x"], "stopped\n"),
    ],
)
def test_what_goes_on_after_ctrl_c_says_so(arguments, words, capsys, monkeypatch):
    def stop(_):
        raise KeyboardInterrupt

    monkeypatch.setattr(import_module(cli.module_of(arguments[0])), "run", stop)
    assert cli.main(arguments) == 130
    assert capsys.readouterr().err == words
