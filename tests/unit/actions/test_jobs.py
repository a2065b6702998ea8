"""Work in threads and in the child: each job ends exactly once."""

from __future__ import annotations

import os
import queue
import signal
import threading
from collections.abc import Iterator
from functools import partial
from multiprocessing import connection

import msgspec
import pytest

from crunch.actions.jobs import Jobs, error_reply
from crunch.errors import BadMessageError, BadSettingsError, BadSnapshotError
from crunch.protocol.messages import CancelReply, ErrorReply, Reply
from crunch.protocol.said import SaidMessage
from crunch.wording import say

PATIENCE = 30


class Started:
    """Jobs whose replies can be waited for."""

    def __init__(self) -> None:
        self.sent: queue.Queue[Reply] = queue.Queue()
        self.jobs = Jobs(self.sent.put)

    def next(self) -> Reply:
        return self.sent.get(timeout=PATIENCE)

    def none_is_left(self) -> bool:
        return self.jobs.wait(PATIENCE) and self.sent.empty()


@pytest.fixture
def started() -> Iterator[Started]:
    made = Started()
    yield made
    made.jobs.kill()


def done(request_id: int = 1) -> CancelReply:
    """Some reply."""
    return CancelReply(id=request_id, target=1, found=True)


class Held:
    """Work that begins and then waits for the test."""

    def __init__(self) -> None:
        self.begun = threading.Event()
        self.go = threading.Event()
        self.returned = threading.Event()

    def __call__(self) -> Reply:
        self.begun.set()
        self.go.wait(PATIENCE)
        self.returned.set()
        return done()


in_thread_and_child = pytest.mark.parametrize("in_child", [False, True], ids=["thread", "child"])


@in_thread_and_child
def test_reply_is_sent(started, in_child):
    started.jobs.start(7, partial(CancelReply, id=7, target=1, found=True), in_child=in_child)
    assert started.next() == done(7)
    assert started.none_is_left()


def fail() -> Reply:
    raise BadSnapshotError("it is not well-formed")


@in_thread_and_child
def test_error_is_sent_with_its_code(started, in_child):
    started.jobs.start(7, fail, in_child=in_child)
    assert started.next() == ErrorReply(id=7, code="bad_snapshot", message="it is not well-formed")
    assert started.none_is_left()


def test_fault_of_the_host_is_sent_as_such_and_told_in_full_on_standard_error(started, capfd):
    started.jobs.start(7, partial(int, "x"), in_child=False)  # type: ignore[arg-type]
    reply = started.next()
    assert reply.code == "internal"
    assert reply.message.startswith("a fault of the host: ValueError: invalid literal")
    assert "Traceback" in capfd.readouterr().err


def test_child_that_dies_is_an_error(started, capfd):
    started.jobs.start(7, partial(os._exit, 3), in_child=True)
    assert started.next() == ErrorReply(
        id=7,
        code="internal",
        message="the process that worked on the page ended with 3",
        said=SaidMessage(code="worker_ended", parameters={"status": "3"}),
    )
    assert started.none_is_left()


def test_cancelled_job_ends_at_once_and_its_late_reply_is_dropped(started):
    work = Held()
    started.jobs.start(7, work, in_child=False)
    assert work.begun.wait(PATIENCE)
    assert started.jobs.cancel(7)
    assert started.next() == ErrorReply(id=7, code="cancelled", message="cancelled", said=SaidMessage(code="cancelled"))
    assert not started.jobs.cancel(7)
    work.go.set()
    assert work.returned.wait(PATIENCE)
    assert started.none_is_left()


@pytest.mark.slow
def test_cancelled_child_is_ended(started):
    started.jobs.start(7, signal.pause, in_child=True)  # type: ignore[arg-type]
    assert started.jobs.cancel(7)
    assert started.next().code == "cancelled"
    started.jobs.start(8, done, in_child=True)
    assert started.next() == done()


def test_cancel_of_what_is_not_there(started):
    assert not started.jobs.cancel(7)


@in_thread_and_child
def test_time_out(started, in_child, monkeypatch):
    monkeypatch.setenv("CRUNCH_TIMEOUT", "0.1")
    work = Held()
    started.jobs.start(7, signal.pause if in_child else work, in_child=in_child)  # type: ignore[arg-type]
    reply = started.next()
    assert (reply.id, reply.code) == (7, "timeout")
    assert "gave up after 0.1 s" in reply.message
    work.go.set()
    assert started.none_is_left()


def test_job_that_ended_does_not_time_out(started, monkeypatch):
    monkeypatch.setenv("CRUNCH_TIMEOUT", "0.1")
    started.jobs.start(7, done, in_child=False)
    started.next()
    later = Held()
    started.jobs.start(8, later, in_child=False)
    assert started.next().id == 8  # nothing came of 7 meanwhile
    later.go.set()


