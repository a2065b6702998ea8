"""Which blocks of a page are in its gold text: an alignment that survives repeated text.

The longest common subsequence of the page's words and the gold words says for each word of the page whether it is one
of the gold text. A block is main content when at least half of its words are. A headline that also stands in a teaser
is so taken once, where the order of the text wants it.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import LCSseq

from crunch.evaluation.measures import word_bag
from crunch.evaluation.tokens import compared_tokens

LEAST_FOUND = 0.6
"""A page in whose HTML less of its gold text can be found is left out of the training."""


@dataclass(frozen=True, eq=False, slots=True)
class Labels:
    """One row a block."""

    content: NDArray[np.float32]
    """Share of the block's words that are gold."""
    tokens: NDArray[np.float32]
    """How many words the block has, by the rule that F1 counts."""
    found: float
    """Share of the gold words that stand in the page at all."""


def label_blocks(texts: list[str], gold: list[str]) -> Labels:
    """Align the blocks of a page, in order, with the words of its gold text."""
    numbers: dict[str, int] = {}
    words: list[str] = []
    owners: list[int] = []
    counts = np.zeros(len(texts), dtype=np.float32)
    for block, text in enumerate(texts):
        own = compared_tokens(text)
        counts[block] = len(own)
        words += own
        owners += [block] * len(own)
    page = [numbers.setdefault(word, len(numbers)) for word in words]
    wanted = [numbers.setdefault(word, len(numbers)) for word in gold]
    matched = np.zeros(len(page))
    if page and wanted:
        for operation in LCSseq.opcodes(page, wanted):
            if operation.tag == "equal":
                matched[operation.src_start : operation.src_end] = 1.0
    right = np.bincount(np.array(owners, dtype=np.int64), weights=matched, minlength=len(texts))
    content = (right / np.maximum(counts, 1.0)).astype(np.float32)
    return Labels(content, counts, word_bag(words, gold).recall)
