"""The process in which cases run: it says which one it is at, so that whoever watches knows what ended or held it."""

from __future__ import annotations

import faulthandler
import gc
import os
import re
import resource
import signal
import traceback
from collections import Counter
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from tests.fuzz.campaigns import campaign, case_of
from tests.fuzz.case import FoundError
from tests.fuzz.record import Finding

MOST_MEMORY = 4 * 2**30
"""Bytes of address space; what wants more gets a MemoryError, and the machine stays alive."""
HOME = "home"
TRACE = "trace"
_OURS = re.compile(r"[/\\]crunch(?:_lab)?[/\\]")
"""A line of a trace in which the path of one of our modules stands."""


@dataclass
class Result:
    """What became of a range of cases."""

    count: int
    labels: dict[str, int]
    memory: int
    """MiB."""
    findings: list[Finding] = field(default_factory=list)


def work(connection: Connection, at: Any, name: str, seed: int, folder: Path) -> None:
    """Run ranges of cases until the connection is closed. ``at`` is the number of the case that runs."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the one who watches
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    home = folder / HOME
    home.mkdir(parents=True)
    os.environ |= {"HOME": str(home), "OPENBLAS_NUM_THREADS": "1"}
    os.environ |= {f"CRUNCH_{part.upper()}": str(home / part) for part in ("config", "state", "managed")}
    with (folder / TRACE).open("w") as trace:
        faulthandler.enable(trace)
        faulthandler.register(signal.SIGUSR1, trace, all_threads=True)
        chosen = campaign(name)
        chosen.prepare(home)
        gc.disable()  # as the host does
        gc.collect()
        gc.freeze()  # to look through the seeds again and again would take longer than the work
        while True:
            try:
                first, end = connection.recv()
            except EOFError:
                return
            labels: Counter[str] = Counter()
            found = []
            for number in range(first, end):
                at.value = number
                case = case_of(chosen, name, seed, number)
                labels[case.label] += 1
                try:
                    chosen.run(case)
                except Exception as error:  # noqa: BLE001 - that is what is looked for
                    found.append(Finding(number, place_of(error), _words(error), case.data, case.how))
            escaped = {entry.name for entry in folder.iterdir()} - {HOME, TRACE}
            if escaped:
                found.append(Finding(first, "a file outside of its folder", f"{escaped}, up to {end}", b"", {}))
            gc.collect()
            connection.send(Result(end - first, dict(labels), memory(), found))


def place_of(error: BaseException) -> str:
    """Where in Crunch it came up, and what: the same for findings of one cause."""
    frames = traceback.extract_tb(error.__traceback__)
    inside = [frame for frame in frames if _OURS.search(frame.filename)] or list(frames)
    where = f"{Path(inside[-1].filename).name}:{inside[-1].lineno} " if inside else ""
    if not isinstance(error, FoundError):
        return f"{where}{type(error).__name__}"
    lines = [line.strip() for line in str(error).strip().splitlines()]
    inner = [line for line in lines if line.startswith("File ") and _OURS.search(line)]
    said = " ".join([lines[0][:60], *inner[-1:], *(lines[-1:] if inner else ())])
    return re.sub(r"\d{2,}", "00", said.replace(str(Path.cwd()), ""))[:240] if not inner else said[:240]


def _words(error: BaseException) -> str:
    return "".join(traceback.format_exception(error))[-8_000:]


def memory() -> int:
    """Resident MiB of this process."""
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") >> 20
