"""Corrections as a text that another machine, or another person, takes over."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from crunch import toml
from crunch.corrections.file_format import Kept, read_text
from crunch.corrections.store import add_all, as_text
from crunch.documents.hosts import host_of
from crunch.errors import InputError, shortened
from crunch.wording import say

_HOST: Final = re.compile(r"(?!(?:version|last)$)[^\s/@\\?#.]+(?:\.[^\s/@\\?#.]+)*|\[[0-9a-f:.]+\]", re.IGNORECASE)
"""No name of the file's own keys; none with an empty part."""
_LONGEST_NAME: Final = 100
_LONGEST_PLACE: Final = 4000


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
    name = shortened(source, _LONGEST_NAME)
    found = read_text(text, Path(name))
    usable = [(kept.host, kept.correction) for kept in found.every if _is_usable(kept)]
    problems = [*found.problems]
    for kept in found.every:
        if not _is_usable(kept):
            what = f"{shortened(kept.host, _LONGEST_NAME)}, {shortened(kept.name, _LONGEST_NAME)}"
            problems.append(
                say("in_file", file=name, problem=say("not_used", what=what, why=say("correction_no_site")))
            )
    if not usable and problems:
        raise InputError(problems[0])
    return add_all(usable), problems


def _is_usable(kept: Kept) -> bool:
    """Whether it is of a site as browsers name it, and of a place on it."""
    place, scope = kept.correction.place, kept.correction.scope
    is_place = not place if scope == "site" else place.startswith("/") and len(place) <= _LONGEST_PLACE
    is_host = bool(_HOST.fullmatch(kept.host)) and host_of(f"https://{kept.host}/") == kept.host
    return is_host and is_place and (scope != "path" or place.endswith("/"))
