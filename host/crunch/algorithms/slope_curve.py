"""`dsc`: document slope curve (Pinto et al. 2002; Gottron's adaptation, 2007, section 5.3).

The curve counts tags over tokens. Where it is flat there is text: windows whose slope is below a share of the
document's average slope are low; enough low windows in a row begin an area of main content, enough others end it.

Variant ``modern``: only block tags and ``br`` count, words inside links count as tags, ideographs are words, and a page
without any area is left to ``bte``.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Annotated, Any

import msgspec
import numpy as np

from crunch.algorithms import body_text
from crunch.algorithms.base import Context, SettingsByVariant
from crunch.documents.extraction import Extraction
from crunch.documents.page import Page
from crunch.documents.token_stream import TokenStream, keep_intervals, token_stream
from crunch.wording import say

name = "dsc"
title = "Document slope curve"

_STEP = "slope curve"
_REASON = say("dense_tags")


class Settings(SettingsByVariant, frozen=True, kw_only=True):
    """Settings of the document slope curve."""

    window: Annotated[
        Annotated[int, msgspec.Meta(ge=2, le=10_000)] | None,
        msgspec.Meta(
            title="Window",
            description="How many words and tags are looked at together."
            " Default: 30 in the paper's form, 20 in the modern one.",
        ),
    ] = None
    factor: Annotated[
        Annotated[float, msgspec.Meta(ge=0, le=10)] | None,
        msgspec.Meta(
            title="Low slope",
            description="A window is low below this share of the average slope."
            " Default: 0.5 in the paper's form, 0.75 in the modern one.",
        ),
    ] = None
    run: Annotated[
        int, msgspec.Meta(ge=1, le=1_000, title="Run", description="Windows in a row that begin or end an area.")
    ] = 3

    def resolved(self) -> dict[str, Any]:
        return {**super().resolved(), "window": self.resolved_window, "factor": self.resolved_factor}

    @property
    def resolved_window(self) -> int:
        """The window, or the variant's default."""
        return self.window if self.window is not None else 30 if self.variant == "paper" else 20

    @property
    def resolved_factor(self) -> float:
        """The factor, or the variant's default."""
        return self.factor if self.factor is not None else 0.5 if self.variant == "paper" else 0.75


def extract(page: Page, settings: Settings, context: Context) -> Extraction:
    """Keep the areas of low slope."""
    modern = settings.variant == "modern"
    stream = token_stream(page, block_tags_only=modern, end_tags=True, ideographs=modern)
    areas = low_slope_areas(
        tag_curve(stream, link_words_are_tags=modern), settings.resolved_window, settings.resolved_factor, settings.run
    )
    extraction = keep_intervals(stream, areas, _STEP, _REASON)
    if modern and 1 not in extraction.kept_texts and 1 not in extraction.kept_tails:
        extraction = body_text.extract(page, body_text.Settings(), context)
    return extraction


def tag_curve(stream: TokenStream, *, link_words_are_tags: bool) -> bytes:
    """One byte a token: 1 for a tag, 0 for a word."""
    runs = np.array(stream.runs, np.int64)
    tags = (runs < 0).astype(np.uint8)
    if link_words_are_tags:
        tags[runs > 0] = np.frombuffer(stream.in_link, np.uint8)
    return np.repeat(tags, np.abs(runs)).tobytes()


def low_slope_areas(curve: bytes, window: int, factor: float, run: int) -> list[tuple[int, int]]:
    """Intervals (start, end) of tokens of low slope.

    Args:
        curve: one byte a token, 1 for a tag.
        window: tokens in a window; the next begins half a window on; the last may be short.
        factor: share of the average slope below which a window is low.
        run: low windows in a row that begin an area, and others that end it.
    """
    step = window // 2
    tags = curve.count(1)
    starts = range(0, max(len(curve) - window, 0) + step, step) if curve else range(0)
    if not tags or len(starts) < run:
        return []
    bound = factor * tags / len(curve)
    first = np.array(starts)
    last = np.minimum(first + window, len(curve))
    before = np.concatenate(([0], np.cumsum(np.frombuffer(curve, np.uint8), dtype=np.int64)))
    low = before[last] - before[first] < bound * (last - first)
    turns = [0, *(np.flatnonzero(low[1:] != low[:-1]) + 1).tolist(), len(low)]
    areas: list[tuple[int, int]] = []
    area_start = last_low_end = -1
    for turn, next_turn in pairwise(turns):
        is_long = next_turn - turn >= run
        if low[turn]:
            last_low_end = int(last[next_turn - 1])
            if is_long and area_start < 0:
                area_start = int(first[turn])
        elif is_long and area_start >= 0:
            areas.append((area_start, last_low_end))
            area_start = -1
    if area_start >= 0:
        areas.append((area_start, len(curve)))
    return areas
