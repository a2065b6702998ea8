"""Paths as people write them, in a form or on a command line."""

from __future__ import annotations

from pathlib import Path

from crunch.errors import InputError
from crunch.wording import say


def typed_path(text: str) -> Path:
    """The path that was written; ``~`` is the own folder, ``~name`` another's.

    Raises:
        InputError: no path can be written so, or there is nobody of that name.
    """
    if "\0" in text:
        raise InputError(say("path_forbidden_character", path=f"{text!r:.80}"))
    try:
        return Path(text).expanduser()
    except RuntimeError:  # its words say less
        raise InputError(say("path_unknown_person", path=f"{text!r:.80}")) from None
