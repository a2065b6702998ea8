"""What the host does before its first reply: little."""

from __future__ import annotations

import statistics
import subprocess
import sys
from time import perf_counter

import pytest

from tests.process.conftest import page
from tests.support.host_process import Host

ALLOWED = {"lxml", "msgspec", "nativemessaging", "crunch", "typing_extensions", "cython_runtime"}
"""The last two come with msgspec, where it is there, and with lxml."""

TELLING = """
import os, runpy, sys, threading
threading.Timer.start = lambda timer: None  # what is imported in the background afterwards does not count
before, end = set(sys.modules), os._exit
def tell(code):
    print("imported", *(set(sys.modules) - before), file=sys.stderr, flush=True)
    end(code)
os._exit = tell
runpy.run_module("crunch.stdio", run_name="__main__")
"""


def imported(host: Host) -> set[str]:
    """Top-level names of what the host has imported by its end."""
    host.close_input()
    assert host.wait() == 0
    return {name.partition(".")[0] for name in host.stderr.rpartition("imported ")[2].split()}


def foreign(names: set[str]) -> set[str]:
    return {name for name in names if name not in sys.stdlib_module_names and not name.startswith("_")}


_IN_COLUMNS = [(name, ("numpy",)) for name in ("region", "lqf", "bte", "dsc")]
"""What goes is rounded to elements in whole columns; numpy comes when something goes for the first time."""


def test_first_reply_needs_the_standard_library_and_three_packages(start_host):
    host = start_host(code=("-c", TELLING))
    host.ask("hello", protocol=1, extension="1")
    names = imported(host)
    assert {"crunch", "nativemessaging", "msgspec", "json"} <= names
    assert foreign(names) <= ALLOWED
    assert not names & {"multiprocessing", "argparse", "subprocess", "asyncio", "http"}


@pytest.mark.parametrize(("algorithm", "more"), [("plain", ()), *_IN_COLUMNS])
def test_classic_algorithms_need_no_more(start_host, algorithm, more):
    host = start_host(code=("-c", TELLING))
    assert host.ask("crunch", **page("<p>Hello</p>"), algorithm=algorithm)["type"] == "crunch"
    names = imported(host)
    assert "lxml" in names
    assert foreign(names) <= {*ALLOWED, *more}


def test_import_of_crunch_alone_needs_nothing():
    """Beside what a Python itself comes with, such as Debian's ``sitecustomize``."""
    code = "import sys; own = {*sys.modules}; import crunch; print(*{n.split('.')[0] for n in {*sys.modules} - own})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert foreign(set(done.stdout.split())) <= {"crunch"}


def seconds_to_first_reply(folder) -> float:
    start = perf_counter()
    with Host(folder) as host:
        host.ask("hello", protocol=1, extension="1")
        return perf_counter() - start


def seconds_of_imports() -> float:
    """A Python that imports what no host can do without."""
    start = perf_counter()
    subprocess.run([sys.executable, "-c", "import lxml.etree, msgspec"], check=True)
    return perf_counter() - start


@pytest.mark.slow
def test_cold_start_is_not_much_more_than_its_imports(tmp_path):
    """Generous: the bench prints the real figure. Taken in turn, so that a busy machine slows both."""
    pairs = [(seconds_to_first_reply(tmp_path), seconds_of_imports()) for _ in range(7)]
    ours, bare = (statistics.median(times) for times in zip(*pairs, strict=True))
    assert ours < 2.5 * bare
