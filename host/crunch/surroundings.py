"""Where this program is installed, and the one command that adds a package there.

pipx and uv keep each program in an environment of its own, which leaves a file that tells who made it; elsewhere pip
does it, or uv where there is no pip.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import sysconfig
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Final, Literal

from crunch.errors import InputError

DISTRIBUTION: Final = "crunch-reader"
OLD_DISTRIBUTION: Final = "crunch"
"""What it was called at first. On the Python index that is another's program."""

EXTRAS: Final[dict[str, dict[str, str]]] = {
    "eval": {"rapidfuzz>=3.9": "rapidfuzz", "snowballstemmer>=2.2": "snowballstemmer"},
    "train": {"jax>=0.6": "jax", "lightgbm>=4.5": "lightgbm", "optax>=0.2.4": "optax"},
}
"""What a command may need -> requirement -> module. ``eval`` comes with every install, unless somebody left it out."""


@dataclass(frozen=True)
class Surroundings:
    """An environment of Python programs."""

    prefix: Path
    python: str
    maker: Literal["pipx", "uv", "pip"]
    has_pip: bool = True
    is_managed: bool = False
    """Whether it belongs to the system's package manager, which pip must be told to overrule."""

    @classmethod
    def this(cls) -> Surroundings:
        """The environment that we run in."""
        marker = Path(sysconfig.get_path("stdlib"), "EXTERNALLY-MANAGED")
        own = sys.prefix != sys.base_prefix
        return cls.of(Path(sys.prefix), sys.executable, find_spec("pip") is not None, not own and marker.is_file())

    @classmethod
    def of(cls, prefix: Path, python: str, has_pip: bool = True, is_managed: bool = False) -> Surroundings:
        """An environment by its folder and its Python."""
        maker: Literal["pipx", "uv", "pip"] = "pip"
        if (prefix / "pipx_metadata.json").is_file():
            maker = "pipx"
        elif (prefix / "uv-receipt.toml").is_file():
            maker = "uv"
        return cls(prefix, python, maker, has_pip, is_managed)

    def add(self, packages: Sequence[str], options: Sequence[str] = ()) -> str:
        """The command that installs packages into it; ``options`` are for pip and go where they can."""
        if self.maker == "pipx":
            glob = ["--global"] if self.prefix.is_relative_to(_pipx_for_all()) else []
            more = [f"--pip-args={shlex.join(options)}"] if options else []
            return _line(["pipx", "inject", *glob, self.prefix.name, *packages, *more])
        return _line([*self.installer(), "install", *self._target(), *options, *packages])

    def installer(self) -> list[str]:
        """What ``install`` or ``uninstall`` is said to: pip of that Python, or uv."""
        if self.maker == "pip" and self.has_pip:
            return [self.python, "-m", "pip"]
        return ["uv", "pip"]

    def _target(self) -> list[str]:
        return (["--break-system-packages"] if self.is_managed else []) + (
            ["--python", self.python] if self.installer()[0] == "uv" else []
        )

    def replace_old(self, source: Sequence[str]) -> str:
        """The command that takes the old distribution out of this environment, where both lie in the same files.

        Removing the one takes files of the other, so that comes again, from ``source``.
        """
        more = self._target()
        remove = [*self.installer(), "uninstall", *([] if self.installer()[0] == "uv" else ["-y"]), *more]
        again = [*self.installer(), "install", *more, "--force-reinstall", "--no-deps", *source]
        return f"{_line([*remove, OLD_DISTRIBUTION])} && {_line(again)}"


def absent(requirements: Iterable[tuple[str, str]]) -> list[str]:
    """The requirements whose module cannot be found; nothing is imported."""
    return [requirement for requirement, module in requirements if find_spec(module) is None]


def require(extras: Sequence[str], what: str) -> None:
    """Make sure that what a command needs is there, before it begins.

    Args:
        extras: keys of ``EXTRAS``.
        what: the command, as a person calls it.

    Raises:
        InputError: something is missing; the message has the one command that adds it.
    """
    missing = absent(pair for extra in extras for pair in EXTRAS[extra].items())
    if missing:
        names = [requirement.partition(">=")[0] for requirement in missing]
        listed = f"{', '.join(names[:-1])} and {names[-1]}, which are" if len(names) > 1 else f"{names[0]}, which is"
        raise InputError(f"{what} needs {listed} not installed. Run: {Surroundings.this().add(missing)}")


def _pipx_for_all() -> Path:
    return Path(os.environ.get("PIPX_GLOBAL_HOME") or "/opt/pipx")


def _line(words: Sequence[str]) -> str:
    return subprocess.list2cmdline(words) if os.name == "nt" else shlex.join(words)
