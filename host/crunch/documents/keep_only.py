"""What the reader selected is kept, and nothing else ("keep only this")."""

from __future__ import annotations

from crunch.documents.extraction import Extraction, Removal
from crunch.documents.page import Page
from crunch.wording import say

STEP = "your selection"


def keep_only(page: Page, elements: list[int]) -> Extraction:
    """Keep the own text of the given elements, and the whole of those that have none: pictures, players, formulas.

    Numbers past the end of the page are ignored: the page may have shrunk since it was captured.
    """
    size = len(page)
    parents = page.parents
    chosen = {number for number in elements if number < size}
    own_text, inked = _with_text(page)
    whole = {number for number in chosen if not own_text[number]}
    kept_texts, kept_tails = bytearray(size), bytearray(size)
    for number in chosen - whole:
        kept_texts[number] = page.ink_texts[number]
    for number, parent in enumerate(parents):
        if parent in chosen:
            kept_tails[number] = page.ink_tails[number]
    stays = bytearray(size)  # in one that is kept whole
    for number in whole:
        end = page.ends[number]
        kept_texts[number:end] = page.ink_texts[number:end]
        kept_tails[number + 1 : end] = page.ink_tails[number + 1 : end]
        stays[number:end] = b"\1" * (end - number)
    holds = bytearray(size)  # a chosen element lies at or below
    for number in chosen:
        while not holds[number]:
            holds[number] = 1
            number = parents[number]
    removals = [
        Removal(number, STEP, "other", say("only_selection"), 1.0)
        for number in range(1, size)
        if not holds[number]
        and holds[parents[number]]
        and not stays[number]
        # what has no text in a chosen element follows it, as pictures follow their block
        and (parents[number] not in chosen or inked[number])
    ]
    return Extraction(page, bytes(kept_texts), bytes(kept_tails), removals, "keep only", standing=frozenset(whole))


def _with_text(page: Page) -> tuple[bytearray, bytearray]:
    """By element: 1 where displayed text stands directly in it; 1 where it stands anywhere in it."""
    own = bytearray(page.ink_texts)
    for number, ink in enumerate(page.ink_tails):
        if ink:
            own[page.parents[number]] = 1
    inked = bytearray(own)
    for number in range(len(page) - 1, 0, -1):
        if inked[number]:
            inked[page.parents[number]] = 1
    return own, inked
