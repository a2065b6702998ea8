"""Every pattern of the host on traps: no text makes one take longer than in proportion to its length."""

from __future__ import annotations

import re
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from time import process_time
from typing import Any, Final

import pytest

from tests.support.patterns import Found, patterns
from tests.support.traps import Trap, traps

FOUND = patterns()
LENGTH: Final = 3_000
GROWTH: Final = 4
ALLOWED: Final = 2 * GROWTH
"""A quadratic pattern takes the square of :data:`GROWTH`."""
NOISE: Final = 0.004
LONG: Final = 0.02
"""Seconds in which a trap can be compared with a shorter one: a longer one might take minutes."""
FAST: Final = 0.00025
"""Seconds in which nothing quadratic is done."""
SLOWEST: Final = 4
"""Traps of a pattern that are looked at again with longer texts."""
HOPELESS: Final = 0.3
PATIENCE: Final = 5.0
FEW: Final = 16

NOT_OF_PAGES: Final = {
    "settings_file.lines._PARTS": "splits only what _KEY, beside it, has matched",
    "algorithms.learned.reason_groups._COMPILED[0][1]": "reads the names of the model's features",
}


class TooLongError(Exception):
    """A trap took so long that nothing need be measured."""


@contextmanager
def patience() -> Iterator[None]:
    def give_up(*_: object) -> None:
        raise TooLongError

    before = signal.signal(signal.SIGALRM, give_up)
    signal.setitimer(signal.ITIMER_REAL, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def seconds(found: Found, text: str) -> float:
    subject: Any = text.encode("latin-1", "replace") if isinstance(found.pattern.pattern, bytes) else text
    start = process_time()
    if found.method == "search":
        for _ in found.pattern.finditer(subject):
            pass
    else:
        getattr(found.pattern, found.method)(subject)
    return process_time() - start


def is_caught(found: Found, trap: Trap, time: float) -> bool:
    """Whether the time, so much for a trap of :data:`LENGTH`, grows faster than the text; the best of a few runs, as
    others only ever add to it."""
    length = LENGTH // GROWTH if time > LONG else LENGTH
    small = min(seconds(found, trap.text(length)) for _ in range(3))
    return all(seconds(found, trap.text(GROWTH * length)) > ALLOWED * small + NOISE for _ in range(4))


def catching_trap(found: Found, most: int = 100_000) -> Trap | None:
    """A trap that catches the pattern, of so many, evenly chosen; None when nothing does."""
    every = list(traps(found.pattern))
    timed: list[tuple[float, Trap]] = []
    for trap in every[:: len(every) // most + 1]:
        try:
            with patience():
                timed.append((seconds(found, trap.text(LENGTH)), trap))
        except TooLongError:
            return trap
        if timed[-1][0] > HOPELESS or (timed[-1][0] > LONG and is_caught(found, trap, timed[-1][0])):
            return trap
    timed.sort(key=lambda one: one[0], reverse=True)
    return next((trap for time, trap in timed[:SLOWEST] if time > FAST and is_caught(found, trap, time)), None)


of_pages = pytest.mark.parametrize(
    "found", [one for one in FOUND if one.place not in NOT_OF_PAGES], ids=lambda one: one.place
)


@of_pages
def test_no_text_is_a_trap(found):
    assert catching_trap(found, FEW) is None


@pytest.mark.thorough
@of_pages
def test_no_text_of_many_is_a_trap(found):
    assert catching_trap(found) is None


def test_all_patterns_are_found():
    places = {one.place for one in FOUND}
    assert len(places) > 200
    assert set(NOT_OF_PAGES) < places
    assert {"documents.mending._VOID", "documents.semantics.media._SIDES['width']"} < places
    assert any(place.startswith("crunch_lab.annotation.privacy:") for place in places)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("pattern", "method"),
    [
        (r"<title[^>]*>", "search"),
        (r"\s+$", "search"),
        (r"\s*(\d+)\s*(px)?\s*$", "match"),
        (r"(a+)+b", "search"),
        (r"<script[^>]*ld\+json[^>]*>(.*?)</script", "search"),
        (r"<link\b[^>]*\brel\s*=", "search"),
        (r"(?:\w+\.)+com", "search"),
        (r"background\s*:[^;]*?url\(", "search"),
        (rb"<meta[^>]+?charset", "search"),
        (r"[^\x00-\x7f\w]+$", "search"),
    ],
)
def test_the_traps_catch_what_is_known_to_be_slow(pattern, method):
    assert catching_trap(Found("here", re.compile(pattern, re.DOTALL), method)) is not None
