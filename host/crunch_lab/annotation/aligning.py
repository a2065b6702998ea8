"""Which text slot of one parse of a page is which of another, although their numbers differ."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from difflib import SequenceMatcher

from crunch_lab.annotation.slots import Slot

_MOST_COMPARED = 250_000
"""Pairs of slots in a stretch without a unique text that are still compared one by one."""


def align(left: Sequence[Slot], right: Sequence[Slot]) -> list[int | None]:
    """For each slot of ``left`` the index of its twin in ``right``, in the same order; None when it has none.

    Slots are twins when their texts are equal up to white space. Texts that occur once on both sides hold the two
    together; between two such the same is done again. About linear.
    """
    texts = [[" ".join(slot.text.split()) for slot in side] for side in (left, right)]
    if texts[0] == texts[1]:
        return list(range(len(left)))
    twins: list[int | None] = [None] * len(left)
    stretches = [(0, len(left), 0, len(right))]
    while stretches:
        stretches += _stretch(texts[0], texts[1], stretches.pop(), twins)
    return twins


def _stretch(
    left: list[str], right: list[str], bounds: tuple[int, int, int, int], twins: list[int | None]
) -> list[tuple[int, int, int, int]]:
    start, end, other, other_end = bounds
    while start < end and other < other_end and left[start] == right[other]:
        twins[start] = other
        start, other = start + 1, other + 1
    while start < end and other < other_end and left[end - 1] == right[other_end - 1]:
        end, other_end = end - 1, other_end - 1
        twins[end] = other_end
    if start >= end or other >= other_end:
        return []
    anchors = _anchors(left[start:end], right[other:other_end])
    if not anchors:
        if (end - start) * (other_end - other) <= _MOST_COMPARED:
            matcher = SequenceMatcher(None, left[start:end], right[other:other_end], autojunk=False)
            for a, b, size in matcher.get_matching_blocks():
                for step in range(size):
                    twins[start + a + step] = other + b + step
        return []
    rest = []
    before, other_before = start, other
    for a, b in anchors:
        twins[start + a] = other + b
        rest.append((before, start + a, other_before, other + b))
        before, other_before = start + a + 1, other + b + 1
    return [*rest, (before, end, other_before, other_end)]


def _anchors(left: list[str], right: list[str]) -> list[tuple[int, int]]:
    """The longest increasing chain of texts that occur once on both sides."""
    counts, others = Counter(left), Counter(right)
    positions = {text: position for position, text in enumerate(right) if others[text] == 1}
    pairs = [
        (position, positions[text]) for position, text in enumerate(left) if counts[text] == 1 and text in positions
    ]
    tops: list[int] = []  # smallest end of a chain of each length
    chosen: list[int] = []  # the pair that it ends with
    before: list[int] = []
    for index, (_, position) in enumerate(pairs):
        length = bisect_left(tops, position)
        before.append(chosen[length - 1] if length else -1)
        tops[length : length + 1] = [position]
        chosen[length : length + 1] = [index]
    chain = []
    index = chosen[-1] if chosen else -1
    while index >= 0:
        chain.append(pairs[index])
        index = before[index]
    return chain[::-1]
