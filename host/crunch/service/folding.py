"""Comments that go are folded to a line with their number, where the reader wishes that."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Final

from crunch.documents.extraction import Extraction
from crunch.documents.page import Page
from crunch.documents.semantics.discussions import discussions_of
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
    found = _named(extraction)
    for discussion in discussions_of(extraction.page):
        parts = discussion.parts
        known = [fold for fold in found if any(_meet(extraction.page, parts, one) for one in fold.elements)]
        if len(known) != 1 and not any(
            _keeps(extraction, part) for part in parts
        ):  # else the page's own numbers say how many
            found = [fold for fold in found if fold not in known] + [Fold(parts, len(discussion.entries))]
    return sorted(found[:MOST_PARTS], key=lambda fold: fold.elements)


def _named(extraction: Extraction) -> list[Fold]:
    """Those that removals tell."""
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


def _keeps(extraction: Extraction, part: int) -> bool:
    """Whether something of a part stays."""
    end = extraction.page.ends[part]
    return any(extraction.kept_texts[part:end]) or any(extraction.kept_tails[part + 1 : end])


def _meet(page: Page, parts: tuple[int, ...], element: int) -> bool:
    """Whether an element is in one of some parts, or around it."""
    return any(part < page.ends[element] and element < page.ends[part] for part in parts)
