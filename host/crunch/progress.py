"""Progress on standard error: how many, how fast, how long still."""

from __future__ import annotations

import sys
from time import monotonic
from typing import TextIO


class Progress:
    """One line that is written over on a terminal; elsewhere a line every ten seconds."""

    def __init__(self, what: str, total: int, stream: TextIO | None = None) -> None:
        self.what, self.total, self.count = what, total, 0
        self._skipped = 0
        self._stream = stream or sys.stderr
        self._live = self._stream.isatty()
        self._start = self._shown = monotonic()

    def step(self, count: int = 1) -> None:
        """So many more are done."""
        self.count += count
        now = monotonic()
        if now - self._shown >= (0.2 if self._live else 10):
            self._shown = now
            self._write(self.line(now - self._start))

    def skip(self, count: int = 1) -> None:
        """So many had been done before; they say nothing of how fast it goes."""
        self.count += count
        self._skipped += count

    def line(self, elapsed: float) -> str:
        """The line as it would be shown."""
        rate = (self.count - self._skipped) / elapsed if elapsed > 0 else 0.0
        left = f", {spoken((self.total - self.count) / rate)} left" if rate else ""
        return f"{self.what}: {self.count}/{self.total}, {rate:.1f}/s{left}"

    def finish(self) -> None:
        """Say how long it took."""
        elapsed = monotonic() - self._start
        self._write(f"{self.what}: {self.count}/{self.total} in {spoken(elapsed)}", last=True)

    def _write(self, line: str, *, last: bool = False) -> None:
        if self._live:
            print(f"\r{line}\x1b[K", end="\n" if last else "", file=self._stream, flush=True)
        else:
            print(line, file=self._stream, flush=True)


def spoken(seconds: float) -> str:
    """A time for a person.

    >>> spoken(4.2), spoken(75), spoken(3700)
    ('4 s', '1 min 15 s', '1 h 1 min')
    """
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"
