"""Comments that go are folded to a line with their number, where the reader wishes that."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Final

from crunch.documents.extraction import Extraction
from crunch.documents.semantics.evidence import entries_in

MOST_PARTS: Final = 1000
"""Of a page; each takes room in the reply."""


@dataclass(frozen=True, slots=True)
class Fold:
    """A discussion that went, and how many entries it has."""

    elements: tuple[int, ...]
    """The parts that it consists of, one after the other in the page."""
    entries: int


def folds(extraction: Extraction) -> list[Fold]:
    """The discussions that went, in the order of the page; not what is called so and has no entry, as an empty form."""
    page = extraction.page
    found: list[Fold] = []
    parts = sorted({one.element for one in extraction.removals if one.kind == "discussion"})
    end = 0
    for part in islice(parts, MOST_PARTS):
        if part < end:
            continue  # in the one before
        entries = entries_in(page, part)
        is_next = bool(found) and page.ends[found[-1].elements[-1]] == part
        end = page.ends[part]
        if entries and is_next:
            found[-1] = Fold((*found[-1].elements, part), found[-1].entries + entries)
        elif entries:
            found.append(Fold((part,), entries))
    return found
