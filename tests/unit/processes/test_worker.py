"""One worker process: what it says, and what is said of it when it ends."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from crunch.processes.worker import Reader, Worker, WorkerDiedError, WorkerTimeoutError, python_command

READY = "import os, sys, time; print('{}', flush=True); sys.stdin.readline();"


def ending(code: str, limit: float = 30.0) -> str:
    """What is said of a worker that runs some code at its first request."""
    worker = Worker([sys.executable, "-c", READY + code])
    worker.send({})
    with pytest.raises(WorkerDiedError) as caught:
        worker.receive(limit)
    return worker.ending(caught.value)


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("import gone", "the process ended: exit code 1: ModuleNotFoundError: No module named 'gone'"),
        ("sys.exit('no licence')", "the process ended: exit code 1: no licence"),
        ("os._exit(4)", "the process ended: exit code 4"),
        ("os.kill(os.getpid(), 11)", "the process ended: from outside, by SIGSEGV"),
        ("time.sleep(.2); 1/0", "ZeroDivisionError"),
        ("sys.stderr.write('x' * 10**6 + '\\n'); raise KeyError('last')", "KeyError: 'last'"),
        (
            "sys.stderr.write('TypeError: is no function\\n    at peer (worker.mjs)\\n\\nNode.js v22\\n'); os._exit(1)",
            "exit code 1: TypeError: is no function",
        ),
        ("print('no json', flush=True); time.sleep(60)", "answered with something that is no reply"),
    ],
)
def test_its_own_words_are_told(code: str, words: str) -> None:
    assert words in ending(code)


def test_one_that_closes_its_output_and_stays_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crunch.processes.worker._END_LIMIT", 0.2)
    assert ending("os.close(1); time.sleep(60)") == "the process closed its output"


def test_one_that_never_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    worker = Worker([sys.executable, "-c", READY + "time.sleep(60)"])
    worker.send({})
    with pytest.raises(WorkerTimeoutError):
        worker.receive(0.2)
    worker.kill()


def test_one_that_does_not_start_says_why() -> None:
    with pytest.raises(WorkerDiedError, match="No module named 'gone'"):
        Worker([sys.executable, "-c", "import gone"])


def test_a_reader_lets_go_of_its_pipe() -> None:
    reading, writing = os.pipe()
    os.close(writing)
    pipe = os.fdopen(reading, "rb")
    Reader(pipe, lambda pipe: [*pipe]).close()  # type: ignore[func-returns-value, arg-type, return-value]
    assert pipe.closed


def test_no_module_of_the_present_folder_is_taken_for_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "queue.py").write_text("raise ValueError('not mine')")
    (tmp_path / "crunch").mkdir()
    (tmp_path / "crunch" / "__init__.py").write_text("raise ValueError('not mine')")
    worker = Worker([*python_command("crunch.corpus.work"), "60", "4096"])
    assert worker.hello == {"ready": True}
    worker.kill()
