"""Running the command ``crunch`` as a person does, in a home of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Person:
    """Somebody with an empty home, and with the programs that a test gives."""

    home: Path
    programs: Path
    command: Sequence[str] = (sys.executable, "-m", "crunch")
    variables: dict[str, str] = field(default_factory=dict)

    def crunch(self, *arguments: str, expect: int = 0) -> str:
        """Run a command line; what it printed, on either stream."""
        done = subprocess.run(
            [*self.command, *arguments],
            env={"HOME": str(self.home), "PATH": str(self.programs), "LANG": "C.UTF-8", **self.variables},
            cwd=self.home,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=120,
        )
        assert done.returncode == expect, done.stdout
        return done.stdout

    def install(self, *arguments: str) -> str:
        """Install; tests may well run as root, which only containers should."""
        return self.crunch("install", *arguments, "--as-root")

    def has(self, *programs: str) -> None:
        """Give the person a browser, as far as finding it goes."""
        for program in programs:
            path = self.programs / program
            path.write_text("#!/bin/sh\n", "utf-8")
            path.chmod(0o755)


def new_person(folder: Path) -> Person:
    """A person with an empty home and no browser."""
    home, programs = folder / "home" / "wanda", folder / "bin"
    home.mkdir(parents=True)
    programs.mkdir()
    return Person(home, programs)


IS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0
