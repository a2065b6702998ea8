"""Sums over the subtrees of a page from which things go."""

from __future__ import annotations

from itertools import accumulate
from operator import add, mul


class Counter:
    """A number for each text slot, summed over whatever subtree is asked for; slots that went count nothing.

    The slot inside an element and the one behind it are added up, so that a subtree is a range of one list of sums,
    less the slot behind its root. The sums are made anew, in linear time, when something has gone since.
    """

    def __init__(self, texts: list[int], tails: list[int], kept_texts: bytearray, kept_tails: bytearray) -> None:
        """The numbers by element, and which slots are left: the same arrays in which they are cleared later."""
        self._texts, self._tails = texts, tails
        self._kept_texts, self._kept_tails = kept_texts, kept_tails
        self._sums: list[int] | None = None
        self._behind: list[int] = []

    @property
    def total(self) -> int:
        """Over the whole page."""
        return self.sums[-1]

    @property
    def sums(self) -> list[int]:
        """Over all elements before each one."""
        if self._sums is None:
            self._behind = list(map(mul, self._tails, self._kept_tails))
            inside = map(mul, self._texts, self._kept_texts)
            self._sums = list(accumulate(map(add, inside, self._behind), initial=0))
        return self._sums

    @property
    def behind(self) -> list[int]:
        """Of the slot behind each element."""
        return self._behind if self.sums else []

    def below(self, number: int, end: int) -> int:
        """Over the subtree of an element: ``number`` .. ``end``."""
        sums = self.sums
        return sums[end] - sums[number] - self._behind[number]

    def forget(self) -> None:
        """Something has gone."""
        self._sums = None


def marks(numbers: list[int], size: int) -> list[int]:
    """Prefix sums over a page in which the given elements count 1: ``sums[end] - sums[number]`` is a subtree's."""
    flags = bytearray(size)
    for number in numbers:
        flags[number] = 1
    return list(accumulate(flags, initial=0))
