from __future__ import annotations

import importlib
import os
import signal
from time import monotonic, sleep

import pytest

from crunch.corpus.pool import alone, run_jobs

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


def double(number: int) -> int:
    return 2 * number


def fragile(number: int) -> int:
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return os.getpid()


def raises(number: int) -> int:
    raise ValueError(number)


@pytest.mark.parametrize("processes", [1, 2])
def test_every_job_is_done(processes):
    assert sorted(run_jobs(double, range(20), processes)) == [(n, 2 * n) for n in range(20)]


def test_one_process_is_this_one():
    assert {reply for _, reply in run_jobs(fragile, [1, 2], 1)} == {os.getpid()}


def test_nothing_to_do():
    assert list(run_jobs(double, [], 4)) == []


def test_process_that_dies_takes_one_job_with_it():
    replies = dict(run_jobs(fragile, range(12), 2))
    assert set(replies) == set(range(12))
    assert [place for place, reply in replies.items() if reply is None] == [3]


def test_alone():
    assert alone(double, 4) == 8
    assert alone(fragile, 3) is None


def slow(number: int) -> int:
    sleep(60 if number else 0)
    return number


def test_who_stops_in_the_middle_waits_for_nobody():
    start = monotonic()
    replies = run_jobs(slow, range(8), 2)
    assert next(replies) == (0, 0)
    replies.close()
    assert monotonic() - start < 30


class Lost:
    """A job that a process cannot unpack: what it needs is not there."""

    def __reduce__(self) -> tuple[object, ...]:
        return importlib.import_module, ("module_that_is_not_there",)


def test_what_a_process_cannot_import_is_named():
    with pytest.raises(ModuleNotFoundError, match="module_that_is_not_there"):
        list(run_jobs(double, [Lost(), Lost()], 2))
    with pytest.raises(ModuleNotFoundError, match="module_that_is_not_there"):
        alone(double, Lost())


@pytest.mark.parametrize("processes", [1, 2])
def test_mistakes_of_the_work_are_not_hidden(processes):
    with pytest.raises(ValueError, match="0"):
        list(run_jobs(raises, [0, 0], processes))
