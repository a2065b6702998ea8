"""Work in several processes. One that dies takes its work with it and nothing else."""

from __future__ import annotations

import multiprocessing
import multiprocessing.connection
import multiprocessing.util
import pickle
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from multiprocessing.context import BaseContext
from pathlib import Path
from typing import Any, Final, TypeVar

from crunch.corpus.limits import Limits, hold_to
from crunch.corpus.undisturbed import end_now
from crunch.leftovers import goes_with_this_process

Job = TypeVar("Job")
Reply = TypeVar("Reply")

_AHEAD: Final = 3
"""Pieces of work for each process that wait."""


def run_jobs(
    work: Callable[[Job], Reply], jobs: Sequence[Job], processes: int, limits: Limits | None = None
) -> Iterator[tuple[int, Reply | None]]:
    """Do every job; (place, reply) as they are finished. None: the process died on it, twice.

    Args:
        work: a function of a module, which other processes can import.
        jobs: what it is called with.
        processes: how many; with 1 and no limits the work is done here.
        limits: for each page.
    """
    if limits is None and (processes == 1 or len(jobs) < 2):
        for place, job in enumerate(jobs):
            yield place, work(job)
        return
    waiting = deque(range(len(jobs)))
    while waiting:
        suspects: list[int] = []
        executor = _executor(processes := min(processes, len(waiting)), limits)
        yield from _until_one_dies(work, jobs, waiting, suspects, executor, processes * _AHEAD)
        for place in suspects:
            yield place, alone(work, jobs[place], limits)


def _until_one_dies(
    work: Callable[[Job], Reply],
    jobs: Sequence[Job],
    waiting: deque[int],
    suspects: list[int],
    executor: ProcessPoolExecutor,
    ahead: int,
) -> Iterator[tuple[int, Reply]]:
    """Do the waiting jobs; when a process dies, those that were being done are suspects, and this ends."""
    running: dict[Future[Reply], int] = {}
    is_left = True
    try:
        while waiting or running:
            while waiting and len(running) < ahead:
                place = waiting.popleft()
                running[executor.submit(_do, pickle.dumps((work, jobs[place])))] = place
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                place = running.pop(future)
                try:
                    reply = future.result()
                except BrokenProcessPool:
                    suspects.append(place)
                    continue
                yield place, reply
            if suspects:
                break
        is_left = False
    except BrokenProcessPool:  # while handing over
        suspects.append(place)
    finally:
        if is_left:  # stopped in the middle, perhaps by Ctrl+C: what is in hand is let go of
            _stop(executor)
        executor.shutdown(wait=True, cancel_futures=True)  # what is not waited for can fail at the program's end
    suspects += running.values()


def _stop(executor: ProcessPoolExecutor) -> None:
    for process in list((getattr(executor, "_processes", None) or {}).values()):
        process.terminate()


def alone(work: Callable[[Job], Reply], job: Job, limits: Limits | None = None) -> Reply | None:
    """Do one job in a process of its own; None when that dies on it."""
    with _executor(1, limits) as executor:
        try:
            return executor.submit(_do, pickle.dumps((work, job))).result()  # type: ignore[no-any-return]
        except BrokenProcessPool:
            return None


def _do(packed: bytes) -> Any:
    """In the process: unpacked here, what cannot be imported is an error like any other, and no process dies of it."""
    if _stopped:
        sys.exit(1)
    work, job = pickle.loads(packed)
    return work(job)


def _executor(processes: int, limits: Limits | None) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(processes, _context(), _begin_process, (limits,))


@lru_cache
def _context() -> BaseContext:
    """Processes are forked from one that has imported everything and does nothing else, where the system can fork."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    goes_with_this_process(Path(multiprocessing.util.get_temp_dir()))  # of its sockets
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["crunch.corpus.scanning", "crunch.corpus.work"])
    return context


_stopped = False
"""In a process: what else was handed to it is not begun."""


def _let_go(*_: Any) -> None:
    """As an error like any other, so that files are tidied up."""
    global _stopped
    _stopped = True
    sys.exit(1)


def _begin_process(limits: Limits | None) -> None:
    """Ctrl+C is for the one who hands out the work; when that one dies, however, so does this process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _let_go)
    hold_to(limits)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    multiprocessing.connection.wait([sentinel])
    end_now(1)
