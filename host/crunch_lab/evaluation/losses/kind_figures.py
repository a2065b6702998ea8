"""Figures of many pages by one extractor: gold recall by kind of block, words beyond the gold, the neutral count."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from crunch_lab.evaluation.losses.heads import HEADS
from crunch_lab.evaluation.losses.kinds import KINDS
from crunch_lab.evaluation.losses.scores import CLUTTER

NEUTRAL: Final = "neutral"
"""The measure of the neutral count in a score record, beside ``bag``, which is strict."""

Records = Iterable[dict[str, Any]]
"""Score records of pages."""


def kind_figures(records: Records) -> dict[str, tuple[float, int]]:
    """By kind of block: share of the gold's words in such blocks that are kept, and how many words there are.

    All pages count together, so long lists count for more than short ones; kinds without a word are left out.
    """
    sums: dict[str, list[int]] = {}
    for record in records:
        for kind, (kept, words) in record.get("kinds", {}).items():
            total = sums.setdefault(kind, [0, 0])
            total[0] += kept
            total[1] += words
    return {kind: (sums[kind][0] / sums[kind][1], sums[kind][1]) for kind in KINDS if sums.get(kind, [0, 0])[1]}


def beyond_figures(records: Records) -> dict[str, float]:
    """Words beyond the gold as shares of all words of the outputs: of title, byline, caption, standfirst; clutter.

    Nothing where no page has been read for it, or where all outputs are empty.
    """
    known = [record for record in records if "beyond" in record]
    words = sum(record["words"] for record in known)
    if not words:
        return {}
    return {kind: sum(record["beyond"].get(kind, 0) for record in known) / words for kind in (*HEADS, CLUTTER)}
