"""Each page has its time and memory; what takes more costs itself, or its process, and nothing else."""

from __future__ import annotations

import subprocess
import sys
from time import monotonic

import pytest

from crunch.processes.limits import one_page
from crunch.processes.pool import Pool, Task

WORK = """
import re, sys
from contextlib import suppress
from crunch.processes.channel import serve
from crunch.processes.limits import Limits, OutOfTimeError, hold_to, one_page, too_much

def work(kind):
    try:
        with one_page():
            if kind == "loop":
                while True:
                    pass
            if kind == "swallowed":
                while True:
                    with suppress(Exception):  # as in an algorithm
                        sum(range(10_000))
            if kind == "pattern":
                re.match(r"(a+)+$", "a" * 60 + "b")
            if kind == "memory":
                return str(len(bytearray(2 << 30)))
    except (OutOfTimeError, MemoryError) as error:
        return too_much(error)
    return "done"

hold_to(Limits(0.3, 700))
serve(lambda request: ({"said": work(kind)} for kind in request["kinds"]), {})
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="needs the limits of a Unix")
def test_a_page_that_takes_too_much_costs_itself():
    kinds = ["fine", "loop", "fine", "swallowed", "pattern", "memory", "fine"]
    start = monotonic()
    with Pool([sys.executable, "-c", WORK]) as pool:
        replies = [reply["said"] for _, _, reply in pool.run([Task(0, kinds, lambda left: {"kinds": left})], 1)]
    assert monotonic() - start < 30
    slow = "takes more than 0.3 s (--timeout allows more)"
    large = "needs more memory than 700 MiB (--memory allows more)"
    assert replies == ["done", slow, "done", slow, slow, large, "done"]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="needs the limits of a Unix")
def test_a_page_that_cannot_be_stopped_costs_its_process():
    """A loop in C that hears of no signal: the system ends it."""
    code = (
        "import signal, crunch.processes.limits as l\n"
        "l._GRACE = 0\n"
        "l.hold_to(l.Limits(0.2, 4096))\n"
        "signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGPROF])\n"
        "with l.one_page():\n    while True: pass\n"
    )
    start = monotonic()
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=60)
    assert done.returncode < 0, "not by a signal"
    assert monotonic() - start < 30


def test_without_limits_nothing_is_held():
    with one_page():
        pass
