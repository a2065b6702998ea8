"""What the reader selected is kept, and nothing else ("keep only this")."""

from __future__ import annotations

from crunch.documents.extraction import Extraction, Removal
from crunch.documents.page import Page

STEP = "your selection"


def keep_only(page: Page, elements: list[int]) -> Extraction:
    """Keep the own text of the given elements and whole subtrees of those that hold none.

    Numbers past the end of the page are ignored: the page may have shrunk since it was captured.
    """
    kept_texts, kept_tails = bytearray(len(page)), bytearray(len(page))
    chosen = {number for number in elements if number < len(page)}
    parents = page.parents
    for number in range(len(page)):
        if number in chosen:
            kept_texts[number] = page.ink_texts[number]
        if parents[number] in chosen:
            kept_tails[number] = page.ink_tails[number]
    removals: list[Removal] = []
    holds = bytearray(len(page))  # a chosen element lies at or below
    for number in sorted(chosen, reverse=True):
        while not holds[number]:
            holds[number] = 1
            number = parents[number]
    for number in range(1, len(page)):
        if not holds[number] and holds[parents[number]] and parents[number] not in chosen:
            removals.append(Removal(number, STEP, "other", "you kept only your selection", 1.0))
    return Extraction(page, kept_texts, kept_tails, removals, "keep only", {})
