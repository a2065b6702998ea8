"""A subtree without some parts of it, as the pieces that lie beside the way down to those parts."""

from __future__ import annotations

from crunch.documents.page import Page


def pieces_around(page: Page, root: int, spared: list[int]) -> tuple[list[int], list[int]]:
    """The way from a root down to what is spared, and the subtrees beside it.

    Args:
        page: the page.
        root: root of the subtree that goes.
        spared: subtrees inside it that stay, none inside another.

    Returns:
        Elements with something spared in them, the root first; and the roots of the pieces. Both in order.
    """
    parents, ends = page.parents, page.ends
    kept = set(spared)
    on_the_way: set[int] = set()
    for number in spared:
        while number != root:
            number = parents[number]
            if number in on_the_way:
                break
            on_the_way.add(number)
    way = sorted(on_the_way)
    beside: list[int] = []
    for number in way:
        child = number + 1
        while child < ends[number]:
            if child not in kept and child not in on_the_way:
                beside.append(child)
            child = ends[child]
    return way, sorted(beside)
