"""`article`: the article subtree of a page, and the images that belong to it (Joshi and Liu 2009).

Paragraphs have a parent in common, the article subtree. Of those with enough text the first is the article; lists of
links in it go. Images in it stay when their caption speaks of the same people, places and organisations.

Variant ``modern``: only paragraphs with 25 characters or more and few links count, half of them for the element around
the parent too; the best subtree is the article, also when it is short, and what is around it when it holds less than a
third of all such text; then the link quota filter.
"""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec

from crunch.algorithms import link_quota
from crunch.algorithms.article.keeping import keep_subtree, remove_link_lists
from crunch.algorithms.article.paragraphs import paragraphs_of
from crunch.algorithms.article.reading import Counts, Reading, count, read
from crunch.algorithms.article.subtrees import Pick, choose, subtree_sizes, telling, widen
from crunch.algorithms.base import Context
from crunch.algorithms.base import Settings as BaseSettings
from crunch.documents.extraction import Extraction, Removal
from crunch.documents.page import Page

name = "article"
title = "Article with its images"


class Settings(BaseSettings, frozen=True, kw_only=True):
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
        msgspec.Meta(
            title="Which article",
            description="first: the first with enough text; largest; best: the largest, where paragraphs count half for"
            " the element around theirs. Default: first in the paper's form, best in the modern one.",
        ),
    ] = None

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
    """Keep the article subtree without its lists of links."""
    reading = read(page)
    counts = count(reading)
    root = _article(reading, counts, settings)
    if root is None:
        return _no_article(page, settings)
    extraction = keep_subtree(page, counts, root)
    remove_link_lists(extraction, counts, root)
    if settings.variant == "modern":
        outside = bytearray(b"\1") * len(page)
        outside[root : page.ends[root]] = bytes(page.ends[root] - root)
        link_quota.filter_blocks(extraction, _LINK_QUOTA, outside)
    return extraction


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
    extraction = Extraction(page, bytearray(len(page)), bytearray(len(page)))
    if page.character_count:
        reason = f"no paragraphs with {settings.resolved_threshold} characters under one element"
        extraction.removals.append(Removal(0, "article", "other", reason, 1.0))
        extraction.notes.append(f"no article found: {reason}")
    return extraction
