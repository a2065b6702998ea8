"""`lqf`: the link quota filter (Gottron 2007, section 5.4).

Link lists and navigation are blocks whose text is mostly link text. A block whose share of characters inside ``a`` is
above a threshold goes.

Variant ``modern``: a block under 80 characters stays only next to a kept block of 80 or more, since single menu words,
dates and buttons without a link are additional content as well, while headings and short paragraphs stand next to text.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any, Literal

import msgspec

from crunch.algorithms.base import Context, SettingsByVariant
from crunch.algorithms.choices import choice
from crunch.documents.blocks import Blocks, blocks_of, remove_own_text
from crunch.documents.extraction import Extraction, Removal, keep_everything, remove_subtrees
from crunch.documents.page import Page
from crunch.documents.tags import BLOCK
from crunch.wording import say

name = "lqf"
title = "Link quota filter"

LONG_BLOCK = 80
"""Non-blank characters from which a block stands by itself (variant ``modern``)."""

_STEP = "link quota"


class Settings(SettingsByVariant, frozen=True, kw_only=True):
    """Settings of the link quota filter."""

    threshold: Annotated[
        Annotated[float, msgspec.Meta(ge=0, le=1)] | None,
        msgspec.Meta(
            title="Highest share of link text",
            description="A block with a larger share of its characters in links goes."
            " Default: 0.5 in the paper's form, 0.33 in the modern one.",
        ),
    ] = None
    scope: Annotated[
        Literal["own", "subtree", "deep"],
        choice(
            "What is counted and what goes",
            "How much around a block its links are counted in, and how much goes with it.",
            {
                "own": "A block's own text, without the blocks in it",
                "subtree": "Own text is counted, all of the block goes",
                "deep": "All of the block is counted and goes",
            },
        ),
    ] = "own"

    def resolved(self) -> dict[str, Any]:
        return {**super().resolved(), "threshold": self.resolved_threshold}

    @property
    def resolved_threshold(self) -> float:
        """The threshold, or the variant's default."""
        if self.threshold is not None:
            return self.threshold
        return 0.5 if self.variant == "paper" else 0.33


def extract(page: Page, settings: Settings, context: Context) -> Extraction:
    """Remove blocks whose link quota is above the threshold."""
    extraction = keep_everything(page)
    if settings.scope == "own":
        return filter_blocks(extraction, settings, bytearray(len(page)))
    return _remove_elements(page, blocks_of(page), settings, extraction)


def _quota_removal(number: int, link_characters: int, characters: int) -> Removal:
    quota = link_characters / characters
    return Removal(number, _STEP, "navigation", say("share_of_links", share=quota), round(quota, 3))


def filter_blocks(extraction: Extraction, settings: Settings, gone_before: bytearray) -> Extraction:
    """Scope ``own``, on what an earlier step left.

    Args:
        extraction: what the step left.
        settings: threshold and variant.
        gone_before: one byte an element, 1 where an earlier step removed the subtree: those blocks are not judged and
            are no neighbours.
    """
    page = extraction.page
    blocks = blocks_of(page)
    threshold = settings.resolved_threshold
    characters, link_characters = blocks.characters, blocks.link_characters
    gone = bytearray(len(page))
    left: list[int] = []
    removals: list[Removal] = []
    for number in blocks.with_text:
        if gone_before[number]:
            continue
        if link_characters[number] > threshold * characters[number]:
            gone[number] = 1
            removal = _quota_removal(number, link_characters[number], characters[number])
            removals.append(removal)
        else:
            left.append(number)
    if settings.variant == "modern":
        removals += _short_blocks(left, characters, gone)
    kept_texts, kept_tails = remove_own_text(page, blocks, gone, extraction.kept_texts, extraction.kept_tails)
    return replace(extraction, kept_texts=kept_texts, kept_tails=kept_tails).with_removals(removals)


def _short_blocks(candidates: list[int], characters: list[int], gone: bytearray) -> list[Removal]:
    """Short blocks that have no long one beside them among the candidates; marks them in ``gone``."""
    removals = []
    last = len(candidates) - 1
    for index, number in enumerate(candidates):
        count = characters[number]
        if count >= LONG_BLOCK:
            continue
        if index and characters[candidates[index - 1]] >= LONG_BLOCK:
            continue
        if index < last and characters[candidates[index + 1]] >= LONG_BLOCK:
            continue
        gone[number] = 1
        reason = say("short_block", characters=count)
        removals.append(Removal(number, "short block", "other", reason, round(1 - count / LONG_BLOCK, 3)))
    return removals


def _remove_elements(page: Page, blocks: Blocks, settings: Settings, extraction: Extraction) -> Extraction:
    """Scopes ``subtree`` and ``deep``: outer elements first; what lies in a removed one is not looked at again."""
    threshold = settings.resolved_threshold
    characters, link_characters = list(blocks.characters), list(blocks.link_characters)
    tags, parents = page.tags, page.parents
    if settings.scope == "deep":
        for number in range(len(page) - 1, 0, -1):
            characters[parents[number]] += characters[number]
            link_characters[parents[number]] += link_characters[number]
    removals = []
    removed_until = 0
    for number in range(len(page)):
        if number < removed_until or tags[number] not in BLOCK:
            continue
        if settings.scope == "deep" and tags[number] in ("html", "body"):
            continue
        if link_characters[number] > threshold * characters[number]:
            removals.append(_quota_removal(number, link_characters[number], characters[number]))
            removed_until = page.ends[number]
    return remove_subtrees(extraction, removals)
