"""What is compared with what: the pages of each site in a ring, (1,2), (2,3) … (n,1), copies aside."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

Duplicates = Literal["report", "skip"]

MOST_BESIDE: Final = 5
"""Other pages of its site that `auto` weighs a page with: with more, it gets no better."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """For each page by its place."""

    partners: dict[int, int | None]
    """The page that it is compared with; None for a page alone on its site. In the order of the work."""
    skipped: list[int]
    """Near-duplicates that are left out."""


def pair(sites: Sequence[str], duplicates: dict[int, int], policy: Duplicates) -> Pairing:
    """Give each page the next one of its site that is no near-duplicate of it, as in the paper's figure 3.

    Args:
        sites: of each page, in the order of the pages.
        duplicates: by page the first page that it is like.
        policy: skip leaves near-duplicates out, report does not.
    """
    rings: dict[str, list[int]] = {}
    skipped = []
    for number, site in enumerate(sites):
        if policy == "skip" and number in duplicates:
            skipped.append(number)
        else:
            rings.setdefault(site, []).append(number)
    partners: dict[int, int | None] = {}
    for ring in rings.values():
        following = _next_others(ring, [duplicates.get(number, number) for number in ring])
        partners.update(zip(ring, following, strict=True))
    return Pairing(partners, skipped)


def beside(page: int, partners: Mapping[int, int | None], duplicates: Mapping[int, int]) -> list[int]:
    """The next pages in the ring of its site that `auto` weighs a page with; none of them is like it.

    Args:
        page: its place.
        partners: of :func:`pair`.
        duplicates: by page the first page that it is like.
    """
    found: list[int] = []
    following = partners[page]
    while following is not None and following != page and following not in found and len(found) < MOST_BESIDE:
        if duplicates.get(following, following) == duplicates.get(page, page):
            break  # once around
        found.append(following)
        following = partners[following]
    return found


def _next_others(ring: list[int], roots: list[int]) -> list[int | None]:
    """For each place of a ring the next page with another root; linear, however many copies follow each other."""
    size = len(ring)
    following: list[int | None] = [None] * size
    for index in range(2 * size - 1, -1, -1):
        here, after = index % size, (index + 1) % size
        following[here] = following[after] if roots[after] == roots[here] else ring[after]
    return following
