"""How good an extraction is, without its gold text: precision and recall as two small forests foresee them.

They see what the block probabilities promise of the kept blocks, what was kept, and what the page is like; so they
judge an answer of the trees and one of the rules with the same measure, and the better one can be taken.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from crunch.algorithms.learned.features import FeatureTable
from crunch.algorithms.learned.forest import Forest
from crunch.algorithms.learned.text_facts import is_long
from crunch.algorithms.learned.tree_facts import Doubles, Floats
from crunch.documents.extraction import Extraction

_PAGE: Final = (
    "page_characters", "page_blocks", "page_quota", "page_long", "page_long_share", "page_paragraphs", "page_h1",
    "page_articles", "page_main", "page_lists", "page_tables", "page_forms", "page_images", "page_ideographs",
    "page_prices", "page_dates", "page_times", "page_described", "page_headings", "page_buttons", "page_repeated",
    "best_score", "dense_score",
)  # fmt: skip


class Quality(NamedTuple):
    """Foreseen precision and recall of an extraction."""

    precision: float
    recall: float

    @property
    def f1(self) -> float:
        """Their harmonic mean."""
        both = self.precision + self.recall
        return 2.0 * self.precision * self.recall / both if both else 0.0


CLEARLY_BETTER: Final = 0.03
"""By how much more F1 must be foreseen of another answer before it is taken."""


def is_better(own: Quality, other: Quality) -> bool:
    """Whether another answer is to be taken: clearly more F1 is foreseen of it, and no text is to be lost by it."""
    return other.f1 > own.f1 + CLEARLY_BETTER and other.recall >= own.recall


def kept_blocks(table: FeatureTable, extraction: Extraction) -> NDArray[np.bool_]:
    """By block of the table: whether an extraction of the same page keeps any of its own text."""
    page, owners = extraction.page, table.facts.blocks.owners
    kept = bytearray(len(page))
    columns = zip(owners, page.parents, extraction.kept_texts, extraction.kept_tails, strict=True)
    for owner, parent, kept_text, kept_tail in columns:
        if kept_text:
            kept[owner] = 1
        if kept_tail:
            kept[owners[parent]] = 1
    result: NDArray[np.bool_] = np.frombuffer(kept, dtype=np.bool_)[table.facts.numbers]
    return result


def describe(table: FeatureTable, probabilities: Floats, keep: NDArray[np.bool_], other: NDArray[np.bool_]) -> Floats:
    """One row: an extraction as the detector sees it.

    Args:
        table: features of the page's blocks.
        probabilities: by block.
        keep: by block; what the extraction keeps.
        other: by block; what an answer made in another way keeps.
    """
    tokens = table.facts.tokens.astype(np.float64)
    weights = probabilities * tokens
    total, likely, kept = float(tokens.sum()), float(weights.sum()), float(tokens[keep].sum())
    right = float(weights[keep].sum())
    both = float(tokens[keep & other].sum())
    doubt = 4.0 * probabilities * (1.0 - probabilities) * tokens
    characters = table.facts.characters
    kept_characters = max(float(characters[keep].sum()), 1.0)
    runs = float(np.count_nonzero(np.diff(keep.astype(np.int8)) == 1) + (keep[0] if len(keep) else 0))
    first = table.values[0] if len(keep) else np.zeros(len(table.names), np.float32)
    values = [
        right / max(kept, 1.0),
        right / max(likely, 1e-6),
        2.0 * right / max(kept + likely, 1e-6),
        kept / max(total, 1.0),
        likely / max(total, 1.0),
        float(np.log1p(kept)),
        float(np.log1p(likely)),
        float(doubt.sum()) / max(total, 1.0),
        float(doubt[keep].sum()) / max(kept, 1.0),
        float(doubt[~keep].sum()) / max(total - kept, 1.0),
        float(probabilities.max(initial=0.0)),
        float(probabilities[keep].min(initial=1.0)),
        float(probabilities[~keep].max(initial=0.0)),
        both / max(kept, 1.0),
        both / max(float(tokens[other].sum()), 1.0),
        float(tokens[other].sum()) / max(total, 1.0),
        float(table.facts.link_characters[keep].sum()) / kept_characters,
        float(characters[keep & is_long(table.facts)].sum()) / kept_characters,
        runs,
        runs / max(float(keep.sum()), 1.0),
    ]
    return np.array([*values, *(first[table.names.index(name)] for name in _PAGE)], dtype=np.float32)


def foresee(forests: tuple[Forest, Forest], rows: Floats) -> list[Quality]:
    """Precision and recall of each described extraction.

    Args:
        forests: of precision and of recall.
        rows: shape (extractions, values of :func:`describe`).
    """
    precision, recall = (_between(forest.margins(rows)) for forest in forests)
    return [Quality(*pair) for pair in zip(precision.tolist(), recall.tolist(), strict=True)]


def _between(values: Doubles) -> Doubles:
    result: Doubles = np.clip(values, 0.0, 1.0)
    return result
