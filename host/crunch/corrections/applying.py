"""Corrections brought to a page: after all that an algorithm decides, as the reader's word counts more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import msgspec

from crunch.corrections.description import describe
from crunch.corrections.file_format import Correction, Kept
from crunch.corrections.finding import Found, find
from crunch.corrections.store import for_page
from crunch.documents.extraction import Extraction, Removal, remove_subtrees
from crunch.documents.page import Page
from crunch.wording import say

STEP: Final = "your correction"


@dataclass(frozen=True, slots=True)
class Applied:
    """What became of a correction on this page."""

    kept: Kept
    found: Found | None
    """None: nothing on the page answers to its description."""
    is_refused: bool = False
    """It would have left nothing to read, so it was not carried out."""


def correct(
    extraction: Extraction, page: Page, keeps_too_little: Callable[[Extraction], bool]
) -> tuple[Extraction, list[Applied]]:
    """The extraction with the reader's corrections, and what became of each.

    Args:
        extraction: of the page, as the algorithm and other pages of the site have it.
        page: as it was captured.
        keeps_too_little: whether an extraction leaves nothing to read (R3); what would, is not carried out.
    """
    applied: list[Applied] = []
    for kept in for_page(page.url):
        found = find(page, kept.correction.part)
        if found is None:
            applied.append(Applied(kept, None))
            continue
        new = _with_kept(extraction, found.element) if kept.correction.action == "keep" else _without(extraction, found)
        is_loss = keeps_too_little(new) and not keeps_too_little(extraction)
        # A page of a few words never keeps too little; of what it has, something stays.
        is_refused = kept.correction.action == "hide" and (is_loss or (_is_blank(new) and not _is_blank(extraction)))
        applied.append(Applied(kept, found, is_refused))
        extraction = extraction if is_refused else new
    return extraction.with_notes(*_notes(applied)), applied


def repaired(page: Page, applied: Sequence[Applied]) -> list[tuple[Kept, Correction]]:
    """Corrections of parts that have moved or were renamed, as they are to be described from now on.

    A text that is another one at each visit is no such change, nor is a part of another page of the site.
    """
    return [
        (one.kept, msgspec.structs.replace(one.kept.correction, part=describe(page, one.found.element)))
        for one in applied
        if one.found is not None
        and one.found.has_moved
        and one.found.ways != {"path"}  # it only stands where that one stood
        and one.kept.correction.scope == "page"
    ]


def _without(extraction: Extraction, found: Found) -> Extraction:
    within = range(found.element, extraction.page.ends[found.element])
    bare = replace(
        extraction,
        standing=frozenset(one for one in extraction.standing if one not in within),
        controls=frozenset(one for one in extraction.controls if one not in within),
    )
    return remove_subtrees(bare, [Removal(found.element, STEP, "other", say("you_hid_it"), 1.0)])


def _is_blank(extraction: Extraction) -> bool:
    return not any(extraction.kept_texts) and not any(extraction.kept_tails) and not extraction.standing


def _with_kept(extraction: Extraction, element: int) -> Extraction:
    """With all that is displayed in an element, as the page shows it."""
    page = extraction.page
    end = page.ends[element]
    kept_texts, kept_tails = bytearray(extraction.kept_texts), bytearray(extraction.kept_tails)
    kept_texts[element:end] = page.ink_texts[element:end]
    kept_tails[element + 1 : end] = page.ink_tails[element + 1 : end]

    def others(removals: Sequence[Removal]) -> Sequence[Removal]:
        return [removal for removal in removals if not element <= removal.element < end]

    new = replace(
        extraction,
        kept_texts=bytes(kept_texts),
        kept_tails=bytes(kept_tails),
        standing=extraction.standing | {element},
        partial_texts={at: text for at, text in extraction.partial_texts.items() if not element <= at < end},
        partial_tails={at: text for at, text in extraction.partial_tails.items() if not element < at < end},
    )
    return new.with_revised_removals(others)


def _notes(applied: Sequence[Applied]) -> list[str]:
    """What a person should know: what of this very page is not there any more, and what was not carried out."""
    notes: list[str] = []
    lost = sum(one.found is None and one.kept.correction.scope == "page" for one in applied)
    if lost:
        notes.append(say("corrections_lost", count=lost))
    refused = sum(one.is_refused for one in applied)
    if refused:
        notes.append(say("corrections_refused", count=refused))
    return notes
