"""When a browser last greeted the host: one small file for each wrapper, so that ``crunch doctor`` knows of it.

It holds the time, the extension's version and the number of the process that started the host; nothing of any page.
"""

from __future__ import annotations

import contextlib
import json
import os
import time
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path

from crunch.files import FOR_ITS_OWNER, replace_file
from crunch.folders import state_folder

WRAPPER_OPTION = "--wrapper"
"""The wrapper's first argument to the host; its own path follows."""
SILENCE = "CRUNCH_DOCTOR"
"""Set in the environment by the doctor, whose greeting is not a browser's."""


@dataclass(frozen=True)
class LastHello:
    """A greeting."""

    at: float
    """Seconds since 1970."""
    extension: str
    process: int
    """Who started the host: the browser, where no portal stands between."""


def wrapper_of(arguments: list[str]) -> str | None:
    """The wrapper that started this host, from its arguments; None for the doctor, and for a host without one."""
    if len(arguments) < 3 or arguments[1] != WRAPPER_OPTION or os.environ.get(SILENCE):
        return None
    return arguments[2]


def note(wrapper: str, extension: str) -> None:
    """Write down that a browser greets. A full disk or a foreign folder is no reason not to answer it."""
    path = _file(wrapper)
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        content = json.dumps(asdict(LastHello(round(time.time(), 2), extension[:40], os.getppid())))
        replace_file(path, content.encode(), mode=FOR_ITS_OWNER, keeps_mode=False)


def last_hello(wrapper: Path) -> LastHello | None:
    """The last greeting through a wrapper."""
    try:
        content = json.loads(_file(str(wrapper)).read_text("utf-8"))
        return LastHello(float(content["at"]), str(content["extension"]), int(content["process"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def forget(wrapper: Path) -> None:
    """Take the file away, and its folder with the last one.

    Raises:
        OSError: it may not be taken away.
    """
    path = _file(str(wrapper))
    path.unlink(missing_ok=True)
    with contextlib.suppress(OSError):  # others are in it, or it never was
        path.parent.rmdir()
        path.parent.parent.rmdir()


def _file(wrapper: str) -> Path:
    return state_folder() / "greetings" / f"{sha256(os.fsencode(wrapper)).hexdigest()[:16]}.json"
