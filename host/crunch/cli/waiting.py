"""A line on the terminal for whoever waits: what is at work, and for how long. A quick command says nothing."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Final

AFTER: Final = 2.0
"""Seconds after which somebody wonders."""
_EVERY: Final = 1.0


@contextmanager
def waiting(what: str, after: float = AFTER) -> Iterator[None]:
    """Say what takes so long, from ``after`` seconds on, in one line that is gone at the end.

    Nothing is said where standard error is no terminal: what stands there is read later, or by a program.
    """
    stream = sys.stderr
    if not stream.isatty():
        yield
        return
    done = threading.Event()
    start = monotonic()

    def say() -> None:
        pause = after
        while not done.wait(pause):
            print(f"\r{what}, {monotonic() - start:.0f} s\x1b[K", end="", file=stream, flush=True)
            pause = _EVERY

    teller = threading.Thread(target=say, daemon=True)
    teller.start()
    try:
        yield
    finally:
        done.set()
        teller.join()
        if monotonic() - start > after:
            print("\r\x1b[K", end="", file=stream, flush=True)
