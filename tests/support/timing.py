"""Does time grow with the input and not faster, and is it little? On a busy machine, and on a slow one, too."""

from __future__ import annotations

import gc
from collections.abc import Callable
from time import process_time
from typing import TypeVar

Input = TypeVar("Input")

GROWTH = 16
"""How many times as large the larger input is."""
_ALLOWED = 3.5 * GROWTH
_TICK = 0.005
_TURNS = 200_000
_TURNS_TAKE = 0.011
"""Seconds for so many turns on the machine, at rest, for which bounds are written."""


def cpu_seconds(work: Callable[[Input], object], value: Input) -> float:
    """Processor time of one call; other processes and the collection of garbage do not count."""
    gc.disable()
    try:
        start = process_time()
        work(value)
        return process_time() - start
    finally:
        gc.enable()


def quiet_seconds(work: Callable[[Input], object], value: Input, tries: int = 3) -> float:
    """Processor time of one call, the least of a few, as it would be on the machine for which bounds are written.

    What shares a core or its memory makes the same work cost more processor time, up to twice as much and more: a known
    piece of work just before and just after says how much.
    """
    return min(_quiet_seconds(work, value) for _ in range(tries))


def _quiet_seconds(work: Callable[[Input], object], value: Input) -> float:
    before = cpu_seconds(_turn, _TURNS)
    time = cpu_seconds(work, value)
    slower = (before + cpu_seconds(_turn, _TURNS)) / 2 / _TURNS_TAKE
    return time / max(slower, 1)


def _turn(turns: int) -> None:
    sum(number * number for number in range(turns))


def is_linear(work: Callable[[Input], object], small: Input, large: Input) -> bool:
    """Whether ``work`` on the larger input takes about :data:`GROWTH` times as long.

    A quadratic step takes the square of that. The best of a few counts: what else the machine does only ever adds.
    """
    allowed = _ALLOWED * min(cpu_seconds(work, small) for _ in range(3)) + _TICK
    return any(cpu_seconds(work, large) < allowed for _ in range(3))
