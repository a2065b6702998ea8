"""The beginning of the command; Ctrl+C at many moments of it: tests/process/test_stopped.py."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from time import monotonic, sleep
from types import SimpleNamespace

import pytest

from crunch import cli, command


@pytest.fixture(autouse=True)
def as_before(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(sys, "unraisablehook", sys.unraisablehook)
    handler = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, handler)


def raising(error: BaseException):
    def run() -> int:
        raise error

    return run


def wrapped() -> RuntimeError:
    error = RuntimeError("Error calling __set_name__")
    error.__cause__ = KeyboardInterrupt()
    return error


@pytest.mark.parametrize("error", [KeyboardInterrupt(), wrapped()], ids=["as it is", "wrapped"])
def test_ctrl_c_is_one_line(error, monkeypatch, capfd):
    monkeypatch.setattr(cli, "main", raising(error))
    assert command.main() == 130
    assert capfd.readouterr() == ("", "stopped\n")
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN


@pytest.mark.parametrize("error", [ZeroDivisionError(), SystemExit(2)])
def test_all_else_goes_its_way(error, monkeypatch):
    monkeypatch.setattr(cli, "main", raising(error))
    with pytest.raises(type(error)):
        command.main()


def test_the_exit_code_is_that_of_the_command_line(monkeypatch):
    monkeypatch.setattr(cli, "main", lambda: 7)
    assert command.main() == 7
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN


def test_ctrl_c_in_a_callback_comes_again_and_is_not_printed():
    told: list[object] = []
    hook = command.again_later(told.append)
    other = SimpleNamespace(exc_type=ValueError)
    hook(other)
    assert told == [other]
    hook(SimpleNamespace(exc_type=KeyboardInterrupt))
    began = monotonic()
    with pytest.raises(KeyboardInterrupt):
        sleep(10)
    assert monotonic() - began < 9, "what the main thread waits in is ended, too"
    assert told == [other]
