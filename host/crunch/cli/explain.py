"""What ``crunch extract --explain`` prints: a line for each block, with the step that decided about it, and why."""

from __future__ import annotations

from collections import Counter
from typing import Final

from crunch.algorithms.auto.steps import NAMES
from crunch.documents.extraction import Extraction
from crunch.errors import BadSettingsError, InputError, meant

SHOWN: Final = 60
"""Characters of a block that are printed."""


def read_steps(names: list[str], algorithm: str) -> frozenset[str]:
    """Names of steps from what ``--without`` was given.

    Raises:
        BadSettingsError: there is no such step, or the algorithm has none.
    """
    if names and algorithm != "auto":
        raise BadSettingsError(f"--without leaves out a step of auto; {algorithm} has no steps")
    for name in names:
        if name not in NAMES:
            there = meant(name, NAMES) or f"; there are {', '.join(NAMES)}"
            raise BadSettingsError(f"--without: auto has no step {name!r}{there}")
    return frozenset(names)


def explain(extraction: Extraction) -> str:
    """The lines, and what each step changed.

    Raises:
        InputError: the algorithm does not decide block by block.
    """
    if extraction.trace is None:
        raise InputError(
            f"--explain tells which step decided about each block; {extraction.algorithm} has no steps"
            " (auto has; of any algorithm, --format json gives the reasons for what goes)"
        )
    blocks = extraction.trace(extraction)
    if not blocks:
        return "The page is too large for the model, or has no text: the rules of region decided about all of it."
    width = max(len(block.decided_by) for block in blocks)
    lines = [
        f"{'+' if block.kept else '-'} {block.probability:4.2f}  {block.decided_by:<{width}}  {_shown(block.text)}"
        for block in blocks
    ]
    counts = Counter((block.decided_by, block.why, block.kept) for block in blocks)
    steps = dict.fromkeys((block.decided_by, block.why) for block in blocks)
    ends = [
        f"  {name:<{width}}  {counts[name, why, True]:>4} stay {counts[name, why, False]:>4} go   {why}"
        for name, why in sorted(steps, key=lambda step: (step[0] != "model", step[0]))
    ]
    head = "+ stays, - goes; how likely it is main content; the step that decided last; the text"
    return "\n".join([head, "", *lines, "", "Blocks by the step that decided last:", *ends])


def _shown(text: str) -> str:
    """The beginning of a block, in one line; nothing that a terminal would obey."""
    line = "".join(character if character.isprintable() else " " for character in " ".join(text[: 4 * SHOWN].split()))
    return line if len(line) <= SHOWN else line[: SHOWN - 1] + "…"
