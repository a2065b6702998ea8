"""Waiting for a processor, made certain: more busy processes than processors, all on one of them."""

import os
import subprocess
import sys
from pathlib import Path
from time import monotonic

import pytest

from crunch.processes.run_queue import RunQueue

BUSY = "import os\nos.sched_setaffinity(0, {%d})\nprint(1, flush=True)\nwhile True: pass"
BUSY_CHILD = "import subprocess, sys\nsubprocess.run([sys.executable, '-c', %r])"

pytestmark = pytest.mark.skipif(not Path("/proc/self/schedstat").exists(), reason="this system does not say")


def start(code):
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, start_new_session=True)
    process.stdout.readline()
    return process


@pytest.fixture
def crowd():
    """Three busy processes on one processor, and one that only started a busy one there."""
    processor = min(os.sched_getaffinity(0))
    busy = BUSY % processor
    processes = [start(busy), start(busy), start(busy), start(BUSY_CHILD % busy)]
    yield processes
    for process in processes:
        os.killpg(process.pid, 9)
        process.wait()
        process.stdout.close()


def until(condition, limit=20.0):
    end = monotonic() + limit
    while not (value := condition()):
        assert monotonic() < end
    return value


def test_who_shares_a_processor_waits(crowd):
    queue = RunQueue(crowd[0].pid)
    assert until(lambda: queue.seconds() > 0.05)


def test_the_waiting_of_a_program_that_it_started_counts(crowd):
    queue = RunQueue(crowd[3].pid)
    assert until(lambda: queue.seconds() > 0.05)


@pytest.mark.slow
def test_it_counts_from_now_on(crowd):
    first = RunQueue(crowd[0].pid)
    until(lambda: first.seconds() > 0.2)
    assert RunQueue(crowd[0].pid).seconds() < first.seconds()


def test_a_process_that_is_gone_has_not_waited():
    process = start("print(1)")
    process.wait()
    process.stdout.close()
    assert RunQueue(process.pid).seconds() == 0.0
