"""Ctrl+C that is dropped on its way: at a real moment, in tests/process/test_stopped.py."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import suppress

import pytest

from crunch import ctrl_c


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    handler = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, signal.default_int_handler)
    ctrl_c.remember()
    signal.signal(signal.SIGINT, handler)


def test_what_was_dropped_comes_again():
    ctrl_c.remember()
    ctrl_c.stop_if_asked()
    with suppress(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        ctrl_c.stop_if_asked()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    ctrl_c.remember()
    ctrl_c.stop_if_asked()


def test_it_is_raised_at_once_as_before():
    ctrl_c.remember()
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)


def test_where_it_is_ignored_it_stays_so():
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    ctrl_c.remember()
    signal.raise_signal(signal.SIGINT)
    ctrl_c.stop_if_asked()
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
