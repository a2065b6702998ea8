"""What the campaigns of ``kills.py`` share: a process that is killed at a random moment, and what they count."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import monotonic, sleep


@dataclass
class Tally:
    """What came of one kind of work."""

    name: str
    kills: int = 0
    early: int = 0
    """Kills that came before the work was over."""
    ends: int = 0
    """Times that the work was done to its end, after kills, and compared."""
    faults: list[str] = field(default_factory=list)

    def check(self, good: bool, words: str) -> None:
        """Note what must not be."""
        if not good:
            self.faults.append(f"after {self.kills} kills: {words}")


class Moments:
    """When to kill: anywhere in the time that the work takes, and a little after."""

    def __init__(self, drawn: Random) -> None:
        self._drawn = drawn
        self.longest = 0.0
        """Seconds that the work has taken at most when nobody ended it."""

    def draw(self) -> float:
        """Seconds from the beginning."""
        return self._drawn.uniform(0.0, 1.1 * self.longest)


def crunch(arguments: Sequence[str | Path], home: Path, kill_after: float | None = None) -> int:
    """Run a command line in a home of its own; its exit code, which is negative when it was killed.

    Its children are in its group and are killed with it, as nobody could say when else they end.
    """
    process = subprocess.Popen(
        [sys.executable, "-m", "crunch", *map(str, arguments)],
        env={"HOME": str(home), "PATH": os.environ["PATH"]},
        cwd=home,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        return process.wait(kill_after)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        return process.wait()


def timed(arguments: Sequence[str | Path], home: Path) -> tuple[int, float]:
    """Run to the end; exit code and seconds."""
    began = monotonic()
    return crunch(arguments, home), monotonic() - began


def wait_for(condition: object, seconds: float = 30.0) -> bool:
    """Wait until a function says yes; whether it did."""
    end = monotonic() + seconds
    while not condition():  # type: ignore[operator]
        if monotonic() > end:
            return False
        sleep(0.01)
    return True
