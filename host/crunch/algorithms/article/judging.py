"""The judge of an article, as its settings and its language want it, and blocks of text before it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, Protocol

from crunch.algorithms.article.named_entities import Entities, recogniser_of
from crunch.algorithms.article.reading import BLOCKS, Reading, nearest_blocks
from crunch.algorithms.article.similarity import (
    EntityJudge,
    Judge,
    Similarity,
    VectorJudge,
    WordJudge,
    has_encoder,
)
from crunch.algorithms.base import Context
from crunch.algorithms.languages import declared_language, guessed_language, primary_subtag
from crunch.documents.blocks import blocks_of, remove_own_text
from crunch.documents.extraction import Extraction, Removal
from crunch.documents.formats.text import render_text
from crunch.documents.kept_nodes import KeptNodes
from crunch.wording import Said, say


class JudgeSettings(Protocol):
    """What a judge needs to know of the settings."""

    @property
    def similarity(self) -> Similarity: ...
    @property
    def min_similarity(self) -> float: ...
    @property
    def small_caption(self) -> int: ...
    @property
    def top_entities(self) -> int: ...


LONGEST_CAPTION: Final = 500
"""A longer block with an image in it is text of the article."""


def judge_of(
    extraction: Extraction, reading: Reading, root: int, settings: JudgeSettings, context: Context
) -> tuple[Judge, list[Said]]:
    """Who compares with the article that was kept; notes on what cannot be compared as wished."""
    article = body_text(extraction, reading, root)
    language = (
        primary_subtag(context.language)
        or declared_language(extraction.page)
        or guessed_language(article[:10_000].lower().split())
    )
    notes: list[Said] = []
    if settings.similarity == "vectors":
        if has_encoder():
            return VectorJudge(article, settings.min_similarity), notes
        notes.append(say("no_encoder"))
    elif settings.similarity == "entities":
        entities = Entities(article, language)
        if entities.counts:
            judge = EntityJudge(entities, settings.min_similarity, settings.small_caption, settings.top_entities)
            return judge, notes
        by = recogniser_of(language)
        notes.append(say("names_nobody") if by == "rule" else say("names_nobody_by", recogniser=by))
    return WordJudge(article, language, settings.min_similarity), notes


def body_text(extraction: Extraction, reading: Reading, root: int) -> str:
    """The kept text without figures and other short blocks around images: no caption is compared with itself."""
    page = extraction.page
    nearest = nearest_blocks(page, BLOCKS | {"figure"})
    kept_texts, kept_tails = bytearray(extraction.kept_texts), bytearray(extraction.kept_tails)
    for number in range(root + 1, page.ends[root]):
        if page.tags[number] == "img":
            block = nearest[number]
            if block <= root or len(reading.text(block, LONGEST_CAPTION + 1)) > LONGEST_CAPTION:
                continue
        elif page.tags[number] == "figcaption":
            block = number
        else:
            continue
        end = page.ends[block]
        kept_texts[block:end] = bytes(end - block)
        kept_tails[block + 1 : end] = bytes(end - block - 1)
    return render_text(KeptNodes(page, bytes(kept_texts), bytes(kept_tails)))


def remove_unrelated_blocks(extraction: Extraction, judge: Judge, *, strict: bool) -> Extraction:
    """The extraction without the blocks of text that speak of something else than the article.

    Args:
        extraction: of the article.
        judge: of the article.
        strict: also blocks that name nobody, which tell nothing about what they speak of.
    """
    page = extraction.page
    blocks = blocks_of(page)
    texts: dict[int, list[str]] = {}
    columns = zip(page.parents, extraction.kept_texts, extraction.kept_tails, strict=True)
    for number, (parent, kept_text, kept_tail) in enumerate(columns):
        if kept_text:
            texts.setdefault(blocks.owners[number], []).append(page.texts[number] or "")
        if kept_tail:
            texts.setdefault(blocks.owners[parent], []).append(page.tails[number] or "")
    gone = bytearray(len(page))
    removals = []
    written = {number: " ".join(" ".join(parts).split()) for number, parts in texts.items()}
    half = sum(map(len, written.values())) / 2
    for number, text in written.items():
        if len(text) > half:  # is the article
            continue
        verdict = judge.compare(text, is_part=True)
        silent = judge.kind == "entities" and not verdict.entities
        if verdict.is_related or (silent and not strict):
            continue
        gone[number] = 1
        removals.append(Removal(number, "block", "other", verdict.reason, round(1 - verdict.similarity, 3)))
    if len(removals) == len(texts):
        return extraction.with_notes(say("all_blocks_kept"))
    kept_texts, kept_tails = remove_own_text(page, blocks, gone, extraction.kept_texts, extraction.kept_tails)
    return replace(extraction, kept_texts=kept_texts, kept_tails=kept_tails).with_removals(removals)
