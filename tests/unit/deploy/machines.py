"""Machines that do not exist: a home, a root and a registry of their own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from crunch.deploy.machine import Machine, System


class FakeRegistry:
    """A registry in memory."""

    def __init__(self) -> None:
        self.defaults: dict[tuple[str, str], str] = {}
        self.named: dict[tuple[str, str], dict[str, Any]] = {}

    def read(self, hive: str, key: str) -> str | None:
        """The default value of a key, or None."""
        return self.defaults.get((hive, key))

    def write(self, hive: str, key: str, value: str) -> None:
        """Set the default value of a key."""
        self.defaults[hive, key] = value

    def delete(self, hive: str, key: str) -> None:
        """Take a key away."""
        del self.defaults[hive, key]

    def values(self, hive: str, key: str) -> dict[str, Any]:
        """Every named value of a key."""
        return self.named.get((hive, key), {})


def machine_of(folder: Path, system: System = "linux", *, is_root: bool = False, **variables: str) -> Machine:
    """A machine whose every folder lies in a temporary one, without any browser."""
    home, root, programs = folder / "home" / "ines", folder / "root", folder / "bin"
    for path in (home, root, programs):
        path.mkdir(parents=True, exist_ok=True)
    surroundings = {"PATH": str(programs), **variables}
    return Machine(system, home, root, surroundings, is_root=is_root, registry=FakeRegistry())


def add_program(machine: Machine, name: str, text: str = "#!/bin/sh\n") -> Path:
    """Put a program on the machine's PATH."""
    path = Path(machine.variables["PATH"]) / name
    path.write_text(text, "utf-8")
    path.chmod(0o755)
    return path


def everything_in(folder: Path) -> list[str]:
    """Every file and folder in a folder."""
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))
