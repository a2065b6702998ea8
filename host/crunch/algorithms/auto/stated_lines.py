"""Lines that a page's structured data holds, found again in its blocks word for word."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import unescape
from typing import Final
from unicodedata import normalize

MOST_LINES: Final = 300
"""Stated lines that are looked for."""
PARTS: Final = 6
"""Blocks that one line may be spread over: amount, unit, name and note in cells of their own."""
GAP: Final = 6
"""Blocks between two found lines of one list at most."""
MOST_COMPARED: Final = 50_000
"""Beginnings of lines that are compared with blocks of a page: where hundreds begin alike, no list is meant."""

_BEGINNING: Final = 8
"""Letters and digits by which lines are looked up."""
_TAG: Final = re.compile(r"<[^<>]*>")
_NO_LETTERS: Final = re.compile(r"[^\w\n]+|_+")


@dataclass(frozen=True, slots=True)
class Run:
    """Blocks in a row that hold one or more stated lines, and nothing else."""

    start: int
    end: int
    lines: frozenset[str]
    """By their keys."""


def keys_of(texts: Sequence[str]) -> list[str]:
    """Letters and digits of texts, as they are compared: case, blanks, signs and forms of a character do not count.

    Args:
        texts: without line ends.
    """
    together = normalize("NFKC", "\n".join(texts)).casefold().replace(" ", "")
    return _NO_LETTERS.sub("", together).split("\n")


def stated_keys(texts: Iterable[str]) -> list[str]:
    """The keys of stated lines, which may be written with markup or references to characters."""
    plain = (" ".join(_TAG.sub(" ", unescape(unescape(text))).split()) for text in texts)
    return [key for key in keys_of(list(plain)) if key][:MOST_LINES]


def runs_of(keys: Sequence[str], lines: Sequence[str]) -> list[Run]:
    """Where the lines stand, in order; runs do not overlap.

    Args:
        keys: of the blocks; empty for one that does not count.
        lines: keys of the lines.
    """
    joined = "".join(lines)
    starts: dict[str, list[tuple[int, int]]] = {}
    ends: dict[int, int] = {}
    position = 0
    for index, line in enumerate(lines):
        beginning = joined[position : position + _BEGINNING]  # a block may go on with the next line
        for size in range(1, len(beginning) + 1):
            starts.setdefault(beginning[:size], []).append((position, index))
        position += len(line)
        ends[position] = index
    found: list[Run] = []
    row = compared = 0
    while row < len(keys) and compared < MOST_COMPARED:
        run = None
        alike = starts.get(keys[row][:_BEGINNING], ())
        compared += len(alike)
        for at, index in alike:
            stop = _matched(keys, row, joined, at, ends)
            if stop is not None and (run is None or stop[0] - row > run.end - run.start):
                run = Run(row, stop[0], frozenset(lines[index : stop[1] + 1]))
        if run is not None:
            found.append(run)
        row = row + 1 if run is None else run.end
    return found


def _matched(keys: Sequence[str], row: int, joined: str, at: int, ends: dict[int, int]) -> tuple[int, int] | None:
    """One past the last block that the text goes on in up to the end of a line, and that line; None if it does not."""
    for end in range(row + 1, min(row + PARTS, len(keys)) + 1):
        key = keys[end - 1]
        if not joined.startswith(key, at):
            return None
        at += len(key)
        if at in ends and key:
            return end, ends[at]
    return None


def lists_of(runs: Sequence[Run]) -> list[list[Run]]:
    """Runs that stand near each other, in order."""
    found: list[list[Run]] = []
    for run in runs:
        if found and run.start - found[-1][-1].end <= GAP:
            found[-1].append(run)
        else:
            found.append([run])
    return found
