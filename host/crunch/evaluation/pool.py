"""Worker processes with a time limit for each reply; one that hangs or dies is replaced, and the work goes on."""

from __future__ import annotations

import contextlib
import os
import queue
import selectors
import signal
import subprocess
import threading
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from time import monotonic
from typing import Any, Final

import msgspec

from crunch.errors import InputError

_START_LIMIT: Final = 90.0
"""Seconds until a worker must say that it is ready: imports of peers on a busy machine."""


class WorkerTimeoutError(Exception):
    """No reply in time."""


class WorkerDiedError(Exception):
    """The process ended, or said something that is no reply."""


class Worker:
    """One process that answers lines of JSON with lines of JSON."""

    def __init__(self, command: list[str]) -> None:
        environment = {**os.environ, "PYTHONIOENCODING": "utf-8", "PYTHONHASHSEED": "0", "OMP_NUM_THREADS": "1"}
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment,
            start_new_session=True,  # Ctrl+C is for us; and a killed worker takes its children along
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._to, self._from = self._process.stdin, self._process.stdout
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._from, selectors.EVENT_READ)
        self._buffer = bytearray()
        try:
            self.hello = self.receive(_START_LIMIT)
        except (WorkerDiedError, WorkerTimeoutError):
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
        """Read the next reply.

        Raises:
            WorkerTimeoutError, WorkerDiedError
        """
        until = monotonic() + limit
        searched = 0
        while (end := self._buffer.find(b"\n", searched)) < 0:
            searched = len(self._buffer)
            if not self._selector.select(max(0.0, until - monotonic())):
                raise WorkerTimeoutError
            data = os.read(self._from.fileno(), 1 << 20)
            if not data:
                raise WorkerDiedError
            self._buffer += data
        line = bytes(self._buffer[:end])
        del self._buffer[: end + 1]
        try:
            reply: dict[str, Any] = msgspec.json.decode(line)
        except msgspec.DecodeError:
            raise WorkerDiedError from None
        return reply

    def exit_reason(self) -> str:
        """How a dead process ended."""
        code = self._process.wait()
        return signal.Signals(-code).name if code < 0 else f"exit code {code}"

    def kill(self) -> None:
        """End the process and its children."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._selector.close()
        with contextlib.suppress(OSError):
            self._to.close()
        self._from.close()


@dataclass(frozen=True, slots=True)
class Task:
    """A request with one expected reply for each part."""

    key: Any
    parts: list[Any]
    request: Callable[[list[Any]], dict[str, Any]]
    """Builds the request for the parts that are still to be answered."""


Result = tuple[Any, Any, dict[str, Any]]
"""Task's key, part, reply. A miss is a reply with ``status`` timeout or crash."""


def run_tasks(command: list[str], tasks: Iterable[Task], jobs: int, limit: float) -> Iterator[Result]:
    """Run tasks on ``jobs`` workers; results come as they are ready.

    Raises:
        InputError: a worker cannot be started.
    """
    todo: queue.Queue[Task | None] = queue.Queue(maxsize=jobs * 2)
    done: queue.Queue[Result | BaseException | None] = queue.Queue(maxsize=64)
    stop = threading.Event()

    def put(channel: queue.Queue[Any], item: Any) -> None:
        while not stop.is_set():
            with contextlib.suppress(queue.Full):
                channel.put(item, timeout=0.2)
                return

    def feed() -> None:
        try:
            for task in tasks:
                put(todo, task)
                if stop.is_set():
                    return
        except BaseException as error:  # noqa: BLE001 - handed to the caller's thread
            put(done, error)
        for _ in range(jobs):
            put(todo, None)

    def work() -> None:
        worker: Worker | None = None
        try:
            while not stop.is_set():
                try:
                    task = todo.get(timeout=0.2)
                except queue.Empty:
                    continue
                if task is None:
                    break
                worker = _run_task(command, worker, task, limit, lambda result: put(done, result))
        except BaseException as error:  # noqa: BLE001 - handed to the caller's thread
            put(done, error)
        finally:
            if worker is not None:
                worker.kill()
            put(done, None)

    threads = [threading.Thread(target=feed, daemon=True)]
    threads += [threading.Thread(target=work, daemon=True) for _ in range(jobs)]
    for thread in threads:
        thread.start()
    running = jobs
    try:
        while running:
            item = done.get()
            if item is None:
                running -= 1
            elif isinstance(item, BaseException):
                raise item
            else:
                yield item
    finally:
        stop.set()
        for thread in threads:
            thread.join(timeout=limit + 5)


def _run_task(
    command: list[str], worker: Worker | None, task: Task, limit: float, report: Callable[[Result], None]
) -> Worker | None:
    left = list(task.parts)
    while left:
        if worker is None:
            worker = _start(command)
        try:
            worker.send(task.request(left))
            while left:
                reply = worker.receive(limit)
                report((task.key, left.pop(0), reply))
        except WorkerTimeoutError:
            worker.kill()
            worker = None
            message = f"no answer within {limit:g} s"
            report((task.key, left.pop(0), {"status": "timeout", "message": message, "text": "", "seconds": limit}))
        except WorkerDiedError:
            worker.kill()
            message = f"the process ended: {worker.exit_reason()}"
            worker = None
            report((task.key, left.pop(0), {"status": "crash", "message": message, "text": "", "seconds": 0.0}))
    return worker


def _start(command: list[str]) -> Worker:
    try:
        return Worker(command)
    except (OSError, WorkerDiedError, WorkerTimeoutError) as error:
        kind = "takes too long to start" if isinstance(error, WorkerTimeoutError) else "does not start"
        raise InputError(f"the worker process {kind}; try: {' '.join(command)}") from None
