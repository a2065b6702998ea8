"""What somebody sees who waits at a terminal."""

from __future__ import annotations

import io
import re
import time

import pytest

from crunch.cli.waiting import waiting


class Terminal(io.StringIO):
    """A stream that says that it is a terminal."""

    def isatty(self) -> bool:
        return True


def at_terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """A terminal for standard error; not as a fixture, after which the stream is set once more."""
    stream = Terminal()
    monkeypatch.setattr("sys.stderr", stream)
    return stream


def test_what_takes_long_is_told_and_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = at_terminal(monkeypatch)
    with waiting("at work", 0.01):
        until = time.monotonic() + 5
        while not terminal.getvalue() and time.monotonic() < until:
            time.sleep(0.01)
    assert re.fullmatch(r"(\rat work, \d+ s\x1b\[K)+\r\x1b\[K", terminal.getvalue())


def test_what_is_quick_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = at_terminal(monkeypatch)
    with waiting("at work"):
        pass
    assert terminal.getvalue() == ""


def test_an_error_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = at_terminal(monkeypatch)
    with pytest.raises(ValueError, match="x"), waiting("at work", 60):
        raise ValueError("x")
    assert terminal.getvalue() == ""


def test_elsewhere_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    monkeypatch.setattr("sys.stderr", stream)
    with waiting("at work", 0.0):
        time.sleep(0.05)
    assert stream.getvalue() == ""
