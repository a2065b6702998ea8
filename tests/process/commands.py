"""Running the command ``crunch`` as a person does, in a home of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from crunch import __version__
from crunch.deploy.sources import extension_id


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

    def loads_extension(self, family: str, version: str = __version__, folder: Path | None = None) -> Path:
        """Load the extension, as far as a browser writes it into its profile; the file that it is written into."""
        if family == "firefox":
            profile = folder or self.home / ".mozilla" / "firefox" / "x.default"
            content: dict[str, object] = {
                "addons": [{"id": extension_id("firefox"), "version": version, "active": True}]
            }
            file = profile / "extensions.json"
        else:
            profile = (folder or self.home / ".config" / "chromium") / "Default"
            extension = self.home / "an extension"
            extension.mkdir(exist_ok=True)
            (extension / "manifest.json").write_text(json.dumps({"version": version}), "utf-8")
            entry = {"path": str(extension), "location": 4, "disable_reasons": []}
            content = {"extensions": {"settings": {extension_id("chromium"): entry}}}
            file = profile / "Preferences"
        profile.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(content), "utf-8")
        return file


def new_person(folder: Path) -> Person:
    """A person with an empty home and no browser."""
    home, programs = folder / "home" / "wanda", folder / "bin"
    home.mkdir(parents=True)
    programs.mkdir()
    return Person(home, programs)


IS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0
