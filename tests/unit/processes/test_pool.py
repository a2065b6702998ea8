"""The pool with workers that hang, die, and talk nonsense; no test waits longer than the limit that it tests."""

import os
import signal
import sys
import threading
from time import monotonic

import pytest

from crunch.errors import InputError
from crunch.processes.pool import Pool, Task

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


def tasks_of(parts_by_key):
    return [Task(key, parts, lambda left: {"parts": left}) for key, parts in parts_by_key.items()]


def run(parts_by_key, jobs=1, limit=10.0, **options):
    with Pool([sys.executable, "-c", WORKER], limit, **options) as pool:
        return {(key, part): reply for key, part, reply in pool.run(tasks_of(parts_by_key), jobs)}


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
    monkeypatch.setattr("crunch.processes.worker.RunQueue", queue)
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
    with Pool([sys.executable, "-c", "pass"]) as pool, pytest.raises(InputError, match="does not start"):
        list(pool.run(tasks_of({"x": ["a"]}), 1))
    with (
        Pool([sys.executable, "-c", "import gone"]) as pool,
        pytest.raises(InputError, match=r"does not start: .*No module named 'gone'"),
    ):
        list(pool.run(tasks_of({"x": ["a"]}), 1))


def test_an_error_of_the_feeder_reaches_the_caller():
    def tasks():
        yield Task("x", ["a"], lambda left: {"parts": left})
        raise ValueError("no more")

    with Pool([sys.executable, "-c", WORKER]) as pool, pytest.raises(ValueError, match="no more"):
        list(pool.run(tasks(), 1))


def test_closed_early_it_ends_its_workers_at_once():
    with Pool([sys.executable, "-c", WORKER]) as pool:
        results = pool.run(tasks_of({"x": ["a", "hang"]}), 1)
        _, _, reply = next(results)
        start = monotonic()
        results.close()  # would take for ever, if it waited for the answer
        assert monotonic() - start < 4, "it heard of the first signal"
        with pytest.raises(ProcessLookupError):
            os.kill(reply["process"], 0)


def test_a_worker_that_is_told_to_end_finishes_what_must_not_be_half_done(tmp_path):
    worker = WORKER.replace(
        "import json",
        "import signal; signal.signal(signal.SIGTERM, lambda *_: (time.sleep(0.3), open('done', 'w'), sys.exit(1)))\n"
        "import json",
    ).replace("import json, os, sys, time", f"import json, os, sys, time; os.chdir({str(tmp_path)!r})")
    with Pool([sys.executable, "-c", worker]) as pool:
        results = pool.run(tasks_of({"x": ["a", "hang"]}), 1)
        next(results)
        results.close()
    assert (tmp_path / "done").exists()


def test_workers_stay_for_the_next_run():
    with Pool([sys.executable, "-c", WORKER]) as pool:
        (first,) = pool.run(tasks_of({"x": ["a"]}), 1)
        (second,) = pool.run(tasks_of({"y": ["b"]}), 2)
    assert first[2]["process"] == second[2]["process"]
    with pytest.raises(ProcessLookupError):
        os.kill(first[2]["process"], 0)


def test_a_part_that_kills_its_process_once_gets_another(tmp_path):
    mark = str(tmp_path / "mark")
    worker = WORKER.replace('part == "die"', f"part == 'die' and not os.path.exists({mark!r})")
    worker = worker.replace("os._exit(3)", f"open({mark!r}, 'w'); os._exit(3)")
    with Pool([sys.executable, "-c", worker], tries=2) as pool:
        replies = {part: reply["status"] for _, part, reply in pool.run(tasks_of({"x": ["a", "die", "kill", "b"]}), 1)}
    assert replies == {"a": "ok", "die": "ok", "kill": "crash", "b": "ok"}


def test_a_part_that_kills_its_process_may_be_asked_for_otherwise_and_by_itself():
    asked = []

    def request(left):
        asked.append(list(left))
        return {"parts": left}

    def again(left):
        asked.append(("again", *left))
        return {"parts": ["b"] if left == ["die"] else left}

    with Pool([sys.executable, "-c", WORKER], tries=2) as pool:
        replies = pool.run([Task("x", ["a", "die", "raise", "kill", "c"], request, again)], 1)
        assert [(part, reply["text"]) for _, part, reply in replies] == [
            ("a", "A"),
            ("die", "B"),
            ("raise", ""),
            ("kill", ""),
            ("c", "C"),
        ]
    assert asked == [
        ["a", "die", "raise", "kill", "c"],
        ("again", "die"),
        ["raise", "kill", "c"],
        ("again", "raise"),
        ["kill", "c"],
        ("again", "kill"),
        ["c"],
    ]


@pytest.mark.parametrize("jobs", [0, 2])
def test_nothing_to_do_starts_nothing(jobs):
    with Pool(["no-such-program"]) as pool:
        assert list(pool.run([], jobs)) == []


@pytest.fixture
def ctrl_c_counts():
    """Whoever started the tests may have it ignored, as a shell's "&" and pytest-xdist do."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_ctrl_c_while_its_threads_begin_ends_it_and_is_not_lost(ctrl_c_counts, monkeypatch):
    """A thread waits in ``start`` until it has begun; that is where the signal comes."""
    started = threading.Event.wait

    def interrupted(self, timeout=None):
        if timeout is None and threading.current_thread() is threading.main_thread():
            monkeypatch.setattr(threading.Event, "wait", started)
            signal.raise_signal(signal.SIGINT)
        return started(self, timeout)

    monkeypatch.setattr(threading.Event, "wait", interrupted)
    with pytest.raises(KeyboardInterrupt):
        run({"x": ["a", "b"]}, jobs=2)
