"""The pool with workers that hang, die, and talk nonsense; no test waits longer than the limit that it tests."""

import os
import sys

import pytest

from crunch.errors import InputError
from crunch_lab.evaluation.pool import Task, run_tasks

WORKER = """
import json, os, sys, time
print('{"ready": true}', flush=True)
for line in sys.stdin:
    request = json.loads(line)
    for part in request["parts"]:
        if part == "hang":
            while True: pass
        if part == "slow":
            time.sleep(0.6)
        if part == "die":
            os._exit(3)
        if part == "kill":
            os.kill(os.getpid(), 9)
        if part == "import":
            import module_that_is_not_there
        if part == "raise":
            print(json.dumps({"raised": "KeyError: 'x'"}), flush=True)
            break
        if part == "nonsense":
            print("no json", flush=True)
        print(json.dumps({"status": "ok", "text": part.upper(), "process": os.getpid()}), flush=True)
"""


def run(parts_by_key, jobs=1, limit=10.0):
    tasks = [Task(key, parts, lambda left: {"parts": left}) for key, parts in parts_by_key.items()]
    return {(key, part): reply for key, part, reply in run_tasks([sys.executable, "-c", WORKER], tasks, jobs, limit)}


def test_one_process_serves_many_tasks():
    replies = run({"x": ["a", "b"], "y": ["c"]})
    assert [reply["text"] for reply in replies.values()] == ["A", "B", "C"]
    assert len({reply["process"] for reply in replies.values()}) == 1


def test_a_part_that_hangs_is_a_miss_and_the_rest_goes_on():
    replies = run({"x": ["a", "hang", "b"], "y": ["c"]}, limit=0.4)
    assert replies["x", "hang"]["status"] == "timeout"
    assert "0.4 s" in replies["x", "hang"]["message"]
    assert replies["x", "b"]["text"] == "B"
    assert replies["y", "c"]["process"] != replies["x", "a"]["process"]


@pytest.mark.parametrize(("queued", "status"), [(5.0, "ok"), (0.0, "timeout")])
def test_waiting_for_a_processor_is_not_the_extractors_time(monkeypatch, queued, status):
    queue = type("Queue", (), {"__init__": lambda self, process: None, "seconds": lambda self: queued})
    monkeypatch.setattr("crunch_lab.evaluation.worker.RunQueue", queue)
    assert run({"x": ["slow"]}, limit=0.2)["x", "slow"]["status"] == status


@pytest.mark.parametrize(
    ("part", "reason"),
    [
        ("die", "exit code 3"),
        ("kill", "ended: from outside, by SIGKILL"),
        ("nonsense", "no reply"),
        ("import", "exit code 1: ModuleNotFoundError: No module named 'module_that_is_not_there'"),
    ],
)
def test_a_part_that_kills_its_process_is_a_miss_and_the_rest_goes_on(part, reason):
    replies = run({"x": [part, "b"]})
    assert replies["x", part]["status"] == "crash"
    assert reason in replies["x", part]["message"]
    assert replies["x", "b"]["text"] == "B"


def test_what_a_worker_raises_is_told_and_the_worker_stays():
    replies = run({"x": ["a", "raise", "b"]})
    assert replies["x", "raise"] == {"status": "crash", "message": "KeyError: 'x'", "seconds": 0.0, "text": ""}
    assert replies["x", "b"]["process"] == replies["x", "a"]["process"]


def test_several_jobs_answer_everything():
    wanted = {number: ["a", "b"] for number in range(20)}
    replies = run(wanted, jobs=3)
    assert len(replies) == 40


def test_a_worker_that_does_not_start():
    with pytest.raises(InputError, match="does not start"):
        list(run_tasks([sys.executable, "-c", "pass"], [Task("x", ["a"], lambda left: {})], 1, 1.0))
    with pytest.raises(InputError, match=r"does not start: .*No module named 'gone'"):
        list(run_tasks([sys.executable, "-c", "import gone"], [Task("x", ["a"], lambda left: {})], 1, 1.0))


def test_an_error_of_the_feeder_reaches_the_caller():
    def tasks():
        yield Task("x", ["a"], lambda left: {"parts": left})
        raise ValueError("no more")

    with pytest.raises(ValueError, match="no more"):
        list(run_tasks([sys.executable, "-c", WORKER], tasks(), 1, 10.0))


def test_closed_early_it_ends_its_workers_at_once():
    tasks = [Task("x", ["a", "hang"], lambda left: {"parts": left})]
    results = run_tasks([sys.executable, "-c", WORKER], tasks, 1, 600.0)
    _, _, reply = next(results)
    results.close()  # would take ten minutes, if it waited for the answer
    with pytest.raises(ProcessLookupError):
        os.kill(reply["process"], 0)
