"""Does time grow with the input and not faster? On a busy machine, without a figure that depends on it."""

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


def cpu_seconds(work: Callable[[Input], object], value: Input) -> float:
    """Processor time of one call; other processes and the collection of garbage do not count."""
    gc.disable()
    try:
        start = process_time()
        work(value)
        return process_time() - start
    finally:
        gc.enable()


def is_linear(work: Callable[[Input], object], small: Input, large: Input) -> bool:
    """Whether ``work`` on the larger input takes about :data:`GROWTH` times as long.

    A quadratic step takes the square of that. The best of a few counts: what else the machine does only ever adds.
    """
    allowed = _ALLOWED * min(cpu_seconds(work, small) for _ in range(3)) + _TICK
    return any(cpu_seconds(work, large) < allowed for _ in range(3))