@pytest.mark.slow
def test_job_that_ended_leaves_no_timer_behind(started):
    for number in range(1, 6):
        started.jobs.start(number, done, in_child=False)
        started.next()
    assert started.jobs.wait(PATIENCE)
    timers = [thread for thread in threading.enumerate() if isinstance(thread, threading.Timer)]
    for timer in timers:
        timer.join(PATIENCE)
        assert not timer.is_alive()


def test_time_limit_that_is_no_number_leaves_nothing_behind(started, monkeypatch):
    monkeypatch.setenv("CRUNCH_TIMEOUT", "soon")
    with pytest.raises(ValueError, match="soon"):
        started.jobs.start(7, done, in_child=False)
    assert started.none_is_left()


def test_waiting(started):
    assert started.jobs.wait(0)
    work = Held()
    started.jobs.start(7, work, in_child=False)
    assert not started.jobs.wait(0.01)
    work.go.set()
    assert started.jobs.wait(PATIENCE)


def test_four_at_once_and_a_fifth_when_one_of_them_has_ended(started):
    held = [Held() for _ in range(4)]
    for number, work in enumerate(held, 1):
        started.jobs.start(number, work, in_child=False)
    assert all(work.begun.wait(PATIENCE) for work in held)
    fifth = Held()
    fifth.go.set()
    started.jobs.start(5, fifth, in_child=False)
    assert not fifth.begun.wait(0.05)
    started.jobs.cancel(1)  # its work goes on, its place is free
    assert fifth.begun.wait(PATIENCE)
    for work in held:
        work.go.set()
    assert started.jobs.wait(PATIENCE)


def test_cancelled_job_that_waits_for_a_place_never_begins(started):
    held = [Held() for _ in range(4)]
    for number, work in enumerate(held, 1):
        started.jobs.start(number, work, in_child=False)
    fifth, sixth = Held(), Held()
    started.jobs.start(5, fifth, in_child=False)
    assert started.jobs.cancel(5)
    for work in (*held, sixth):
        work.go.set()
    started.jobs.start(6, sixth, in_child=False)
    assert started.jobs.wait(PATIENCE)
    assert sixth.begun.is_set()
    assert not fifth.begun.is_set()


@pytest.mark.slow
def test_every_one_of_many_jobs_ends_once(started):
    """Half of them are cancelled while they run or end."""
    count = 60
    for number in range(1, count + 1):
        started.jobs.start(number, partial(CancelReply, id=number, target=1, found=True), in_child=False)
        if number % 2:
            started.jobs.cancel(number)
    assert started.jobs.wait(PATIENCE)
    ids = [started.next().id for _ in range(count)]
    assert sorted(ids) == list(range(1, count + 1))
    assert started.sent.empty()


def test_killing_ends_the_child(started):
    started.jobs.start(7, signal.pause, in_child=True)  # type: ignore[arg-type]
    while not any(job.process for job in list(started.jobs._running.values())):
        started.jobs.wait(0.01)
    (process,) = [job.process for job in started.jobs._running.values()]
    started.jobs.kill()
    assert connection.wait([process.sentinel], PATIENCE)
    # The job's own thread takes the exit code; taken by two threads at once, one of them sees none.
    assert started.jobs.wait(PATIENCE)
    assert process.exitcode == -signal.SIGKILL


def test_error_reply_without_an_id():
    assert error_reply(None, BadSnapshotError("x")) == ErrorReply(id=None, code="bad_snapshot", message="x")


def test_error_reply_has_the_parameters_of_the_error():
    reply = error_reply(1, BadSnapshotError("of 3 elements", elements=3))
    assert reply == ErrorReply(id=1, code="bad_snapshot", message="of 3 elements", parameters={"elements": 3})


def test_error_reply_has_the_code_of_its_words():
    why = say("path_unreadable", path="/a", why=say("os_permission"))
    reply = error_reply(1, BadSettingsError(why))
    inner = SaidMessage(code="os_permission")
    assert reply == ErrorReply(
        id=1,
        code="bad_settings",
        message="/a cannot be read: Permission denied",
        said=SaidMessage(code="path_unreadable", parameters={"path": "/a", "why": inner}),
    )
    assert msgspec.json.decode(msgspec.json.encode(reply), type=ErrorReply) == reply


def test_a_fault_of_the_host_has_a_code_too(capfd):
    reply = error_reply(1, KeyError("x"))
    assert (reply.code, reply.message) == ("internal", "a fault of the host: KeyError: 'x'")
    assert reply.said == SaidMessage(code="host_fault", parameters={"fault": "KeyError: 'x'"})


@pytest.mark.slow
def test_a_second_request_of_the_same_id_is_refused_and_takes_no_thread(started):
    for _ in range(6):  # more than there are threads
        work = Held()
        started.jobs.start(1, work, in_child=False)
        assert work.begun.wait(PATIENCE)
        with pytest.raises(BadMessageError, match="request 1 is under way already"):
            started.jobs.start(1, done, in_child=False)
        work.go.set()
        assert started.next() == done()
    assert started.none_is_left()
