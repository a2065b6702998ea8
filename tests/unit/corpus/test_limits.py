"""Each page has its time and memory; what takes more costs itself, or its process, and nothing else."""

from __future__ import annotations

import re
import subprocess
import sys
from contextlib import suppress
from time import monotonic

import pytest

from crunch.corpus.limits import Limits, OutOfTimeError, hold_to, one_page, too_much
from crunch.corpus.pool import run_jobs

LIMITS = Limits(0.3, 700)


def work(kind: str) -> str:
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


@pytest.mark.skipif(sys.platform == "win32", reason="needs the limits of a Unix")
def test_a_page_that_takes_too_much_costs_itself():
    kinds = ["fine", "loop", "fine", "swallowed", "pattern", "memory", "fine"]
    start = monotonic()
    replies = dict(run_jobs(work, kinds, 1, LIMITS))
    assert monotonic() - start < 30
    slow = "takes more than 0.3 s (--timeout allows more)"
    large = "needs more memory than 700 MiB (--memory allows more)"
    assert [replies[place] for place in range(len(kinds))] == ["done", slow, "done", slow, slow, large, "done"]


@pytest.mark.skipif(sys.platform == "win32", reason="needs the limits of a Unix")
def test_a_page_that_cannot_be_stopped_costs_its_process():
    """A loop in C that hears of no signal: the system ends it."""
    code = (
        "import signal, crunch.corpus.limits as l\n"
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
    hold_to(None)
    with one_page():
        pass
