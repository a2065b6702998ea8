"""Whether other threads work while ours does: as a library in a program that sets no variable for BLAS."""

from __future__ import annotations

import os
import subprocess
import sys

_MEASURED = """
import time
{setup}
{work}
time.sleep(0.2)  # threads look for work for a while after they were made
process, thread = time.process_time(), time.thread_time()
for _ in range({rounds}):
    {work}
print(time.process_time() - process, time.thread_time() - thread)
"""
NAMES = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "GOTO_NUM_THREADS", "VECLIB_MAXIMUM_THREADS")


def processor_times(setup: str, work: str, rounds: int, **variables: str) -> tuple[float, float]:
    """Seconds of processor time that some work takes in a process of its own: of all threads, and of the first alone.

    Args:
        setup: statements before it.
        work: one statement, run once before it is measured.
        rounds: how often it is run then.
        variables: of the environment, in place of those that set threads.
    """
    environment = {name: value for name, value in os.environ.items() if name not in NAMES} | variables
    done = subprocess.run(
        [sys.executable, "-c", _MEASURED.format(setup=setup, work=work, rounds=rounds)],
        env=environment, capture_output=True, text=True, check=True,
    )  # fmt: skip
    process, thread = map(float, done.stdout.split())
    return process, thread
