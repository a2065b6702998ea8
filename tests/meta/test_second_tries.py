"""Only tests that drive a browser are tried a second time, and the summary says which."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.meta.test_sources import ROOT

TESTS = """
import pytest

tries = []
begun = []
ended = []

@pytest.fixture(scope="session")
def shared():
    begun.append(len(begun) + 1)
    yield begun[-1]
    ended.append(begun[-1])

@pytest.fixture(scope="module")
def window(shared):
    return [shared]

@pytest.mark.browser
def test_first(window):
    window.append("saved")

@pytest.mark.browser
def test_late_browser(window):
    tries.append(1)
    assert len(tries) > 1, "too late"
    assert (window, ended) == ([2], [1])

@pytest.mark.browser
def test_next(window):
    assert window[0] == begun[-1]
    assert begun[-1] not in ended

@pytest.mark.browser
def test_broken_browser():
    assert False

def test_other():
    tries.append(2)
    assert tries.count(2) > 1
"""


def outcome(folder: Path, *options: str) -> str:
    (folder / "test_tries.py").write_text(TESTS, "utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "tests.conftest"]
    command += ["-c", "pyproject.toml", "--rootdir", str(ROOT), *options, str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=100)
    assert done.returncode == 1, done.stdout + done.stderr
    return done.stdout


def browser_runs() -> list[list[str]]:
    """Options of each run of .ci/tests that drives browsers, without the folders it takes or leaves."""
    lines = (ROOT / ".ci" / "tests").read_text("utf-8").splitlines()
    runs = [line.partition("-m browser ")[2] for line in lines if "-m browser " in line]
    assert len(runs) == 2
    return [[word for word in run.split() if word.startswith("--browsers") or word in ("-r", "aR")] for run in runs]


@pytest.mark.slow
@pytest.mark.parametrize("options", browser_runs())
def test_a_browser_test_is_tried_once_more_and_counted(tmp_path: Path, options: list[str]) -> None:
    out = outcome(tmp_path, *options)
    assert "2 failed, 3 passed, 2 rerun" in out
    assert "AssertionError: too late" in out.partition("test_late_browser was tried once more (call)")[2]
    retried = {line.split()[1].rpartition("::")[2] for line in out.splitlines() if line.startswith("RERUN ")}
    assert retried == {"test_late_browser", "test_broken_browser"}


@pytest.mark.slow
def test_without_it_nothing_is_tried_twice(tmp_path: Path) -> None:
    assert "3 failed, 2 passed in" in outcome(tmp_path)
