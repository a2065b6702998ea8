"""One worker process that answers lines of JSON with lines of JSON, and what it said when it ended."""

from __future__ import annotations

import contextlib
import os
import re
import selectors
import signal
import subprocess
import threading
from time import monotonic
from typing import IO, Any, Final

import msgspec

from crunch_lab.evaluation.run_queue import RunQueue

_START_LIMIT: Final = 90.0
"""Seconds until a worker must say that it is ready: imports of peers on a busy machine."""
_END_LIMIT: Final = 5.0
"""Seconds that a process which has closed its output gets to end by itself: how it ended is what we report."""
_LAST_WORDS: Final = 400
"""Characters of a dead process's standard error that are worth a message."""
_QUEUED: Final = 0.05
"""Seconds in the queue that are worth waiting again for."""
_ERROR: Final = re.compile(r"(?:[\w.]+\.)?\w*(?:Error|Exception|Exit)\b")
"""How Python and node begin the line that names an error."""


class WorkerTimeoutError(Exception):
    """No reply in time."""


class WorkerDiedError(Exception):
    """The process ended, or said something that is no reply; the message says which, if it was not the end."""


class Worker:
    """One process that answers lines of JSON with lines of JSON."""

    def __init__(self, command: list[str]) -> None:
        environment = {**os.environ, "PYTHONIOENCODING": "utf-8", "PYTHONHASHSEED": "0", "OMP_NUM_THREADS": "1"}
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment,
            start_new_session=True,  # Ctrl+C is for us; and a killed worker takes its children along
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._to, self._from = self._process.stdin, self._process.stdout
        self._errors = Tail(self._process.stderr)
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._from, selectors.EVENT_READ)
        self._buffer = bytearray()
        try:
            self.hello = self.receive(_START_LIMIT)
        except WorkerDiedError as error:
            raise WorkerDiedError(self.ending(error)) from None
        except WorkerTimeoutError:
            self.kill()
            raise

    def send(self, message: dict[str, Any]) -> None:
        """Write a request."""
        try:
            self._to.write(msgspec.json.encode(message) + b"\n")
            self._to.flush()
        except OSError:
            raise WorkerDiedError from None

    def receive(self, limit: float) -> dict[str, Any]:
        """Read the next reply. Time that the process spends in the queue for a processor does not count.

        Raises:
            WorkerTimeoutError, WorkerDiedError
        """
        until = monotonic() + limit
        queue, granted = RunQueue(self._process.pid), 0.0
        searched = 0
        while (end := self._buffer.find(b"\n", searched)) < 0:
            searched = len(self._buffer)
            while not self._selector.select(max(0.0, until + granted - monotonic())):
                queued = queue.seconds()
                if queued - granted < _QUEUED:
                    raise WorkerTimeoutError
                granted = queued
            data = os.read(self._from.fileno(), 1 << 20)
            if not data:
                raise WorkerDiedError
            self._buffer += data
        line = bytes(self._buffer[:end])
        del self._buffer[: end + 1]
        try:
            reply: dict[str, Any] = msgspec.json.decode(line)
        except msgspec.DecodeError:
            raise WorkerDiedError("the process answered with something that is no reply") from None
        return reply

    def ending(self, error: WorkerDiedError) -> str:
        """How the process came to its end, in its own words where it left any; it is gone afterwards."""
        reason = str(error)
        if not reason:
            try:
                code = self._process.wait(_END_LIMIT)
                how = f"exit code {code}" if code >= 0 else f"from outside, by {signal.Signals(-code).name}"
                reason = f"the process ended: {how}"
            except subprocess.TimeoutExpired:
                reason = "the process closed its output"
        self.kill()
        said = self._errors.text()
        return f"{reason}: {said}" if said else reason

    def signal_kill(self) -> None:
        """Tell the process and its children to end; for another thread than the one that reads."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)

    def kill(self) -> None:
        """End the process and its children."""
        self.signal_kill()
        self._process.wait()
        self._selector.close()
        with contextlib.suppress(OSError):
            self._to.close()
        self._from.close()
        self._errors.close()


class Tail:
    """The end of what a process writes to a pipe. A thread reads it, so that the process never waits for a reader."""

    def __init__(self, pipe: IO[bytes]) -> None:
        self._pipe, self._kept = pipe, b""
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        while data := os.read(self._pipe.fileno(), 1 << 16):
            self._kept = (self._kept + data)[-8 * _LAST_WORDS :]

    def text(self) -> str:
        """The last line that names an error, else the last one with words in it."""
        self._reader.join(1.0)
        lines = [line.strip() for line in self._kept.decode("utf-8", "replace").split("\n") if line.strip()]
        named = [line for line in lines if _ERROR.match(line)]
        return (named or lines or [""])[-1][:_LAST_WORDS]

    def close(self) -> None:
        """Let go of the pipe, once its other end is closed; a process that left our session may keep it open."""
        self._reader.join(1.0)
        if not self._reader.is_alive():
            self._pipe.close()
