"""What somebody sees who waits at a terminal."""

from __future__ import annotations

import io
import time

import pytest

from crunch.cli.waiting import waiting


class Terminal(io.StringIO):
    """A stream that says that it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    stream = Terminal()
    monkeypatch.setattr("sys.stderr", stream)
    return stream


def test_what_takes_long_is_told_and_taken_back(terminal: Terminal) -> None:
    with waiting("at work", 0.01):
        until = time.monotonic() + 5
        while not terminal.getvalue() and time.monotonic() < until:
            time.sleep(0.01)
    assert terminal.getvalue() == "\rat work, 0 s\x1b[K\r\x1b[K"


def test_what_is_quick_is_not(terminal: Terminal) -> None:
    with waiting("at work"):
        pass
    assert terminal.getvalue() == ""


def test_an_error_ends_it(terminal: Terminal) -> None:
    with pytest.raises(ValueError, match="x"), waiting("at work", 60):
        raise ValueError("x")
    assert terminal.getvalue() == ""


def test_elsewhere_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    monkeypatch.setattr("sys.stderr", stream)
    with waiting("at work", 0.0):
        time.sleep(0.05)
    assert stream.getvalue() == ""
