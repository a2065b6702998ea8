"""Comments that go are folded to a line with their number, where the reader wishes that."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Final

from crunch.algorithms.region.named_chrome import named_parts
from crunch.documents.extraction import Extraction
from crunch.documents.page import Page
from crunch.documents.semantics.discussions import discussions_of
from crunch.documents.semantics.evidence import entries_in
from crunch.wording import say

REPLY_FORM: Final = say("reply_form")
"""Why the form to answer goes."""
MOST_PARTS: Final = 1000
"""Of a page; each takes room in the reply."""


@dataclass(frozen=True, slots=True)
class Fold:
    """A discussion that went, and how many entries it has."""

    elements: tuple[int, ...]
    """The parts that it consists of, one after the other in the page."""
    entries: int
    """0 where it is no discussion but the form to answer in a thread whose posts stay."""


def folds(extraction: Extraction) -> list[Fold]:
    """The discussions that went, and the form to answer in a thread, in the order of the page; not what is called a
    discussion and has no entry, as an empty form."""
    found = _named(extraction)
    for discussion in discussions_of(extraction.page):
        parts = discussion.parts
        known = [fold for fold in found if _meet(extraction.page, parts, fold.elements)]
        if len(known) != 1 and not any(_keeps(extraction, part) for part in parts):  # else the page counts by itself
            found = [fold for fold in found if fold not in known] + [Fold(parts, len(discussion.entries))]
    forms = [one.element for one in extraction.removals if one.reason == REPLY_FORM]
    if forms:
        inside = _inside(extraction.page, found)
        found += [Fold((form,), 0) for form in forms if not inside[form]]
    return sorted(found[:MOST_PARTS], key=lambda fold: fold.elements)


def _named(extraction: Extraction) -> list[Fold]:
    """Those that removals tell."""
    page = extraction.page
    found: list[Fold] = []
    parts = sorted({one.element for one in extraction.removals if one.kind == "discussion"})
    stays = _covered_by_kept(extraction)
    parts = [part for part in parts if not stays[part]]
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


def _covered_by_kept(extraction: Extraction) -> bytearray:
    """By element: whether it is inside a discussion that stays, as what stands beside its posts is."""
    page = extraction.page
    covered = bytearray(len(page))
    for part in (one.element for one in named_parts(page) if one.kind == "discussion"):
        if not covered[part] and _keeps(extraction, part):
            covered[part + 1 : page.ends[part]] = b"\1" * (page.ends[part] - part - 1)
    return covered


def _keeps(extraction: Extraction, part: int) -> bool:
    """Whether something of a part stays."""
    end = extraction.page.ends[part]
    return any(extraction.kept_texts[part:end]) or any(extraction.kept_tails[part + 1 : end])


def _meet(page: Page, parts: tuple[int, ...], others: tuple[int, ...]) -> bool:
    """Whether two rows of parts, each in order, have some of the page in common."""
    return parts[0] < page.ends[others[-1]] and others[0] < page.ends[parts[-1]]


def _inside(page: Page, found: list[Fold]) -> bytearray:
    """By element: whether it goes with a discussion that is folded."""
    inside = bytearray(len(page))
    for part in (part for fold in found for part in fold.elements):
        inside[part : page.ends[part]] = b"\1" * (page.ends[part] - part)
    return inside
