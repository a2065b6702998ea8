"""The machine that Crunch is installed on: its system, its folders, its registry. Tests hand in one of their own."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from crunch.deploy.registry import Registry, WindowsRegistry

System = Literal["linux", "macos", "windows"]


@dataclass(frozen=True)
class Machine:
    """Everything that decides where something is."""

    system: System
    home: Path
    root: Path = Path("/")
    """Where the paths that belong to all users begin."""
    variables: Mapping[str, str] = field(default_factory=dict)
    """Environment variables."""
    is_root: bool = False
    registry: Registry = field(default_factory=WindowsRegistry)

    @classmethod
    def this(cls) -> Machine:
        """The machine that we run on."""
        system: System = {"win32": "windows", "darwin": "macos"}.get(sys.platform, "linux")  # type: ignore[assignment]
        return cls(
            system=system,
            home=Path.home(),
            root=Path(os.environ.get("SystemDrive", "C:") + "\\") if system == "windows" else Path("/"),  # noqa: SIM112
            variables=dict(os.environ),
            is_root=hasattr(os, "geteuid") and os.geteuid() == 0,
        )

    def path(self, template: str) -> Path:
        """A path of the tables with its ``{folder}`` filled in."""
        return Path(template.format_map(self._folders()))

    def which(self, program: str) -> Path | None:
        """A program by its name on PATH, or by the template of its path."""
        if "{" in program:
            path = self.path(program)
            return path if path.exists() else None
        found = shutil.which(program, path=self.variables.get("PATH", os.defpath))
        return Path(found) if found else None

    def _folders(self) -> dict[str, str]:
        root = str(self.root).rstrip("/\\")
        home = str(self.home)
        return {
            "root": root,
            "home": home,
            "config": self._variable("XDG_CONFIG_HOME", f"{home}/.config"),
            "data": self._variable("XDG_DATA_HOME", f"{home}/.local/share"),
            "support": f"{home}/Library/Application Support",
            "roaming": self._variable("APPDATA", f"{home}/AppData/Roaming"),
            "local": self._variable("LOCALAPPDATA", f"{home}/AppData/Local"),
            "program_files": self._variable("ProgramFiles", f"{root}/Program Files"),
            "program_files_x86": self._variable("ProgramFiles(x86)", f"{root}/Program Files (x86)"),
        }

    def _variable(self, name: str, default: str) -> str:
        """A folder from the environment; relative ones do not count (XDG base directory specification)."""
        value = self.variables.get(name, "")
        return value if Path(value).is_absolute() else default
