"""Work that takes a while: in threads for ordinary pages, in child processes for huge ones.

Python runs one thread at a time, so that a page of a million elements in a thread would hold up all others. Each job
ends exactly once: with its reply, an error, a cancellation or a time-out; what comes later is dropped.
"""

from __future__ import annotations

import gc
import os
import sys
import threading
import traceback
from collections.abc import Callable
from typing import TYPE_CHECKING

from crunch.errors import BadMessageError, CancelledError, CrunchError, WorkTimeoutError
from crunch.protocol.messages import ErrorReply, Reply
from crunch.protocol.said import said_message
from crunch.wording import Said, say

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

Work = Callable[[], Reply]

TIMEOUT_VARIABLE = "CRUNCH_TIMEOUT"
DEFAULT_TIMEOUT = 60.0
"""Seconds; a page of a million elements takes a tenth of it."""

_THREADS = 4
_CHILDREN = 2
"""So that one huge page does not keep another waiting until both run out of time."""

_CHILD_NICENESS = 5
"""Where processors are scarce, the pages that readers see at once, and the browser that draws them, go first."""


def error_reply(request_id: int | None, error: BaseException) -> ErrorReply:
    """The reply for an error; what is no :class:`CrunchError` is a fault of the host and goes to standard error too."""
    if isinstance(error, CrunchError):
        return _reply(request_id, error)
    # Where it happened and of which kind, not what it says: that may be words of the page, and logs keep this.
    where = "".join(traceback.format_tb(error.__traceback__))
    sys.stderr.write(f"Traceback (most recent call last):\n{where}{type(error).__name__}\n")
    sys.stderr.flush()
    return _reply(request_id, CrunchError(say("host_fault", fault=f"{type(error).__name__}: {error}")))


def _reply(request_id: int | None, error: CrunchError) -> ErrorReply:
    said = said_message(error.words) if isinstance(error.words, Said) else None
    return ErrorReply(id=request_id, code=error.code, message=error.message, parameters=error.parameters, said=said)


class _Job:
    def __init__(self, request_id: int) -> None:
        self.request_id = request_id
        self.timer: threading.Timer | None = None
        self.process: BaseProcess | None = None
        self.has_thread = False


class Jobs:
    """The work under way on one port."""

    def __init__(self, send: Callable[[Reply], None]) -> None:
        self._send = send
        self._lock = threading.Lock()
        self._idle = threading.Condition(self._lock)
        self._running: dict[int, _Job] = {}
        self._threads = threading.Semaphore(_THREADS)
        self._child = threading.Semaphore(_CHILDREN)

    def start(self, request_id: int, work: Work, *, in_child: bool) -> None:
        """Begin a job; its reply is sent when it is there. ``work`` must be picklable for a child.

        Raises:
            BadMessageError: a job of that id is under way; which of the two a reply belongs to could not be told.
        """
        seconds = float(os.environ.get(TIMEOUT_VARIABLE) or DEFAULT_TIMEOUT)
        job = _Job(request_id)
        with self._lock:
            if request_id in self._running:
                raise BadMessageError(f"request {request_id} is under way already")
            self._running[request_id] = job
        timeout = WorkTimeoutError(say("gave_up", seconds=seconds))
        job.timer = threading.Timer(seconds, self._end, (job, error_reply(request_id, timeout)))
        job.timer.daemon = True
        job.timer.start()
        run = self._run_in_child if in_child else self._run_in_thread
        threading.Thread(target=run, args=(job, work), daemon=True).start()

    def cancel(self, request_id: int) -> bool:
        """End a job now; False when it had ended."""
        with self._lock:
            job = self._running.get(request_id)
        return job is not None and self._end(job, error_reply(request_id, CancelledError(say("cancelled"))))

    def wait(self, seconds: float) -> bool:
        """Wait until nothing runs; False when something still does."""
        with self._idle:
            return self._idle.wait_for(lambda: not self._running, seconds)

    def kill(self) -> None:
        """End child processes, for the end of the program."""
        with self._lock:
            processes = [job.process for job in self._running.values() if job.process is not None]
        for process in processes:
            process.kill()

    def _end(self, job: _Job, reply: Reply) -> bool:
        with self._idle:
            if self._running.get(job.request_id) is not job:
                return False
            del self._running[job.request_id]
            self._send(reply)
            self._idle.notify_all()
            process = job.process
            if job.has_thread:
                self._threads.release()  # now, not when the work returns: it may never do
        if job.timer is not None:
            job.timer.cancel()
        if process is not None:
            process.kill()
        if not self._running:
            gc.collect()
        return True

    def _has_ended(self, job: _Job) -> bool:
        with self._lock:
            return self._running.get(job.request_id) is not job

    def _run_in_thread(self, job: _Job, work: Work) -> None:
        self._threads.acquire()
        with self._lock:
            job.has_thread = self._running.get(job.request_id) is job
        if job.has_thread:
            self._end(job, _attempt(job.request_id, work))
        else:
            self._threads.release()

    def _run_in_child(self, job: _Job, work: Work) -> None:
        with self._child:
            if self._has_ended(job):
                return
            try:
                reply = self._ask_child(job, work)
            except Exception as error:  # noqa: BLE001 - the boundary: every request ends in a reply
                reply = error_reply(job.request_id, error)
            self._end(job, reply)

    def _ask_child(self, job: _Job, work: Work) -> Reply:
        import multiprocessing

        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe(duplex=False)
        process = context.Process(target=_child_main, args=(theirs, job.request_id, work), daemon=True)
        process.start()
        theirs.close()
        with self._lock:
            job.process = process
            ended = self._running.get(job.request_id) is not job
        if ended:  # cancelled while the process started
            process.kill()
        try:
            reply: Reply = ours.recv()
        except EOFError:
            process.join()
            raise CrunchError(say("worker_ended", status=str(process.exitcode))) from None
        finally:
            ours.close()
        process.join()
        return reply


def _attempt(request_id: int, work: Work) -> Reply:
    try:
        return work()
    except Exception as error:  # noqa: BLE001 - the boundary: every request ends in a reply
        return error_reply(request_id, error)


def _child_main(connection: Connection, request_id: int, work: Work) -> None:
    gc.disable()
    if hasattr(os, "nice"):
        os.nice(_CHILD_NICENESS)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    connection.send(_attempt(request_id, work))
    connection.close()


def _end_with_parent() -> None:
    """A killed host cannot end its child, so the child watches for that itself."""
    import multiprocessing

    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
