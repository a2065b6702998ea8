"""Time and memory that one page may take, in a process that does nothing else. Standard library only, for peers."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

from crunch.wording import say

_GRACE: Final = 5.0
"""Seconds after which a page that did not let itself be stopped costs the process."""


@dataclass(frozen=True, slots=True)
class Limits:
    """For each page."""

    seconds: float = 60.0
    """Of processor time, so that a busy machine makes no page fail."""
    mebibytes: int = 4096


class OutOfTimeError(BaseException):
    """A page took too long. No ``except Exception`` on the way is to take it for an error of its own."""


_held: list[Limits] = []


def limit_memory(mebibytes: int) -> None:
    """Make allocations of this process beyond a limit fail, where the system can; 0: no limit."""
    try:
        import resource
    except ImportError:  # not a Unix
        return
    if mebibytes:
        size = mebibytes * 2**20
        resource.setrlimit(resource.RLIMIT_AS, (size, size))


def hold_to(limits: Limits) -> None:
    """Hold this process to limits from now on, where the system can."""
    _held[:] = [limits]
    limit_memory(limits.mebibytes)
    if hasattr(signal, "setitimer"):  # a Unix
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        signal.signal(signal.SIGPROF, _stop)


def _stop(*_: Any) -> None:
    raise OutOfTimeError


@contextmanager
def one_page() -> Iterator[None]:
    """The time of one page begins; without limits on this process nothing is held.

    Raises:
        OutOfTimeError: it is over.
    """
    if not _held or not hasattr(signal, "setitimer"):
        yield
        return
    seconds = _held[0].seconds
    _end_after(seconds + _GRACE)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _end_after(seconds: float) -> None:
    """The system ends the process when it has used so many seconds more: a loop in C hears of no other signal."""
    import resource

    used = resource.getrusage(resource.RUSAGE_SELF)
    _, most = resource.getrlimit(resource.RLIMIT_CPU)
    wanted = int(used.ru_utime + used.ru_stime + seconds) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (wanted if most < 0 else min(wanted, most), most))


def too_much(error: BaseException) -> str:
    """What to say of a page that took too much."""
    limits = _held[0] if _held else Limits()
    if isinstance(error, MemoryError):
        return say("page_takes_memory", mebibytes=str(limits.mebibytes))
    return say("page_takes_time", seconds=limits.seconds)
