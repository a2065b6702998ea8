"""From kept text slots to kept elements: the rule of PROTOCOL.md, "Reply to crunch"."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import compress

from crunch.documents.extraction import Extraction
from crunch.documents.tags import ALWAYS_KEPT


@dataclass(frozen=True, slots=True)
class KeptElements:
    """One byte for each element of the page."""

    kept: bytearray
    """1 where the element or anything in it is kept."""
    roots: list[int]
    """Roots of maximal hidden subtrees that had something displayed, or that a rule names."""


def kept_elements(extraction: Extraction) -> KeptElements:
    """Round an extraction up to elements.

    An element is kept when it or anything in it is; one without anything displayed takes its parent's bit unless a rule
    names it, so that images and players follow their block. What is standing is kept, whatever is in it. Linear.
    """
    page = extraction.page
    if extraction.keeps_everything and not extraction.removals:
        return KeptElements(bytearray(b"\1") * len(page), [])
    parents, tags = page.parents, page.tags
    kept = bytearray(extraction.kept_texts)
    inked = bytearray(page.ink_texts)
    for parent in compress(parents, page.ink_tails):
        inked[parent] = 1
    for parent in compress(parents, extraction.kept_tails):
        kept[parent] = 1
    for number in extraction.standing:
        kept[number] = 1
    for number in range(len(page) - 1, 0, -1):
        if kept[number]:
            kept[parents[number]] = inked[parents[number]] = 1
        elif inked[number]:
            inked[parents[number]] = 1
    kept[0] = 1
    head = tags.index("head") if "head" in tags else 0
    if head:
        kept[head : page.ends[head]] = b"\1" * (page.ends[head] - head)
    named = {removal.element for removal in extraction.removals}
    roots: list[int] = []
    for number in range(1, len(page)):
        if kept[number]:
            continue
        above = kept[parents[number]]
        if tags[number] in ALWAYS_KEPT:
            kept[number] = above  # is never hidden itself: what is in it is
        elif inked[number] or number in named:
            if above:
                roots.append(number)
        else:
            kept[number] = above
    for number, tag in enumerate(tags):
        if tag in ALWAYS_KEPT:
            kept[number] = 1
    return KeptElements(kept, roots)


def hidden_slots(extraction: Extraction, kept: bytearray) -> list[tuple[int, int]]:
    """Text that goes although its element stays: (element, slot), in order of elements."""
    if extraction.keeps_everything:
        return []
    page = extraction.page
    found: list[tuple[int, int]] = [
        (number, 0) for number in _set_in_first_only(page.ink_texts, extraction.kept_texts) if kept[number]
    ]
    parents = page.parents
    gone_tails = _set_in_first_only(page.ink_tails, extraction.kept_tails)
    wanted = {parents[number] for number in gone_tails if kept[parents[number]]}
    for parent in wanted:
        child, slot, end = parent + 1, 1, page.ends[parent]
        while child < end:
            if page.ink_tails[child] and not extraction.kept_tails[child]:
                found.append((parent, slot))
            child, slot = page.ends[child], slot + 1
    found.sort()
    return found


def _set_in_first_only(first: bytearray, second: bytearray) -> list[int]:
    """Where the first column holds 1 and the second, a subset of it, 0."""
    difference = int.from_bytes(first, "little") ^ int.from_bytes(second, "little")
    return list(compress(range(len(first)), difference.to_bytes(len(first), "little")))
