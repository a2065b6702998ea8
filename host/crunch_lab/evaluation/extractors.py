"""What is compared: our algorithms with settings, peers, and any program (``name:key=value:key=value,name2``)."""

from __future__ import annotations

import json
import shlex
import shutil
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, Literal

import crunch
from crunch.algorithms import TABLE, algorithm, make_settings
from crunch.algorithms.crunch.declaring import OF_THE_PAGE
from crunch.errors import InputError, meant, shown, unicode_name
from crunch.settings_file.choosing import USUAL
from crunch_lab.evaluation.partners import LEAST_OTHERS, MOST_OTHERS

_RUNS_PAGES: Final = ("service", "algorithms", "documents", "protocol", "advertisements", "presets")
"""Folders whose code decides what an algorithm answers."""
BESIDE: Final = " + site"
"""What the label of a row ends with whose pages are weighed with others of their site."""


@dataclass(frozen=True)
class Extractor:
    """One column of the comparison."""

    kind: Literal["algorithm", "peer", "command"]
    label: str
    """How the reader wrote it; unique in a run."""
    name: str
    settings: dict[str, Any] = field(default_factory=dict)
    version: str = ""
    """Part of the fingerprint."""
    shown: str = ""
    """The version for a reader."""
    others: int = 0
    """Other pages of its site that a page is weighed with, at most."""

    @property
    def fingerprint(self) -> str:
        """Changes when the same page could get another answer."""
        settings = None if self.kind == "algorithm" else self.settings  # an algorithm's are part of its version
        others = [self.others] if self.others else []
        return digest([self.kind, self.name, settings, self.version, *others])


def digest(value: Any) -> str:
    """A short hash of anything that JSON can hold."""
    return sha256(json.dumps(value, sort_keys=True, ensure_ascii=False).encode("utf-8", "surrogatepass")).hexdigest()[
        :16
    ]


@lru_cache(maxsize=1)
def code_version() -> str:
    """Our version and a hash of the code that runs on a page."""
    root = Path(crunch.__file__).parent
    files = [file for folder in _RUNS_PAGES for file in sorted((root / folder).rglob("*"))]
    hashed = sha256()
    for file in files:
        if file.is_file() and file.suffix != ".pyc":
            hashed.update(str(file.relative_to(root)).encode() + b"\0" + file.read_bytes())
    return f"{crunch.__version__}+{hashed.hexdigest()[:10]}"


def parse_algorithms(text: str) -> list[Extractor]:
    """Read a list of algorithms; commas also separate the values of a setting that is a list.

    >>> [extractor.label for extractor in parse_algorithms("plain,lqf:variant=paper:threshold=0.5")]
    ['plain', 'lqf:variant=paper:threshold=0.5']

    Raises:
        CrunchError: unknown algorithm or setting.
    """
    entries: list[str] = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        starts = part.partition(":")[0] in TABLE
        if not starts and entries and "=" in entries[-1]:
            entries[-1] += f",{part}"
        else:
            entries.append(part)
    if not entries:
        raise InputError("no algorithm is named")
    return [_algorithm(entry) for entry in dict.fromkeys(entries)]


def with_site_rows(extractors: Sequence[Extractor], others: int) -> list[Extractor]:
    """The extractors, and beside each `auto` a row in which it is given other pages of the site.

    Args:
        extractors: of :func:`parse_algorithms`.
        others: how many at most.

    Raises:
        InputError: none of them is `auto`, or the number is none that can be given.
    """
    if not LEAST_OTHERS <= others <= MOST_OTHERS:
        raise InputError(f"--site takes {LEAST_OTHERS} to {MOST_OTHERS} other pages of the site")
    if not any(extractor.name == USUAL for extractor in extractors):
        raise InputError(f"--site weighs pages with others of their site, which {USUAL} can: add it to --algorithms")
    rows: list[Extractor] = []
    for extractor in extractors:
        rows.append(extractor)
        if extractor.name == USUAL:
            rows.append(replace(extractor, label=f"{extractor.label}{BESIDE}", others=others))
    return rows


def _algorithm(entry: str) -> Extractor:
    name, *assignments = entry.split(":")
    if name not in TABLE and (near := meant(name, TABLE)):
        raise InputError(f"no algorithm {name!r}{near}")
    values: dict[str, Any] = {}
    for assignment in assignments:
        key, equals, value = assignment.partition("=")
        if not equals:
            raise InputError(f"{entry}: {assignment!r} is no key=value")
        values[key] = value
    chosen = algorithm(name)
    shown = [key for key in values if key in OF_THE_PAGE]
    if shown:
        raise InputError(f"{entry}: {', '.join(shown)} says how a page is shown, and changes no score")
    resolved = make_settings(chosen, values).resolved()
    # Fingerprint over what applies, so that naming a default changes nothing.
    return Extractor("algorithm", entry, name, values, digest([code_version(), resolved]), code_version())


def command_extractors(commands: Sequence[str], output: Literal["text", "html"]) -> list[Extractor]:
    """Any programs. ``prog {html}`` gets the file's path, a command without ``{html}`` the page on standard input.

    Labels are short where that is clear: the program's name, or the whole command when two have the same program.

    Raises:
        InputError: a command is empty, has an open quote, or its program is not there.
    """
    programs = [_program(command) for command in dict.fromkeys(commands)]
    short = [f"command {words[0].rpartition('/')[2]}" for _, words, _ in programs]
    return [
        Extractor(
            "command",
            label if short.count(label) == 1 else f"command {command}",
            command,
            {"output": output},
            digest(state),
        )
        for label, (command, _, state) in zip(short, programs, strict=True)
    ]


def _program(command: str) -> tuple[str, list[str], list[tuple[int, int]]]:
    """A command, its words, and a state that changes when one of the files that it names does."""
    if command != unicode_name(command):
        raise InputError(f"the command {shown(command)} is not UTF-8: no report can hold it")
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise InputError(f"--command {command!r}: {error}") from None
    if not words:
        raise InputError("--command is empty")
    program = shutil.which(words[0])
    if program is None:
        raise InputError(f"--command: there is no program {words[0]!r}")
    files = [file for file in map(Path, [program, *words[1:]]) if file.is_file()]
    return command, words, [(file.stat().st_size, file.stat().st_mtime_ns) for file in files]
