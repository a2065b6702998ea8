"""Worker processes with a time limit for each reply; one that hangs or dies is replaced, and the work goes on."""

from __future__ import annotations

import contextlib
import queue
import shlex
import threading
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from crunch.errors import InputError
from crunch_lab.evaluation.worker import Worker, WorkerDiedError, WorkerTimeoutError


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
                    if raised := reply.get("raised"):
                        miss = {"status": "crash", "message": raised, "seconds": 0.0}
                        break
                    self.put(self.done, (task.key, left.pop(0), reply))
                else:
                    continue
            except WorkerTimeoutError:
                self.drop(worker)
                worker = None
                miss = {"status": "timeout", "message": f"no answer within {self.limit:g} s", "seconds": self.limit}
            except WorkerDiedError as error:
                self.alive.discard(worker)
                miss = {"status": "crash", "message": worker.ending(error), "seconds": 0.0}
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
            said = f": {error}" if str(error) else ""
            raise InputError(f"the worker process {kind}{said}; try: {shlex.join(self.command)}") from None
        self.alive.add(worker)
        return worker

    def drop(self, worker: Worker) -> None:
        """End a worker."""
        self.alive.discard(worker)
        worker.kill()
