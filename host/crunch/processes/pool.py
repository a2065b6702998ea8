"""Worker processes that share the work. One that hangs or dies costs what it was at, and is replaced."""

from __future__ import annotations

import contextlib
import queue
import shlex
import threading
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from signal import SIGTERM
from time import monotonic
from typing import Any, Final, Self

from crunch.errors import InputError
from crunch.processes.undisturbed import undisturbed
from crunch.processes.worker import KILL, Worker, WorkerDiedError, WorkerTimeoutError
from crunch.wording import say

_PATIENCE: Final = 5.0
"""Seconds in which a worker that is told to end finishes what must not be half done."""


@dataclass(frozen=True, slots=True)
class Task:
    """A request with one expected reply for each part."""

    key: Any
    parts: list[Any]
    request: Callable[[list[Any]], dict[str, Any]]
    """Builds the request for the parts that are still to be answered."""
    again: Callable[[list[Any]], dict[str, Any]] | None = None
    """Builds the request for one part by itself on which the process died, where that is another one."""


Result = tuple[Any, Any, dict[str, Any]]
"""Task's key, part, reply. A miss is a reply with ``status`` timeout or crash."""


class Pool:
    """Workers of one program. They are started when there is work for them, and stay for the next run."""

    def __init__(self, command: list[str], limit: float | None = None, tries: int = 1) -> None:
        """Start nothing yet.

        Args:
            command: a program that serves requests (:mod:`crunch.processes.channel`).
            limit: seconds for each reply; None: as long as it takes.
            tries: how often a part is asked for on which the process dies.
        """
        self._command, self._limit, self._tries = command, limit, tries
        self._stop = threading.Event()
        self._alive: set[Worker] = set()
        self._idle: list[Worker] = []
        self._drivers: list[threading.Thread] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def run(self, tasks: Iterable[Task], jobs: int) -> Iterator[Result]:
        """Do the tasks on so many workers; results come as they are ready. Closed early, it ends its workers at once.

        Raises:
            InputError: a worker cannot be started.
        """
        todo: queue.Queue[Task | None] = queue.Queue(jobs * 2)
        done: queue.Queue[Result | BaseException | None] = queue.Queue(64)
        self._stop.clear()
        feeder = threading.Thread(target=self._feed, args=(tasks, todo, done, jobs), daemon=True)
        self._drivers = [threading.Thread(target=self._drive, args=(todo, done), daemon=True) for _ in range(jobs)]
        running = jobs
        try:
            with undisturbed():  # a thread that has half begun can be neither joined nor left
                for thread in (feeder, *self._drivers):
                    thread.start()
            while running:
                item = done.get()
                if item is None:
                    running -= 1
                elif isinstance(item, BaseException):
                    raise item
                else:
                    yield item
        finally:
            if running:
                self.end()
            feeder.join(_PATIENCE)

    def end(self) -> None:
        """Stop, and end the workers, whatever they are at."""
        self._stop.set()
        for how in (SIGTERM, KILL):
            for worker in list(self._alive):
                worker.tell(how)
            until = monotonic() + _PATIENCE
            for thread in self._drivers:
                thread.join(max(0.0, until - monotonic()))
        self._idle.clear()
        while self._alive:
            self._alive.pop().kill()

    def _put(self, channel: queue.Queue[Any], item: Any) -> None:
        """Put, unless the run has ended."""
        while not self._stop.is_set():
            with contextlib.suppress(queue.Full):
                channel.put(item, timeout=0.2)
                return

    def _feed(self, tasks: Iterable[Task], todo: queue.Queue[Any], done: queue.Queue[Any], jobs: int) -> None:
        """The thread that feeds the others."""
        try:
            for task in tasks:
                self._put(todo, task)
                if self._stop.is_set():
                    return
        except BaseException as error:  # noqa: BLE001 - handed to the caller's thread
            self._put(done, error)
        for _ in range(jobs):
            self._put(todo, None)

    def _drive(self, todo: queue.Queue[Task | None], done: queue.Queue[Any]) -> None:
        """A thread that drives one worker after another."""
        worker: Worker | None = None
        try:
            while not self._stop.is_set():
                try:
                    task = todo.get(timeout=0.2)
                except queue.Empty:
                    continue
                if task is None:
                    break
                worker = self._run_task(worker, task, done)
        except BaseException as error:  # noqa: BLE001 - handed to the caller's thread
            worker = None
            self._put(done, error)
        if worker is not None:
            self._idle.append(worker)
        self._put(done, None)

    def _run_task(self, worker: Worker | None, task: Task, done: queue.Queue[Any]) -> Worker | None:
        """Get an answer for every part; returns the worker that is alive at the end."""
        left, tried = list(task.parts), 0
        while left and not self._stop.is_set():
            if worker is None:
                worker = self._worker()
                continue  # unless the run has ended meanwhile
            again = task.again if tried else None
            asked = left[:1] if again else left[:]
            try:
                worker.send((again or task.request)(asked))
                for part in asked:
                    reply = worker.receive(self._limit)
                    if raised := reply.get("raised"):
                        miss = {"status": "crash", "message": raised, "seconds": 0.0}
                        break
                    self._put(done, (task.key, part, reply))
                    del left[0]
                    tried = 0
                else:
                    continue
            except WorkerTimeoutError:
                self._alive.discard(worker)
                worker.kill()
                worker = None
                miss = {"status": "timeout", "message": f"no answer within {self._limit:g} s", "seconds": self._limit}
            except WorkerDiedError as error:
                self._alive.discard(worker)
                miss = {"status": "crash", "message": worker.ending(error), "seconds": 0.0}
                worker = None
            tried += 1
            if tried >= self._tries or miss["status"] == "timeout":
                self._put(done, (task.key, left.pop(0), {**miss, "text": ""}))
                tried = 0
        return worker

    def _worker(self) -> Worker:
        """One that is idle, or a new one.

        Raises:
            InputError: it does not start.
        """
        with contextlib.suppress(IndexError):
            return self._idle.pop()
        try:
            worker = Worker(self._command)
        except (OSError, WorkerDiedError, WorkerTimeoutError) as error:
            is_slow = isinstance(error, WorkerTimeoutError)
            said, command = f": {error}" if str(error) else "", shlex.join(self._command)
            raise InputError(
                say("worker_slow_start" if is_slow else "worker_not_started", said=said, command=command)
            ) from None
        self._alive.add(worker)
        return worker
