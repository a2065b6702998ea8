"""What the load tests look at from outside: the hosts that run, their memory and handles, and zombies."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

from tests.soak.killing import wait_for
from tests.support.host_process import descendants

_HOST = b"crunch.stdio"
FEW_RENDERERS = ("--renderer-process-limit=4",)
"""For a browser with many tabs: two hundred renderers would be a test of the machine."""
GROWTH = 1.2
"""How many times the memory of a host may be that after the first pages."""
MORE_HANDLES = 2
"""What may be open at the one moment and not at the other."""


@dataclass(frozen=True)
class Figures:
    """A host at one moment."""

    process: int
    memory: float
    """Resident MiB."""
    handles: int


@dataclass
class Findings:
    """What a load test counted, and what did not hold."""

    lines: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def check(self, good: bool, words: str) -> None:
        """Note what must not be."""
        if not good:
            self.faults.append(words)

    def compare(self, early: Figures, late: Figures, what: str) -> None:
        """One host, early and late."""
        self.lines.append(
            f"{what}: host {early.memory:.0f} → {late.memory:.0f} MiB, {early.handles} → {late.handles} handles"
        )
        self.check(early.process == late.process, f"{what}: another host than before")
        self.check(late.memory <= GROWTH * early.memory, f"{what}: the host's memory grew")
        self.check(late.handles <= early.handles + MORE_HANDLES, f"{what}: the host's handles grew")

    def report(self) -> int:
        """Print all; 0 when everything held."""
        print("\n".join([*self.lines, *(f"DID NOT HOLD: {fault}" for fault in self.faults)]), flush=True)
        return int(bool(self.faults))


def hosts() -> list[int]:
    """Processes of hosts below this one, that of a large page not among them."""
    return [process for process in sorted(descendants(os.getpid())) if _is_host(process)]


def figures(process: int) -> Figures:
    """Of a host now."""
    pages = int(Path(f"/proc/{process}/statm").read_text("ascii").split()[1])
    handles = len(list(Path(f"/proc/{process}/fd").iterdir()))
    return Figures(process, pages * os.sysconf("SC_PAGE_SIZE") / 2**20, handles)


def check_nothing_left(findings: Findings, started: list[int]) -> None:
    """After the browsers are closed: of the hosts that were started none may run, and nothing may be a zombie."""
    gone = wait_for(lambda: not any(_is_host(one) for one in started), 20)
    findings.check(gone, f"hosts that nobody uses any more: {[one for one in started if _is_host(one)]}")
    findings.check(wait_for(lambda: not zombies(), 5), f"processes that nobody waited for: {zombies()}")
    findings.lines.append(f"{len(started)} hosts had been started; none is left" if gone else "hosts are left")


def zombies() -> list[int]:
    """Processes below this one that have ended and that nobody has waited for."""
    return [one for one in descendants(os.getpid()) if _state(one) == "Z"]


def _is_host(process: int) -> bool:
    try:
        arguments = Path(f"/proc/{process}/cmdline").read_bytes().split(b"\0")
    except OSError:
        return False
    return _HOST in arguments and b"python" in arguments[0]


def _state(process: int) -> str:
    try:
        return Path(f"/proc/{process}/stat").read_text("utf-8", "replace").rpartition(")")[2].split()[0]
    except OSError:
        return ""
