"""The main region: the smallest element that holds most of a page's long text with few links.

Inside it everything stays but blocks that are nearly all links, so that headings, bylines, list items and table cells
are not lost for being short (R3). Outside it only a page title stays, and short blocks right beside the region's own
long text.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from crunch.documents.blocks import Blocks, blocks_of, remove_own_text
from crunch.documents.extraction import Extraction, Removal
from crunch.documents.page import Page
from crunch.wording import say

LONG_BLOCK: Final = 80
"""Non-blank characters from which a block counts as text."""
TEXT_QUOTA: Final = 0.33
"""Highest share of link characters of a block that counts as text."""
REGION_QUOTA: Final = 0.7
"""Highest share of link characters of a block that stays inside the region."""
REGION_SHARE: Final = 0.7
"""Share of the long text that the region holds at least. Measured on the annotated pages: .6, .8 and .9 are worse."""

_STEP: Final = "main region"


def keep_main_region(extraction: Extraction, gone_before: bytearray) -> Extraction:
    """The extraction without what lies outside the main region, and without link lists inside it.

    Args:
        extraction: of the page.
        gone_before: one byte an element, 1 where an earlier step removed the subtree.
    """
    page = extraction.page
    blocks = blocks_of(page)
    candidates = [number for number in blocks.with_text if not gone_before[number]]
    region = _region(page, blocks, candidates)
    inside = range(region, page.ends[region])
    gone = bytearray(len(page))
    removals: list[Removal] = []
    for index, number in enumerate(candidates):
        removal = _verdict(page, blocks, candidates, index, inside)
        if removal is not None:
            gone[number] = 1
            removals.append(removal)
    kept_texts, kept_tails = remove_own_text(page, blocks, gone, extraction.kept_texts, extraction.kept_tails)
    return replace(extraction, kept_texts=kept_texts, kept_tails=kept_tails).with_removals(removals)


def _is_long(blocks: Blocks, number: int) -> bool:
    characters = blocks.characters[number]
    return characters >= LONG_BLOCK and blocks.link_characters[number] <= TEXT_QUOTA * characters


def _region(page: Page, blocks: Blocks, candidates: list[int]) -> int:
    weights = [0] * len(page)
    for number in candidates:
        if _is_long(blocks, number):
            weights[number] = blocks.characters[number]
    parents, ends = page.parents, page.ends
    for number in range(len(page) - 1, 0, -1):
        weights[parents[number]] += weights[number]
    needed = REGION_SHARE * weights[0]
    region, child = 0, 1
    while weights[0] and child < ends[region]:
        if weights[child] >= needed:
            region, child = child, child + 1
        else:
            child = ends[child]
    return region


def _verdict(page: Page, blocks: Blocks, candidates: list[int], index: int, inside: range) -> Removal | None:
    """Why the block at a place among the candidates goes; None when it stays."""
    number = candidates[index]
    characters = blocks.characters[number]
    quota = blocks.link_characters[number] / characters
    if quota > (REGION_QUOTA if number in inside else TEXT_QUOTA):
        return Removal(number, "link quota", "navigation", say("share_of_links", share=quota), round(quota, 3))
    if number in inside:
        return None
    if characters < LONG_BLOCK:
        beside = candidates[max(index - 1, 0) : index + 2]
        if page.tags[number] == "h1" or any(near in inside and _is_long(blocks, near) for near in beside):
            return None
    return Removal(number, _STEP, "other", say("apart"), 0.5)
