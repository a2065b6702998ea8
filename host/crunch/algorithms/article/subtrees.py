"""Article subtrees: the parents of paragraphs, and which of them is the article."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

from crunch.algorithms.article.paragraphs import Paragraph

Pick = Literal["first", "largest", "best"]

SHORTEST: Final = 25
"""Characters from which a paragraph counts in the modern variant."""
HIGHEST_QUOTA: Final = 0.33
"""Share of link characters up to which it does."""

LEAST_SHARE: Final = 1 / 3
"""Share of the text in such paragraphs that the modern article holds at least: posts or sections side by side are one.
Measured on annotated pages: .849 with it, .800 without; a half is worse."""


def telling(paragraphs: Iterable[Paragraph]) -> list[Paragraph]:
    """The paragraphs that count in the modern variant: no labels, no lists of links."""
    return [
        paragraph
        for paragraph in paragraphs
        if paragraph.size >= SHORTEST and paragraph.link_size <= HIGHEST_QUOTA * paragraph.size
    ]


def subtree_sizes(paragraphs: Iterable[Paragraph]) -> dict[int, int]:
    """By article subtree: characters of its paragraphs."""
    sizes: dict[int, int] = {}
    for paragraph in paragraphs:
        sizes[paragraph.parent] = sizes.get(paragraph.parent, 0) + paragraph.size
    return sizes


def choose(sizes: dict[int, int], parents: list[int], threshold: int, pick: Pick) -> int | None:
    """The article subtree; None when none reaches the threshold.

    Args:
        sizes: of each article subtree.
        parents: by element of the page.
        threshold: characters that it holds at least.
        pick: first: first in document order; largest: most characters; best: half of the characters also count for
            the element around, so that an article in several parts is found whole.
    """
    scores: dict[int, float] = dict(sizes)
    if pick == "best":
        for number, size in sizes.items():
            if number:
                scores[parents[number]] = scores.get(parents[number], 0) + size / 2
    enough = sorted(number for number, score in scores.items() if score >= threshold)
    if not enough:
        return None
    return enough[0] if pick == "first" else max(enough, key=scores.__getitem__)


def widen(root: int, sizes: dict[int, int], parents: list[int]) -> int:
    """The nearest element around an article subtree, or itself, that holds a third of the text of all subtrees."""
    totals = [0] * len(parents)
    for number, size in sizes.items():
        totals[number] = size
    for number in range(len(parents) - 1, 0, -1):
        totals[parents[number]] += totals[number]
    while root and totals[root] < LEAST_SHARE * totals[0]:
        root = parents[root]
    return root
