"""Which messages a fuzzer must not send: those that would work on folders outside of its own."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from crunch.actions.page_sizes import is_large

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
    if not isinstance(message, dict):
        return False
    elements = message.get("elements")
    texts = [text for name in ("snapshot", "other_page", "html") if isinstance(text := message.get(name), str)]
    return isinstance(elements, int) and is_large(elements, *texts)
