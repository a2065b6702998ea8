"""Never blank, never a lie (R3, R4): an answer that keeps too little gives way to one that keeps more, and says so."""

from __future__ import annotations

from dataclasses import replace
from itertools import compress
from typing import Final

from crunch.algorithms.region.page_chrome import prune_chrome
from crunch.documents.extraction import Extraction, keep_everything
from crunch.documents.formats.text import render_text
from crunch.documents.page import Page
from crunch.documents.semantics.scripts import WORD
from crunch.wording import say

PAGE_WORDS: Final = 50
"""A page with fewer words may come out empty."""
KEPT_WORDS: Final = 25
"""Fewer than these, about one paragraph, are too little of a page that has 50."""

_ENOUGH_CHARACTERS: Final = 1_000  # no 25 words are that long


def keeps_too_little(extraction: Extraction) -> bool:
    """True when under 25 words are left of a page that shows 50 or more."""
    if extraction.character_count >= _ENOUGH_CHARACTERS:
        return False
    return _count_words(extraction, KEPT_WORDS) < KEPT_WORDS and _page_words(extraction.page) >= PAGE_WORDS


def never_blank(extraction: Extraction) -> Extraction:
    """The next level that keeps enough: the page without its chrome, else all of it. Marked unsure, with a note."""
    page = extraction.page
    share = extraction.share
    pruned, _ = prune_chrome(keep_everything(page))
    if keeps_too_little(pruned):
        pruned = keep_everything(page)
    what = say("whole_page" if pruned.keeps_everything else "without_chrome")
    return replace(
        pruned,
        algorithm=extraction.algorithm,
        settings=extraction.settings,
        unsure=True,
        notes=(*extraction.notes, say("share_found", share=share, what=what)),
        timings=extraction.timings,
        compared_pages=extraction.compared_pages,
    )


def _page_words(page: Page) -> int:
    return PAGE_WORDS if page.character_count >= 20_000 else _count_words(keep_everything(page), PAGE_WORDS)


def _count_words(extraction: Extraction, enough: int) -> int:
    if _surely_has(extraction, 2 * enough):
        return enough
    count = 0
    for _ in WORD.finditer(render_text(extraction)):
        count += 1
        if count >= enough:
            break
    return count


def _surely_has(extraction: Extraction, words: int) -> bool:
    """Whether the kept slots hold so many words, even if the last of each goes on in the next: to render costs more."""
    page = extraction.page
    count = 0
    for kept, slots in ((extraction.kept_texts, page.texts), (extraction.kept_tails, page.tails)):
        for slot in compress(slots, kept):
            count += max(0, len((slot or "").split()) - 1)
            if count >= words:
                return True
    return False
