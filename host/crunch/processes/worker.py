"""One worker process that answers lines of JSON with lines of JSON, and what it said when it ended."""

from __future__ import annotations

import contextlib
import os
import queue
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import IO, Any, Final

import msgspec

import crunch
from crunch.processes.run_queue import RunQueue

KILL: Final = getattr(signal, "SIGKILL", signal.SIGTERM)
"""The signal that no process can refuse, where there is one."""
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


def python_command(module: str) -> list[str]:
    """The start of a command that runs ``main()`` of a module of ours in this Python; arguments may follow.

    Nothing is imported from the folder that the command is run in, which may be full of saved pages and of anything.
    """
    flags = ["-P", *(["-E"] if sys.flags.ignore_environment else []), *(["-s"] if sys.flags.no_user_site else [])]
    start = f"import sys; sys.path.append(sys.argv.pop(1)); from {module} import main; main()"
    return [sys.executable, *flags, "-c", start, str(Path(crunch.__file__).parents[1])]


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
        self._to = self._process.stdin
        self._lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._from = Reader(self._process.stdout, self._read)
        self._kept = b""
        self._errors = Reader(self._process.stderr, self._keep)
        try:
            self.hello = self.receive(_START_LIMIT)
        except WorkerDiedError as error:
            raise WorkerDiedError(self.ending(error)) from None
        except WorkerTimeoutError:
            self.kill()
            raise

    def _read(self, pipe: IO[bytes]) -> None:
        for line in pipe:
            self._lines.put(line)
        self._lines.put(b"")

    def _keep(self, pipe: IO[bytes]) -> None:
        while data := os.read(pipe.fileno(), 1 << 16):
            self._kept = (self._kept + data)[-8 * _LAST_WORDS :]

    def send(self, message: dict[str, Any]) -> None:
        """Write a request."""
        try:
            self._to.write(msgspec.json.encode(message) + b"\n")
            self._to.flush()
        except OSError:
            raise WorkerDiedError from None

    def receive(self, limit: float | None) -> dict[str, Any]:
        """Read the next reply. Time that the process spends in the queue for a processor does not count.

        Args:
            limit: seconds; None: as long as it takes.

        Raises:
            WorkerTimeoutError, WorkerDiedError
        """
        line = self._lines.get() if limit is None else self._line(limit)
        if not line.endswith(b"\n"):
            raise WorkerDiedError
        try:
            reply: dict[str, Any] = msgspec.json.decode(line)
        except msgspec.DecodeError:
            raise WorkerDiedError("the process answered with something that is no reply") from None
        return reply

    def _line(self, limit: float) -> bytes:
        until = monotonic() + limit
        run_queue, granted = RunQueue(self._process.pid), 0.0
        while True:
            try:
                return self._lines.get(timeout=max(0.0, until + granted - monotonic()))
            except queue.Empty:
                queued = run_queue.seconds()
                if queued - granted < _QUEUED:
                    raise WorkerTimeoutError from None
                granted = queued

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
        said = self._last_words()
        return f"{reason}: {said}" if said else reason

    def _last_words(self) -> str:
        """The last line that names an error, else the last one with words in it."""
        lines = [line.strip() for line in self._kept.decode("utf-8", "replace").split("\n") if line.strip()]
        named = [line for line in lines if _ERROR.match(line)]
        return (named or lines or [""])[-1][:_LAST_WORDS]

    def tell(self, number: int) -> None:
        """Send it and its children a signal that ends them; for another thread than the one that reads, too."""
        if sys.platform == "win32":
            self._process.kill()
            return
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, number)

    def kill(self) -> None:
        """End the process and its children."""
        self.tell(KILL)
        self._process.wait()
        with contextlib.suppress(OSError):
            self._to.close()
        self._from.close()
        self._errors.close()


class Reader:
    """A thread that reads a pipe to its end, so that the process on the other side never waits for a reader."""

    def __init__(self, pipe: IO[bytes], read: Callable[[IO[bytes]], None]) -> None:
        self._pipe = pipe
        self._thread = threading.Thread(target=read, args=(pipe,), daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Let go of the pipe, once its other end is closed; a process that left our session may keep it open."""
        self._thread.join(1.0)
        if not self._thread.is_alive():
            self._pipe.close()
