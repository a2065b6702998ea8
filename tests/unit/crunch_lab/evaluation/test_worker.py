"""One worker process: what it says, and what is said of it when it ends."""

from __future__ import annotations

import os
import sys

import pytest

from crunch_lab.evaluation.worker import Tail, Worker, WorkerDiedError, WorkerTimeoutError

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
    monkeypatch.setattr("crunch_lab.evaluation.worker._END_LIMIT", 0.2)
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


def test_tail_of_nothing() -> None:
    reading, writing = os.pipe()
    os.close(writing)
    tail = Tail(os.fdopen(reading, "rb"))
    assert tail.text() == ""
    tail.close()
