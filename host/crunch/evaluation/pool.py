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
from crunch.evaluation.run_queue import RunQueue

_START_LIMIT: Final = 90.0
"""Seconds until a worker must say that it is ready: imports of peers on a busy machine."""
_QUEUED: Final = 0.05
"""Seconds in the queue that are worth waiting again for."""


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
            raise WorkerDiedError from None
        return reply

    def exit_reason(self) -> str:
        """How a dead process ended."""
        code = self._process.wait()
        return signal.Signals(-code).name if code < 0 else f"exit code {code}"

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
    """Run tasks on ``jobs`` workers; results come as they are ready. Closed early, it ends its workers at once.

    Raises:
        InputError: a worker cannot be started.
    """
    pool = _Pool(command, limit, jobs)
    threads = [threading.Thread(target=pool.feed, args=(tasks,), daemon=True)]
    threads += [threading.Thread(target=pool.work, daemon=True) for _ in range(jobs)]
    for thread in threads:
        thread.start()
    running = jobs
    try:
        while running:
            item = pool.done.get()
            if item is None:
                running -= 1
            elif isinstance(item, BaseException):
                raise item
            else:
                yield item
    finally:
        pool.end()
        for thread in threads:
            thread.join(timeout=5)


class _Pool:
    """What the threads of one run share: one thread feeds, one drives each worker."""

    def __init__(self, command: list[str], limit: float, jobs: int) -> None:
        self.command, self.limit, self.jobs = command, limit, jobs
        self.todo: queue.Queue[Task | None] = queue.Queue(maxsize=jobs * 2)
        self.done: queue.Queue[Result | BaseException | None] = queue.Queue(maxsize=64)
        self.stop = threading.Event()
        self.alive: set[Worker] = set()

    def end(self) -> None:
        """Stop the threads and whatever their workers are at."""
        self.stop.set()
        for worker in list(self.alive):
            worker.signal_kill()

    def put(self, channel: queue.Queue[Any], item: Any) -> None:
        """Put, unless the run has ended."""
        while not self.stop.is_set():
            with contextlib.suppress(queue.Full):
                channel.put(item, timeout=0.2)
                return

    def feed(self, tasks: Iterable[Task]) -> None:
        """The feeding thread."""
        try:
            for task in tasks:
                self.put(self.todo, task)
                if self.stop.is_set():
                    return
        except BaseException as error:  # noqa: BLE001 - handed to the caller's thread
            self.put(self.done, error)
        for _ in range(self.jobs):
            self.put(self.todo, None)

    def work(self) -> None:
        """A thread that drives one worker after another."""
        worker: Worker | None = None
        try:
            while not self.stop.is_set():
                try:
                    task = self.todo.get(timeout=0.2)
                except queue.Empty:
                    continue
                if task is None:
                    break
                worker = self.run_task(worker, task)
        except BaseException as error:  # noqa: BLE001 - handed to the caller's thread
            self.put(self.done, error)
        finally:
            if worker is not None:
                self.drop(worker)
            self.put(self.done, None)

    def run_task(self, worker: Worker | None, task: Task) -> Worker | None:
        """Get an answer for every part; returns the worker that is alive at the end."""
        left = list(task.parts)
        while left and not self.stop.is_set():
            if worker is None:
                worker = self.start()
            try:
                worker.send(task.request(left))
                while left:
                    reply = worker.receive(self.limit)
                    self.put(self.done, (task.key, left.pop(0), reply))
                continue
            except WorkerTimeoutError:
                self.drop(worker)
                miss = {"status": "timeout", "message": f"no answer within {self.limit:g} s", "seconds": self.limit}
            except WorkerDiedError:
                self.drop(worker)
                miss = {"status": "crash", "message": f"the process ended: {worker.exit_reason()}", "seconds": 0.0}
            worker = None
            self.put(self.done, (task.key, left.pop(0), {**miss, "text": ""}))
        return worker

    def start(self) -> Worker:
        """A new worker.

        Raises:
            InputError: it does not start.
        """
        try:
            worker = Worker(self.command)
        except (OSError, WorkerDiedError, WorkerTimeoutError) as error:
            kind = "takes too long to start" if isinstance(error, WorkerTimeoutError) else "does not start"
            raise InputError(f"the worker process {kind}; try: {' '.join(self.command)}") from None
        self.alive.add(worker)
        return worker

    def drop(self, worker: Worker) -> None:
        """End a worker."""
        self.alive.discard(worker)
        worker.kill()
