"""How long a process was ready to run but had no processor: on a busy machine that is not its fault."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

_PROCESSES: Final = Path("/proc")


class RunQueue:
    """What the leader of a session, or a program that it started, has waited since this was made.

    Nothing where the system does not say (``/proc/PID/schedstat`` is Linux).
    """

    def __init__(self, leader: int) -> None:
        self._leader = leader
        self._before = _queued(leader)

    def seconds(self) -> float:
        """Seconds in the queue. Of several processes the longest: while one works, the others wait for it."""
        children = [_queued(process) for process in _session(self._leader) if process != self._leader]
        return max([_queued(self._leader) - self._before, *children])


def _queued(process: int) -> float:
    try:
        return int((_PROCESSES / str(process) / "schedstat").read_text().split()[1]) / 1e9
    except (OSError, ValueError, IndexError):  # ended meanwhile, or another system
        return 0.0


def _session(leader: int) -> Iterator[int]:
    with contextlib.suppress(OSError):
        for entry in _PROCESSES.iterdir():
            if entry.name.isdigit():
                with contextlib.suppress(OSError):  # ended meanwhile
                    if os.getsid(int(entry.name)) == leader:
                        yield int(entry.name)
