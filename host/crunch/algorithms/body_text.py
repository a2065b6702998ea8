"""`bte`: Body Text Extraction (Finn et al. 2001; Gottron 2007, section 5.2).

The main content is taken to be one interval with many words and few tags: the interval [i, j] that maximises the words
in it plus the tags outside, which is the maximum subarray of word +1, tag -1, found in one linear pass. (The paper
searches in quadratic time and finds it too slow for live use.)

Variant ``modern``: only block tags and ``br`` count, each -2; words inside links weigh nothing; ideographs are words.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from crunch.algorithms.base import Context, SettingsByVariant
from crunch.algorithms.choices import choice
from crunch.documents.extraction import Extraction
from crunch.documents.page import Page
from crunch.documents.token_stream import TokenStream, keep_intervals, token_stream
from crunch.wording import say

name = "bte"
title = "Body text extraction"

_STEP = "body text"
_REASON = say("outside_stretch")


class Settings(SettingsByVariant, frozen=True, kw_only=True):
    """Settings of body text extraction."""

    end_tags: Annotated[bool, msgspec.Meta(title="Count end tags", description="Off: only start tags count.")] = True
    ties: Annotated[
        Literal["first", "longest"],
        choice(
            "Between equally good stretches",
            "Which stretch of the page is the text where several are as good as each other.",
            {"first": "The shortest of those that begin first", "longest": "The longest of those that begin first"},
        ),
    ] = "first"


def extract(page: Page, settings: Settings, context: Context) -> Extraction:
    """Keep the best interval of tokens."""
    modern = settings.variant == "modern"
    stream = token_stream(page, block_tags_only=modern, end_tags=settings.end_tags, ideographs=modern)
    interval = best_interval(
        stream, tag_weight=2 if modern else 1, link_weight=0 if modern else 1, longest=settings.ties == "longest"
    )
    return keep_intervals(stream, [interval] if interval else [], _STEP, _REASON)


def best_interval(
    stream: TokenStream, *, tag_weight: int, link_weight: int, longest: bool = False
) -> tuple[int, int] | None:
    """The interval (start, end) of tokens with the largest sum; None without a word.

    Ties: the smallest start, then the smallest end, or the largest with ``longest``.
    """
    best: tuple[int, int] | None = None
    best_sum = 0
    start = position = running = 0
    links = iter(stream.in_link)
    for run in stream.runs:
        if running < 0:
            running, start = 0, position
        if run > 0:
            running += run * (link_weight if next(links) else 1)
            position += run
            better = running > best_sum or (best is None and running == best_sum)
            if better or (longest and best is not None and running == best_sum and start == best[0]):
                best, best_sum = (start, position), running
        else:
            running += run * tag_weight
            position -= run
    return best
