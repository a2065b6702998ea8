"""What a page's text is like as a whole: where it stands, how long its blocks are, what its repeated records hold.

Told of the whole page (``all_``) and of it without navigation, footer and the like (``core_``), by characters where the
name says nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log1p
from typing import Final

import numpy as np
from numpy.typing import NDArray

Doubles = NDArray[np.float64]
Bools = NDArray[np.bool_]
Facts = dict[str, float]

_PAGE: Final = ("best_score", "dense_score", "span_words")
"""Columns that are the same for all blocks, beside those that begin with ``page_``."""
_SHARES: Final = (
    "quota", "questions", "digits", "capitals", "special", "in_article", "in_main", "in_section", "in_table", "in_form",
    "in_figure", "in_blockquote", "in_details", "in_button", "in_list", "in_label", "bold", "in_title",
    "in_description", "comma_rate", "stop_rate", "depth",
)  # fmt: skip
"""Columns whose mean by characters is told."""
_MEANS: Final = (
    "date", "price", "ends_sentence", "occurrence", "template", "questions", "in_button", "in_label", "in_form",
    "img_gap",
)  # fmt: skip
"""Columns whose mean by blocks is told."""
_TAGS: Final = 20
"""Codes of tags of blocks (``learned/features.py``)."""
_QUANTILES: Final = (0.25, 0.5, 0.75, 0.9, 1.0)
_LONG: Final = (200, 400, 800)
_HEADINGS: Final = (5, 6, 7, 8)
_OF_RECORDS: Final = (
    "count", "mean", "spread", "share", "quota", "long", "blocks", "dates", "prices", "images", "copies",
)  # fmt: skip
_CHOSEN: Final = ("", "prices", "dates", "long", "images")
"""Which list of records is told of: the one with most of the page's text, and with most that has a price in it, and so
on."""


class Blocks:
    """The blocks of a page with some columns of their features."""

    def __init__(self, names: Sequence[str], values: NDArray[np.float32], characters: NDArray[np.float32]) -> None:
        """Take a feature table's columns.

        Args:
            names: of the columns.
            values: shape (blocks, columns); one blank block stands for none.
            characters: by block.
        """
        self._places = {name: place for place, name in enumerate(names)}
        self._values = values if len(values) else np.zeros((1, len(names)), np.float32)
        self.characters: Doubles = np.asarray(characters if len(values) else np.ones(1), np.float64)

    def column(self, name: str) -> Doubles:
        """One of the columns."""
        return self._values[:, self._places[name]].astype(np.float64)

    def same(self) -> Facts:
        """What is the same for all blocks."""
        wanted = [name for name in self._places if name.startswith("page_") or name in _PAGE]
        return {name: float(self._values[0, self._places[name]]) for name in wanted}


def shape_facts(blocks: Blocks, discussion: Bools) -> Facts:
    """Named figures of the blocks.

    Args:
        blocks: of the page.
        discussion: by block, whether readers discuss there; as many as the page has, which may be none.
    """
    chrome = _chrome(blocks)
    facts = blocks.same()
    _add_part(facts, blocks, np.ones(len(chrome), np.bool_), "all")
    _add_part(facts, blocks, ~chrome, "core")
    for level in ("near", "outer"):
        _add_records(facts, blocks, chrome, level)
    total = max(float(blocks.characters.sum()), 1.0)
    facts["discussion"] = float(blocks.characters[discussion].sum()) / total if len(discussion) else 0.0
    facts["discussion_blocks"] = log1p(float(discussion.sum()))
    return facts


def _chrome(blocks: Blocks) -> Bools:
    """By block: whether it is in a part that every page of a site has."""
    inside = {name: blocks.column(f"in_{name}") > 0 for name in ("nav", "footer", "aside", "hidden", "header")}
    own = (blocks.column("in_article") > 0) | (blocks.column("in_main") > 0)
    found: Bools = inside["nav"] | inside["footer"] | inside["aside"] | inside["hidden"] | (inside["header"] & ~own)
    return found


def _add_part(facts: Facts, blocks: Blocks, mask: Bools, part: str) -> None:
    weights = blocks.characters * mask
    size, count = max(float(weights.sum()), 1.0), max(float(mask.sum()), 1.0)
    facts[f"{part}_characters"] = log1p(float(weights.sum()))
    facts[f"{part}_blocks"] = log1p(float(mask.sum()))
    facts[f"{part}_share"] = float(weights.sum()) / max(float(blocks.characters.sum()), 1.0)
    for name in _SHARES:
        facts[f"{part}_{name}"] = float((weights * blocks.column(name)).sum()) / size
    for name in _MEANS:
        facts[f"{part}_mean_{name}"] = float((mask * blocks.column(name)).sum()) / count
    for name in ("price", "date"):
        facts[f"{part}_count_{name}"] = log1p(float((mask & (blocks.column(name) > 0)).sum()))
    tags = blocks.column("tag")
    for code in range(_TAGS):
        facts[f"{part}_tag_{code}"] = float(weights[tags == code].sum()) / size
        facts[f"{part}_mean_tag_{code}"] = float(mask[tags == code].sum()) / count
    ordered = np.sort(blocks.characters[mask]) if mask.any() else np.zeros(1)
    for quantile in _QUANTILES:
        facts[f"{part}_quantile_{quantile:g}"] = log1p(float(ordered[int(quantile * (len(ordered) - 1))]))
    for bound in _LONG:
        facts[f"{part}_over_{bound}"] = float(weights[blocks.characters >= bound].sum()) / size
    headings = np.isin(tags, _HEADINGS) & mask
    many = max(float(headings.sum()), 1.0)
    facts[f"{part}_heading_quota"] = float(blocks.column("quota")[headings].mean()) if headings.any() else -1.0
    facts[f"{part}_heading_rate"] = float(headings.sum()) / (1.0 + float(weights.sum()) / 500.0)
    facts[f"{part}_section_characters"] = float((blocks.column("s_characters") * headings).sum()) / many


def _add_records(facts: Facts, blocks: Blocks, chrome: Bools, level: str) -> None:
    """What lists of records outside chrome are like."""
    columns = {name: blocks.column(f"{level}_{name}") for name in _OF_RECORDS}
    share = np.maximum(columns["share"], 0.0)
    for chosen in _CHOSEN:
        votes = np.where(chrome, -2.0, columns[chosen] * share if chosen else columns["share"])
        best = int(np.argmax(votes))
        for name in _OF_RECORDS:
            facts[f"{level}_{chosen}_{name}"] = float(columns[name][best]) if votes[best] > -2.0 else -1.0
    inside = blocks.characters[(columns["count"] > 0) & ~chrome].sum()
    facts[f"{level}_cover"] = float(inside) / max(float(blocks.characters.sum()), 1.0)
    facts[f"{level}_cover_core"] = float(inside) / max(float(blocks.characters[~chrome].sum()), 1.0)
