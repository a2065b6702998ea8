"""A test that is slow and does not say so is named in the summary, with one process and with several."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.meta.test_sources import ROOT

TESTS = """
import subprocess
import sys
from time import process_time

import pytest

import tests.conftest

tests.conftest.MOST_SECONDS = 0.2
SPIN = "import time; [None for _ in iter(lambda: time.process_time() < 0.4, False)]"

def spend():
    end = process_time() + 0.3
    while process_time() < end:
        pass

@pytest.fixture
def slow_things():
    spend()

def test_itself():
    spend()

def test_by_what_it_needs(slow_things):
    pass

def test_by_what_it_starts():
    subprocess.run([sys.executable, "-c", SPIN], check=True)

@pytest.mark.slow
def test_that_says_so(slow_things):
    pass

def test_quick():
    pass
"""


@pytest.mark.slow
@pytest.mark.parametrize("processes", ["0", "1"])
def test_what_is_slow_and_does_not_say_so_is_named(tmp_path: Path, processes: str) -> None:
    (tmp_path / "test_times.py").write_text(TESTS, "utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "tests.conftest", "-n", processes]
    command += ["-c", "pyproject.toml", "--rootdir", str(ROOT), str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=100)
    assert done.returncode == 0, done.stdout + done.stderr
    _, _, named = done.stdout.partition("slow tests that are not marked so")
    names = {line.rpartition("::")[2] for line in named.splitlines() if "::" in line}
    assert names == {"test_itself", "test_by_what_it_needs", "test_by_what_it_starts"}
