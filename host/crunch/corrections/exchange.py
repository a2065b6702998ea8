"""Corrections as a text that another machine, or another person, takes over."""

from __future__ import annotations

from pathlib import Path

from crunch import toml
from crunch.corrections.store import add_all, as_text, read_text
from crunch.documents.hosts import host_of
from crunch.errors import InputError
from crunch.wording import say


def exported() -> str:
    """All corrections, as their file has them.

    Raises:
        InputError: the file cannot be read as a whole.
    """
    return as_text()


def imported(text: str, source: str) -> tuple[int, list[str]]:
    """Take over corrections: those that are there already stay once; all of them, or where that is too much, none.

    Args:
        text: as :func:`exported` gives it.
        source: the name of its file, for problems.

    Returns:
        how many came, and what could not be used.

    Raises:
        InputError: it is no such text, nothing in it can be used, a site would have too many, or the file cannot be
            written.
    """
    if len(text.encode("utf-8", "replace")) > toml.LARGEST:
        raise InputError(say("file_would_be_large", file=source, most=toml.LARGEST // 1024))
    found = read_text(text, Path(source))
    usable = [(kept.host, kept.correction) for kept in found.every if host_of(f"https://{kept.host}/") == kept.host]
    if not usable and found.problems:
        raise InputError(found.problems[0])
    return add_all(usable), list(found.problems)
