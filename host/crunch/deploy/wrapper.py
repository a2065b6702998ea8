"""The small program that a browser starts: it names this Python by its absolute path, as browsers have a bare PATH."""

from __future__ import annotations

import os
import re
import shlex
import site
import sys
from pathlib import Path

from crunch.deploy.browsers import Location
from crunch.deploy.sources import DeployError
from crunch.last_hello import WRAPPER_OPTION

HOST_MODULE = "crunch.stdio"
FLATPAK_SPAWN = ("/usr/bin/flatpak-spawn", "--host", "--watch-bus")
"""Leaves the sandbox; the host ends when the browser does."""

_PURPOSE = "# Starts the host of Crunch. Written by crunch install for "
_ISOLATIONS = (("-I",), ("-E", "-P"))
_FOLDERS_MADE = re.compile(r"^(?:#|rem) folders made for it: (\d+)\s*$", re.MULTILINE)


def wrapper_script(location: Location, folders_made: int) -> str:
    """The wrapper of a place; it also remembers how many folders were made for it, for uninstall."""
    purpose = f"{_PURPOSE[2:]}{location.browser.title}."
    command = [interpreter(), *isolation(), "-m", HOST_MODULE, WRAPPER_OPTION, str(location.wrapper)]
    if location.system == "windows":
        line = " ".join(f'"{part}"' if " " in part or part == command[0] else part for part in command)
        lines = [
            "@echo off",
            f"rem {purpose}",
            f"rem folders made for it: {folders_made}",
            "chcp 65001 >nul",  # the path below is UTF-8
            f"{line.replace('%', '%%')} %*",
        ]
        return "".join(f"{line}\r\n" for line in lines)
    if location.scope == "flatpak":
        command = [*FLATPAK_SPAWN, *command]
    return f'#!/bin/sh\n# {purpose}\n# folders made for it: {folders_made}\nexec {shlex.join(command)} "$@"\n'


def command_of(script: str) -> list[str] | None:
    """The command that a wrapper runs, outside a sandbox; None when it is no wrapper of ours."""
    for line in reversed(script.splitlines()):
        if line.startswith('"') and line.endswith("%*"):
            return _start([part.strip('"') for part in re.findall(r'"[^"]*"|\S+', line.replace("%%", "%"))][:-1])
        if line.startswith("exec "):
            try:
                command = shlex.split(line)[1:]
            except ValueError:
                return None
            if command[: len(FLATPAK_SPAWN)] == list(FLATPAK_SPAWN):
                command = command[len(FLATPAK_SPAWN) :]
            return _start([part for part in command if part != "$@"])
    return None


def is_as_written(script: str) -> bool:
    """Whether a wrapper is what crunch install writes, word for word, whichever Python it names."""
    lines = script.replace("\r\n", "\n").splitlines()
    command = command_of(script)
    if command is None or len(lines) not in (4, 5):
        return False
    last = lines[-1]
    if lines[0] == "@echo off":
        plain = re.fullmatch(r'"[^"\r\n]+"(?: (?:"[^"\r\n]+"|[^\s"&|<>^]+))* %\*', last) is not None
        head = [*lines[:1], *(line.replace("rem ", "# ", 1) for line in lines[1:3]), lines[3].partition("  rem")[0]]
        wanted = ["@echo off", "chcp 65001 >nul"]
    else:
        try:
            words = shlex.split(last)
        except ValueError:
            return False
        plain = last == f'{words[0]} {shlex.join(words[1:-1])} "$@"' and words[0] == "exec"
        head, wanted = lines[:3], ["#!/bin/sh"]
    purpose, folders = head[1:3]
    return (
        plain
        and [head[0], *head[3:]] == wanted
        and purpose.startswith(_PURPOSE)
        and _FOLDERS_MADE.fullmatch(folders) is not None
        and command[1:] in ([*options, "-m", HOST_MODULE] for options in _ISOLATIONS)
    )


def is_this_python(program: str) -> bool:
    """Whether a program is the Python that we run in: the same one of the same environment, by whichever name."""
    ours, theirs = Path(interpreter()), Path(program)
    try:
        return ours.parent == theirs.parent and ours.samefile(theirs)
    except OSError:
        return False


def _start(command: list[str]) -> list[str] | None:
    """What starts the host, without what tells it where it was started from."""
    return (command[: command.index(WRAPPER_OPTION)] if WRAPPER_OPTION in command else command) or None


def is_wrapper(path: Path) -> bool:
    """Whether crunch install wrote a file."""
    command = command_of(_text(path))
    return command is not None and HOST_MODULE in command


def folders_made_for(path: Path) -> int | None:
    """How many folders were made when a wrapper was written; None when there is no wrapper."""
    found = _FOLDERS_MADE.search(_text(path))
    return int(found[1]) if found else None


def interpreter() -> str:
    """This Python, not resolved: in a virtual environment the link is what finds its packages."""
    if not sys.executable:
        raise DeployError("this Python does not know its own path. Run crunch with another one.")
    return os.path.abspath(sys.executable)  # noqa: PTH100 - Path.resolve would follow the link


def isolation() -> tuple[str, ...]:
    """Options that keep what lies about in the surroundings out of the host.

    ``-I`` also leaves out packages installed with ``pip install --user``; a crunch that lies there needs them.
    """
    location = Path(__file__).resolve()
    return _ISOLATIONS[location.is_relative_to(Path(site.getusersitepackages()).resolve())]


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        return ""
