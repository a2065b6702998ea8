"""Ctrl+C at any moment of a command, from its first line on: one line says so, the exit code is 130."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from time import sleep

import pytest

from tests.unit.corpus.conftest import make_site
from tests.unit.crunch_lab.evaluation.conftest import package_maker

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name == "nt", reason="sends signals to groups of processes"),
]

START = """
import os, sys
from crunch.command import main

class Begun:
    def find_spec(self, name, *_):
        if name == "crunch.cli":
            os.write(1, b".")

sys.meta_path.insert(0, Begun())
sys.exit(main())
"""
"""The command, which says with one byte that it has begun."""
IN_LXML = """
import abc, os, signal, sys
from crunch.command import main

register = abc.ABCMeta.register

def registered(self, subclass):
    if subclass.__module__ == "lxml.etree" and subclass.__name__ == "array":
        os.kill(os.getpid(), signal.SIGINT)
    return register(self, subclass)

abc.ABCMeta.register = registered
sys.exit(main())
"""
"""The command, with a Ctrl+C at a moment in which lxml drops what is raised."""
MOMENTS = (0.0, 0.02, 0.05, 0.1, 0.2, 0.4, 0.8, 1.5, 2.5)
"""Seconds from the first line of the command on."""


def stopped(how: signal.Signals, after: float, *arguments: str | Path, group: bool) -> tuple[int, str]:
    """Exit code and standard error of a command that is sent a signal so many seconds after it began."""
    process = subprocess.Popen(
        [sys.executable, "-c", START, *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # a shell's "&" has it ignored
    )
    assert process.stdout
    assert process.stdout.read(1) == b"."
    sleep(after)
    (os.killpg if group else os.kill)(process.pid, how)
    _, said = process.communicate(timeout=60)
    return process.returncode, said.decode()


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("stopped")
    make_site(folder / "site", 40)
    package_maker(folder)(documents={f"page{number}": f"The text of page {number}." * 30 for number in range(40)})
    return folder


@pytest.mark.parametrize("group", [True, False], ids=["as a terminal does", "to the process alone"])
@pytest.mark.parametrize("command", ["clean", "evaluate", "extract"])
def test_ctrl_c_at_any_moment_is_one_line(command, group, place, tmp_path):
    codes = []
    for number, after in enumerate(MOMENTS):
        out = tmp_path / f"out{number}"
        arguments = {
            "clean": ["clean", place / "site", "--out", out, "--jobs", "2"],
            "evaluate": ["evaluate", place / "news", "--algorithms", "plain,auto", "--out", out, "--jobs", "2"],
            "extract": ["extract", place / "site" / "page1.html"],
        }[command]
        code, said = stopped(signal.SIGINT, after, *arguments, group=group)
        assert "Traceback" not in said, said
        assert "KeyboardInterrupt" not in said, said
        assert code in (0, 130), said
        assert code == 0 or said.splitlines()[-1].startswith("stopped"), said
        codes.append(code)
    assert 130 in codes


def test_ctrl_c_that_a_module_drops_while_it_is_loaded_is_heard(place):
    done = subprocess.run(
        [sys.executable, "-c", IN_LXML, "extract", place / "site" / "page1.html"],
        capture_output=True,
        timeout=60,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"stopped\n")


def test_a_request_to_end_is_no_fault(place, tmp_path):
    for number, after in enumerate((0.2, 1.0, 2.0)):
        out = tmp_path / f"out{number}"
        code, said = stopped(signal.SIGTERM, after, "clean", place / "site", "--out", out, "--jobs", "2", group=False)
        assert code in (0, -signal.SIGTERM)
        assert "Traceback" not in said
        assert "leaked" not in said
