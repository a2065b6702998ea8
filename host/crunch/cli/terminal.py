"""What a command prints: no name and no message does anything in the terminal, and every character can be written."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, redirect_stderr, redirect_stdout, suppress
from typing import IO, Any, Final

from crunch.errors import shown

_ACTS: Final = re.compile(
    "(?!\\A\r)(?!\x1b\\[K)[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)
"""All but tabs and line ends, and what a line of progress is written over with."""
_RAW: Final = ("extract",)
"""Commands whose output is of use to programs byte by byte; on a terminal they are held to the same."""


class Printable:
    """A stream of text that lets nothing through that acts; all else is that of the stream itself."""

    def __init__(self, stream: IO[str]) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Write, with escapes for what acts."""
        self._stream.write(_ACTS.sub(lambda match: shown(match[0]), text))
        return len(text)

    def writelines(self, lines: Any) -> None:
        """Write several."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


@contextmanager
def printable(command: str | None) -> Iterator[None]:
    """Standard output and standard error are printable meanwhile; those that are closed lead nowhere."""
    open_standard_streams()
    with ExitStack() as streams:
        for stream in (sys.stdout, sys.stderr):
            with suppress(AttributeError, ValueError):  # in tests they are of another kind
                stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
        if command not in _RAW or sys.stdout.isatty():
            streams.enter_context(redirect_stdout(Printable(sys.stdout)))
        streams.enter_context(redirect_stderr(Printable(sys.stderr)))
        yield


def open_standard_streams() -> None:
    """A program that was started without one of them must not take a file that it opens for it."""
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest number that is free
        if getattr(sys, name) is None:
            mode = "r" if number == 0 else "w"
            setattr(sys, name, open(number, mode, encoding="utf-8", closefd=False))  # noqa: SIM115
