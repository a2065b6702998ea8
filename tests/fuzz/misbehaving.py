"""A campaign whose cases do what the fuzzer has to notice; for its own tests."""

from __future__ import annotations

import os
import signal
import threading
from pathlib import Path
from random import Random

from tests.fuzz.case import Case


class Misbehaving:
    """Of ten cases each raises, dies, writes where it must not, or is good; one hangs where it is told to."""

    target = 30
    batch = 10

    def prepare(self, folder: Path) -> None:
        self._folder = folder

    def make(self, drawn: Random, number: int) -> Case:
        return Case(str(number).encode(), {}, "odd" if number % 2 else "even")

    def run(self, case: Case) -> None:
        match int(case.data):
            case 3 | 13:
                raise ValueError("on purpose")
            case 5:
                os.kill(os.getpid(), signal.SIGSEGV)
            case 17:
                (self._folder.parent / "escaped").touch()
            case 25:
                threading.Event().wait()
