"""Which programs are Snaps: they run in a sandbox."""

from __future__ import annotations

from pathlib import Path


def is_snap(program: Path) -> bool:
    """Whether a program lies in a Snap, or is one of Ubuntu's scripts that start one."""
    if "snap" in program.parts:
        return True
    try:
        with program.open("rb") as file:
            start = file.read(4096)
    except OSError:
        return False
    return start.startswith(b"#!") and b"/snap/bin/" in start
