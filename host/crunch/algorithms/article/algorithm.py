"""`article`: the article subtree of a page, and the images that belong to it (Joshi and Liu 2009).

Paragraphs have a parent in common, the article subtree. Of those with enough text the first is the article; lists of
links in it go. Images in it stay when their caption speaks of the same people, places and organisations.

Variant ``modern``: only paragraphs with 25 characters or more and few links count, half of them for the element around
the parent too; the best subtree is the article, also when it is short, and what is around it when it holds less than a
third of all such text; then the link quota filter.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any, Final, Literal

import msgspec

from crunch.algorithms import link_quota
from crunch.algorithms.article.images import Image, judge_images, remove_images
from crunch.algorithms.article.judging import judge_of, remove_unrelated_blocks
from crunch.algorithms.article.keeping import keep_subtree, remove_link_lists
from crunch.algorithms.article.paragraphs import paragraphs_of
from crunch.algorithms.article.reading import Counts, Reading, count, read
from crunch.algorithms.article.similarity import Similarity
from crunch.algorithms.article.subtrees import Pick, choose, subtree_sizes, telling, widen
from crunch.algorithms.base import Context, SettingsByVariant
from crunch.algorithms.choices import choice
from crunch.documents.extraction import Extraction, Removal, keep_nothing
from crunch.documents.page import Page
from crunch.wording import say

name = "article"
title = "Article with its images"


class Settings(SettingsByVariant, frozen=True, kw_only=True):
    """Settings of article extraction."""

    threshold: Annotated[
        Annotated[int, msgspec.Meta(ge=0, le=100_000)] | None,
        msgspec.Meta(
            title="Least text of an article",
            description="Characters in the paragraphs of the article. Default: 500 in the paper's form, 100 in the"
            " modern one.",
        ),
    ] = None
    pick: Annotated[
        Pick | None,
        choice(
            "Which article",
            "Which part is the article where several have enough text. By itself the paper's form takes the first, the"
            " one for today's pages the largest with the parts around it.",
            {
                "first": "The first",
                "largest": "The largest",
                "best": "The largest, its neighbours counted by half",
            },
        ),
    ] = None

    similarity: Annotated[
        Similarity,
        choice(
            "How captions are compared",
            "What a caption must have in common with the article for its picture to stay.",
            {
                "entities": "People, places and organisations",
                "vectors": "The meaning (needs a sentence encoder)",
                "words": "Words",
            },
        ),
    ] = "entities"
    min_similarity: Annotated[
        float,
        msgspec.Meta(
            ge=0, le=1, title="Least similarity", description="Of a caption and the article; below it an image goes."
        ),
    ] = 0.1
    small_caption: Annotated[
        int,
        msgspec.Meta(
            ge=0,
            le=1000,
            title="Small caption",
            description="A caption with fewer mentions belongs when it names one of the article's most frequent"
            " entities.",
        ),
    ] = 5
    top_entities: Annotated[
        int,
        msgspec.Meta(
            ge=1, le=1000, title="Most frequent entities", description="How many of the article's entities those are."
        ),
    ] = 5
    scope: Annotated[
        Literal["captions", "blocks"],
        choice(
            "What is compared",
            "What is compared with the article, and goes when it speaks of something else.",
            {"captions": "Captions of pictures", "blocks": "Captions and blocks of text"},
        ),
    ] = "captions"

    def resolved(self) -> dict[str, Any]:
        return {**super().resolved(), "threshold": self.resolved_threshold, "pick": self.resolved_pick}

    @property
    def resolved_threshold(self) -> int:
        """The threshold, or the variant's default."""
        if self.threshold is not None:
            return self.threshold
        return 500 if self.variant == "paper" else 100

    @property
    def resolved_pick(self) -> Pick:
        """The pick, or the variant's default."""
        return self.pick or ("first" if self.variant == "paper" else "best")


def extract(page: Page, settings: Settings, context: Context) -> Extraction:
    """Keep the article subtree without its lists of links, and of its images those that belong."""
    modern = settings.variant == "modern"
    reading = read(page)
    counts = count(reading)
    root = _article(reading, counts, settings)
    if root is None:
        return _no_article(page, settings)
    extraction = remove_link_lists(keep_subtree(page, counts, root), counts, root)
    if modern:
        outside = bytearray(b"\1") * len(page)
        outside[root : page.ends[root]] = bytes(page.ends[root] - root)
        extraction = link_quota.filter_blocks(extraction, _LINK_QUOTA, outside)
    images: list[Image] = []
    if settings.scope == "blocks" or "img" in page.tags[root : page.ends[root]]:
        judge, notes = judge_of(extraction, reading, root, settings, context)
        images = judge_images(reading, root, judge, modern=modern)
        extraction = remove_images(extraction.with_notes(*notes), images, modern=modern)
        if settings.scope == "blocks":
            extraction = remove_unrelated_blocks(extraction, judge, strict=not modern)
    return replace(extraction, details=lambda _: {"images": [image.to_json() for image in images]})


_LINK_QUOTA: Final = link_quota.Settings(variant="paper", threshold=0.33)
"""The paper's form: inside an article short blocks are headings and short paragraphs."""


def _article(reading: Reading, counts: Counts, settings: Settings) -> int | None:
    paragraphs = paragraphs_of(reading, counts)
    parents, pick = reading.page.parents, settings.resolved_pick
    if settings.variant == "paper":
        return choose(subtree_sizes(paragraphs), parents, settings.resolved_threshold, pick)
    sizes = subtree_sizes(telling(paragraphs))
    root = choose(sizes, parents, settings.resolved_threshold, pick)
    if root is None:
        root = choose(sizes, parents, 0, pick)
    return widen(root, sizes, parents) if pick == "best" and root is not None else root


def _no_article(page: Page, settings: Settings) -> Extraction:
    extraction = keep_nothing(page)
    if not page.character_count:
        return extraction
    reason = say("no_article", least=settings.resolved_threshold)
    extraction = extraction.with_removals([Removal(0, "article", "other", reason, 1.0)])
    return extraction.with_notes(say("no_article_found", reason=reason))
