"""Sums over subtrees of a page that shrinks: linear to make, and what goes is subtracted."""

from __future__ import annotations

from itertools import accumulate


class Counter:
    """A number for each text slot, summed over whatever subtree is asked for.

    The slots of an element's own text and of the text behind it are added up in one list, so that a subtree is a range
    of it, less the tail of its root.
    """

    def __init__(self, texts: list[int], tails: list[int]) -> None:
        self._tails = tails
        self._values = [text + tail for text, tail in zip(texts, tails, strict=True)]
        self._sums: list[int] | None = None

    @property
    def total(self) -> int:
        """Over the whole page."""
        return self._prefix()[-1]

    def below(self, number: int, end: int) -> int:
        """Over the subtree of an element: ``number`` .. ``end``."""
        sums = self._prefix()
        return sums[end] - sums[number] - self._tails[number]

    def drop_subtree(self, number: int, end: int) -> None:
        """Subtract what a subtree holds; the text behind it is its parent's and stays."""
        zeros = [0] * (end - number - 1)
        self._values[number + 1 : end] = zeros
        self._tails[number + 1 : end] = zeros
        self._values[number] = self._tails[number]
        self._sums = None

    def drop_tail(self, number: int) -> None:
        """Subtract the text behind an element."""
        self._values[number] -= self._tails[number]
        self._tails[number] = 0
        self._sums = None

    def drop_text(self, number: int) -> None:
        """Subtract the first text slot of an element."""
        self._values[number] = self._tails[number]
        self._sums = None

    def _prefix(self) -> list[int]:
        if self._sums is None:
            self._sums = list(accumulate(self._values, initial=0))
        return self._sums


def marks(numbers: list[int], size: int) -> list[int]:
    """Prefix sums over a page in which the given elements count 1: ``sums[end] - sums[number]`` is a subtree's."""
    flags = bytearray(size)
    for number in numbers:
        flags[number] = 1
    return list(accumulate(flags, initial=0))
