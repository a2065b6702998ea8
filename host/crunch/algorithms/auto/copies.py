"""A card, a panel or a part that stands on the page twice with the same text stays once.

Carousels carry their first cards again at their end, pages for two sizes of screen carry a part for each. What counts
is a part as a whole, of several blocks: a line alone, a paragraph, an item may be said again on purpose, and who quotes
somebody does so. Code and tables repeat themselves rightly, and so does plain text: the refrain of a song, a letter to
each of three people, the hours of two branches. A copy is one that leads somewhere or shows something, or that the page
calls a clone or one for another screen; it has no heading of its own above it, and it is not the same line in two
records, as what stands beside each post of one author.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np

from crunch.algorithms.auto.block_ranges import BlockRanges
from crunch.algorithms.auto.decision import Decision
from crunch.algorithms.auto.evidence import Evidence
from crunch.algorithms.learned.tree_facts import Bools, Ints
from crunch.documents.page import Page
from crunch.documents.semantics.hidden import hidden_of
from crunch.documents.semantics.media import PICTURES
from crunch.documents.semantics.names import called
from crunch.documents.tags import HEADINGS, VERBATIM

LEAST: Final = 15
"""Words of a part from which it is told by its text."""
BLOCKS: Final = 2
"""Blocks of it at least."""
COMPARED: Final = 20
"""Places where a text stood before, with which what follows it is compared."""

_REPEATS: Final = ("table", "code", "blockquote", *VERBATIM)
_CARD: Final = PICTURES | {"a", "button", "input", "select"}
_SECOND: Final = called(
    "clone[ds]?", "duplicates?", "(?:swiper-)?slides?", "slick-[a-z]+", "carousel", "slider", "owl-item", "mobile",
    "desktop", "tablet", "phone", "[dl]-(?:none|block|flex)", "(?:d|hidden|visible|show|hide)-(?:xs|sm|md|lg|xl).*",
)  # fmt: skip
"""Names of clones, of what is shown in turn, and of parts for one size of screen."""
_AROUND: Final = 3
"""Elements around a part whose names are looked at."""


def without_copies(decision: Decision, evidence: Evidence) -> Decision:
    """Let go of kept parts that stand further up, word for word, among what is kept and seen."""
    page, table = evidence.page, evidence.table
    numbers = table.facts.numbers
    hidden = np.frombuffer(bytes(hidden_of(page).elements), np.uint8)[numbers] > 0
    rows = np.flatnonzero(decision.blocks & ~hidden)
    texts = [table.facts.texts[row] for row in rows.tolist()]
    if len(set(texts)) == len(texts):
        return decision
    repeats = table.tree.inside(table.tree.tagged(*_REPEATS))[numbers]
    ranges, blocks = BlockRanges(page, numbers), decision.blocks.copy()
    kept, kinds = decision.blocks & ~hidden, _Kinds(page)
    for start, end, before in _runs(texts):
        run = rows[start:end]
        sources = dict(zip(run.tolist(), rows[before : before + len(run)].tolist(), strict=True))
        for top, levels, part in _parts(page, ranges, kept, numbers, run):
            is_told = len(part) >= BLOCKS and table.facts.tokens[part].sum() >= LEAST
            if not is_told or repeats[part].any():
                continue
            first = int(part.min())
            heading = int(numbers[first - 1]) if first and first - 1 not in sources else 0
            source = int(numbers[sources[first]])
            for _ in range(levels):
                source = page.parents[source]
            is_headed = _is_headed(page, top, heading)
            if _is_card(page, kinds, top) and not is_headed and not _is_of_a_record(page, kinds, top, source):
                blocks[part] = False
    return decision.with_blocks(blocks)


def _runs(texts: Sequence[str]) -> list[tuple[int, int, int]]:
    """Texts in a row, first and one past the last, that stand in the same order further up, and where the first of them
    did; runs do not overlap."""
    found: list[tuple[int, int, int]] = []
    places: dict[str, list[int]] = {}
    at = 0
    while at < len(texts):
        size, before = max(
            ((_alike(texts, before, at), -before) for before in places.get(texts[at], ())), default=(0, 0)
        )
        if size >= BLOCKS:
            found.append((at, at + size, -before))
        for place in range(at, at + max(size, 1)):
            known = places.setdefault(texts[place], [])
            if len(known) < COMPARED:
                known.append(place)
        at += max(size, 1)
    return found


def _alike(texts: Sequence[str], before: int, at: int) -> int:
    """How many texts from one place on are those from another on, up to there."""
    size = 0
    while at + size < len(texts) and before + size < at and texts[before + size] == texts[at + size]:
        size += 1
    return size


def _parts(page: Page, ranges: BlockRanges, kept: Bools, numbers: Ints, run: Ints) -> Iterator[tuple[int, int, Ints]]:
    """Kept blocks in a row by the largest elements that hold no other kept ones; with the element, and how many levels
    it is above the first of them."""
    left = np.zeros(len(kept), np.bool_)
    left[run] = True
    for row in run.tolist():
        if not left[row]:
            continue
        element, part = int(numbers[row]), np.array([row])
        top, level, levels = element, 0, 0
        while element:
            inside = ranges.rows(element)
            inside = inside[kept[inside]]
            if not left[inside].all():
                break
            top, levels, part = element, level, inside
            element, level = page.parents[element], level + 1
        left[part] = False
        yield top, levels, part


class _Kinds:
    """What elements are called, each looked at once, however many parts it holds."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._kinds: dict[int, tuple[str, str]] = {}
        self._second: dict[int, bool] = {}
        self._children: dict[int, Counter[tuple[str, str]]] = {}

    def of(self, number: int) -> tuple[str, str]:
        """Tag and names of an element."""
        if number not in self._kinds:
            self._kinds[number] = self._page.tags[number], self._page.elements[number].get("class") or ""
        return self._kinds[number]

    def children(self, number: int) -> Counter[tuple[str, str]]:
        """How many elements of which kind stand right in an element."""
        if number not in self._children:
            found: Counter[tuple[str, str]] = Counter()
            child = number + 1
            while child < self._page.ends[number]:
                found[self.of(child)] += 1
                child = self._page.ends[child]
            self._children[number] = found
        return self._children[number]

    def is_second(self, number: int) -> bool:
        """Whether an element is called a clone, a slide, or one for some screens."""
        if number not in self._second:
            self._second[number] = _SECOND.search(self.of(number)[1]) is not None
        return self._second[number]


def _is_card(page: Page, kinds: _Kinds, top: int) -> bool:
    """Whether a part leads somewhere or shows something, or is called a second form of something."""
    if not _CARD.isdisjoint(page.tags[top : page.ends[top]]):
        return True
    element = top
    for _ in range(_AROUND):
        if kinds.is_second(element):
            return True
        element = page.parents[element]
    return False


def _is_headed(page: Page, top: int, before: int) -> bool:
    """Whether what stands before a part, and is no copy, is a heading over it."""
    return page.tags[before] in HEADINGS and page.parents[before] == page.parents[top]


def _is_of_a_record(page: Page, kinds: _Kinds, top: int, source: int) -> bool:
    """Whether it stands in one record as its source in another: in two elements of a kind, beside none of its own."""
    one, other = page.parents[top], page.parents[source]
    return one != other and kinds.of(one) == kinds.of(other) and kinds.children(one)[kinds.of(top)] == 1
