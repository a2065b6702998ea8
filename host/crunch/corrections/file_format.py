"""What the file of corrections looks like: a table a site, in it one a correction."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from crunch import toml
from crunch.conversion import convert
from crunch.corrections.description import Description
from crunch.corrections.scope import Scope
from crunch.errors import shortened, shown
from crunch.wording import say

HEAD: Final = """\
# What you hid or kept by hand, by site. Crunch finds each part again at every press, by several descriptions of it;
# texts are hashes. A table can be taken out; its action is "hide" or "keep", its scope "page", "path" or "site".
version = 1
last = 0
"""
VERSION: Final = 1
LONGEST_NUMBER: Final = 12
"""Digits of a name."""

_MOST_WORDS: Final = 100
"""Characters; more than this program writes."""
_UNSEEN: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]+")
"""Control characters, those of the direction of text among them."""
_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d")

Action = Literal["hide", "keep"]


class Correction(msgspec.Struct, frozen=True, omit_defaults=True):
    """One part of a page that the reader hid or kept."""

    action: Action
    scope: Scope
    part: Description
    place: str = ""
    """Path and query, or folder, where the scope is less than the site (:func:`crunch.corrections.scope.place_of`)."""
    words: str = ""
    """For a person who looks through the list."""
    made: str = ""
    """The day, as ``2026-11-30``."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A correction with the name that it has in the file."""

    host: str
    name: str
    correction: Correction


@dataclass(frozen=True, slots=True)
class Corrections:
    """What the file says, and what of it cannot be used."""

    every: tuple[Kept, ...] = ()
    problems: tuple[str, ...] = ()


def why_unusable(values: dict[str, Any]) -> str:
    """Why a file that a newer Crunch has written is left alone."""
    version = values.get("version", VERSION)
    return "" if version == VERSION else say("not_used", what="version", why=str(version)[:LONGEST_NUMBER])


def read_text(text: str, path: Path) -> Corrections:
    """What such a text says, as far as it can be used; ``path`` names it in problems."""
    try:
        values = toml.loads(text.removeprefix("\ufeff"))
    except toml.TOMLError as error:
        return Corrections(problems=(problem_of(path, str(error)),))
    if why := why_unusable(values):
        return Corrections(problems=(problem_of(path, why),))
    problems: list[str] = []
    return Corrections(tuple(_every(path, values, problems)), tuple(problems))


def _every(path: Path, values: dict[str, Any], problems: list[str]) -> Iterator[Kept]:
    for host, site in values.items():
        if not isinstance(site, dict):
            continue  # the version
        for name, table in site.items():
            try:
                yield Kept(host.lower(), name, _readable(convert(table, Correction)))
            except msgspec.ValidationError as error:
                problems.append(
                    say("in_file", file=shown(path), problem=say("not_used", what=f"{host}, {name}", why=str(error)))
                )


def _readable(correction: Correction) -> Correction:
    """What is there for a person alone: someone else's file may have a book there, or what turns lines around."""
    words = " ".join(_UNSEEN.sub(" ", correction.words).split())
    made = correction.made if _DAY.fullmatch(correction.made) else ""
    return msgspec.structs.replace(correction, words=shortened(words, _MOST_WORDS), made=made)


def problem_of(path: Path, why: str) -> str:
    """That nothing in a file is used, and why."""
    return say("in_file", file=shown(path), problem=say("nothing_used", why=why))
