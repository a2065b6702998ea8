"""The two forms of matching: which nodes of page A are noise, given page B."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from crunch.algorithms.tree_matching.nodes import Key


def match_by_pointers(keys: Sequence[Key], other: Sequence[Key]) -> bytearray:
    """As published (figure 7): a pointer into each page; one byte a node of the first, 1 where it is noise.

    What the figure leaves open: after equal nodes, and nodes of the same level, both pointers move; a deeper node of A
    is content and B waits; for a shallower one B moves on and the same node of A is tried again; when B is exhausted
    the rest of A is content. Either pointer moves in each step, so this is linear.
    """
    noise = bytearray(len(keys))
    known = frozenset(other)  # holds the level: a node of that level equals it, or none does
    here = there = 0
    while here < len(keys) and there < len(other):
        level, level_there = keys[here][0], other[there][0]
        if level < level_there:
            there += 1
            continue
        if level == level_there:
            noise[here] = keys[here] in known
            there += 1
        here += 1
    return noise


def match_by_levels(keys: Sequence[Key], known: AbstractSet[Key]) -> bytearray:
    """Noise is exactly what the other page holds too, at the same level; one byte a node, 1 where it is noise."""
    return bytearray([key in known for key in keys])
