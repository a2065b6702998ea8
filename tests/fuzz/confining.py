"""Which messages a fuzzer must not send: those that would work on folders outside of its own."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from crunch.actions.crunch import LARGE_PAGE

_PATHS = ("path", "folder", "out")
_HARMLESS = ("/dev/null", "/nowhere", "/nowhere/at/all")


def is_confined(message: Any, folder: Path) -> bool:
    """Whether the paths of a message lead nowhere, or into the folder."""
    if not isinstance(message, dict):
        return True
    return all(_leads_into(message.get(key), folder) for key in _PATHS)


def _leads_into(path: Any, folder: Path) -> bool:
    if not isinstance(path, str) or not path or path in _HARMLESS or "\0" in path:
        return True
    try:
        whole = os.path.realpath(folder / Path(path).expanduser())
    except (OSError, ValueError, RuntimeError):  # RuntimeError: no such user
        return True
    return whole == str(folder) or whole.startswith(f"{folder}{os.sep}")


def starts_process(message: Any) -> bool:
    """Whether the work would be given to a process of its own, which takes a thousand times as long to start."""
    elements = message.get("elements") if isinstance(message, dict) else None
    return isinstance(elements, int) and elements > LARGE_PAGE and message.get("type") == "crunch"
