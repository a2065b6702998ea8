"""Paths as people write them, in a form or on a command line."""

from __future__ import annotations

from pathlib import Path

from crunch.errors import InputError


def typed_path(text: str) -> Path:
    """The path that was written; ``~`` is the own folder, ``~name`` another's.

    Raises:
        InputError: no path can be written so, or there is nobody of that name.
    """
    if "\0" in text:
        raise InputError(f"{text!r:.80} holds a character that no path can hold")
    try:
        return Path(text).expanduser()
    except RuntimeError:  # its words say less
        raise InputError(f"{text!r:.80} begins with a person whose folder is not known here; write it whole") from None
