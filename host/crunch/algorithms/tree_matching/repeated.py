"""Text that other pages of the site have too, taken out of what another algorithm kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from crunch.algorithms.base import Context
from crunch.algorithms.fallback import keeps_too_little
from crunch.algorithms.tree_matching.nodes import Key, nodes_of
from crunch.algorithms.tree_matching.noise_kinds import REASONS, NoiseKinds
from crunch.algorithms.tree_matching.other_pages import other_pages
from crunch.documents.extraction import Extraction, Removal
from crunch.documents.tags import HEADINGS
from crunch.wording import say

STEP: Final = "site template"
MOST: Final = 0.6
"""Share of the kept text that may go; a page that has more in common with another is nearly the same one."""
_LABELS: Final = HEADINGS | {"th", "dt", "caption", "legend", "summary", "label"}
"""What these say may well be the same on every page and belong to the text: “Ingredients”, “Price”."""
_SHORTEST: Final = 8
"""A shorter text outside a link can be the same by chance."""


def remove_repeated(extraction: Extraction, repeats: Callable[[Key], bool]) -> Extraction:
    """The extraction without the kept nodes that other pages have.

    Nothing goes when nearly all would go, or when too little would be left.
    """
    page = extraction.page
    nodes = nodes_of(page, use_level=False)
    kept = _kept_characters(extraction)
    kinds = NoiseKinds(page)
    noise: dict[int, str] = {}
    for number, key in zip(nodes.numbers, nodes.keys, strict=True):
        _, tag, text = key
        if not text or not kept.get(number) or tag in _LABELS or (len(text) < _SHORTEST and not kinds.is_link(number)):
            continue
        if repeats(key):
            noise[number] = text
    if not noise:
        return extraction
    share = sum(kept[number] for number in noise) / max(1, extraction.character_count)
    if share > MOST:
        return extraction.with_notes(say("on_other_page", share=share))
    kept_texts, kept_tails = bytearray(extraction.kept_texts), bytearray(extraction.kept_tails)
    for number, parent in enumerate(page.parents):
        if number in noise:
            kept_texts[number] = 0
        if parent in noise:
            kept_tails[number] = 0
    left = replace(extraction, kept_texts=bytes(kept_texts), kept_tails=bytes(kept_tails))
    if keeps_too_little(left):
        return extraction.with_notes(say("next_to_nothing"))
    kinds_of_noise = ((number, kinds.kind(number, text)) for number, text in noise.items())
    return left.with_removals([Removal(number, STEP, kind, REASONS[kind], 1.0) for number, kind in kinds_of_noise])


def remove_what_others_have(extraction: Extraction, context: Context) -> Extraction:
    """The extraction without the kept nodes that the context's other pages have.

    Pages of no use (empty, the page itself) are noted and put aside, as in tree matching.
    """
    nodes = nodes_of(extraction.page, use_level=False)
    others = other_pages(nodes, context, use_level=False)
    extraction = extraction.with_notes(*others.notes)
    known = frozenset(key for other in others.nodes for key in other.keys)
    return remove_repeated(extraction, known.__contains__) if known else extraction


def _kept_characters(extraction: Extraction) -> dict[int, int]:
    """By element: kept non-blank characters of its own text."""
    page = extraction.page
    found: dict[int, int] = {}
    columns = zip(
        page.parents, extraction.kept_texts, extraction.kept_tails, page.text_sizes, page.tail_sizes, strict=True
    )
    for number, (parent, kept_text, kept_tail, text_size, tail_size) in enumerate(columns):
        if kept_text:
            found[number] = found.get(number, 0) + text_size
        if kept_tail:
            found[parent] = found.get(parent, 0) + tail_size
    return found
