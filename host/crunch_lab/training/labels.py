"""Which blocks of a page are in its gold text: an alignment that survives repeated and moved text.

The longest common subsequence of the page's words and the gold words says for each word of the page whether it is one
of the gold text. A block is main content when at least half of its words are. A headline that also stands in a teaser
is so taken once, where the order of the text wants it. Blocks that the gold text holds elsewhere (a price below the
description, a caption at the end) are found afterwards among the gold words that are still without a place.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import LCSseq

from crunch_lab.evaluation.measures import word_bag
from crunch_lab.evaluation.tokens import compared_tokens

LEAST_FOUND = 0.6
"""A page in whose HTML less of its gold text can be found is left out of the training."""
_MOVED_WORDS = 3
"""Shorter blocks are not looked for out of order: their words stand anywhere."""
_MOVED_PAIRS = 0.8
"""Share of a block's pairs of neighbouring words that must be in the rest of the gold text."""

Floats = NDArray[np.float32]


@dataclass(frozen=True, eq=False, slots=True)
class Labels:
    """One row a block."""

    content: Floats
    """Share of the block's words that are gold."""
    tokens: Floats
    """How many words the block has, by the rule that F1 counts."""
    found: float
    """Share of the gold words that stand in the page at all."""


def label_blocks(texts: list[str], gold: list[str]) -> Labels:
    """Align the blocks of a page, in order, with the words of its gold text."""
    blocks = [compared_tokens(text) for text in texts]
    counts = np.array([len(own) for own in blocks], dtype=np.float32)
    numbers: dict[str, int] = {}
    words = [word for own in blocks for word in own]
    page = [numbers.setdefault(word, len(numbers)) for word in words]
    wanted = [numbers.setdefault(word, len(numbers)) for word in gold]
    matched = np.zeros(len(page))
    covered = np.zeros(len(wanted), dtype=bool)
    if page and wanted:
        for operation in LCSseq.opcodes(page, wanted):
            if operation.tag == "equal":
                matched[operation.src_start : operation.src_end] = 1.0
                covered[operation.dest_start : operation.dest_end] = True
    owners = np.repeat(np.arange(len(blocks)), counts.astype(np.int64))
    right = np.bincount(owners, weights=matched, minlength=len(blocks))
    content = (right / np.maximum(counts, 1.0)).astype(np.float32)
    _find_moved(blocks, gold, covered, content)
    return Labels(content, counts, word_bag(words, gold).recall)


def _find_moved(blocks: list[list[str]], gold: list[str], covered: NDArray[np.bool_], content: Floats) -> None:
    """Mark blocks whose words the gold text holds in the same order, but elsewhere; each place is given away once."""
    rest: Counter[tuple[str, str]] = Counter()
    for index in range(len(gold) - 1):
        if not (covered[index] and covered[index + 1]):
            rest[gold[index], gold[index + 1]] += 1
    if not rest:
        return
    for number, own in enumerate(blocks):
        if content[number] >= 0.5 or len(own) < _MOVED_WORDS:
            continue
        pairs = Counter(pairwise(own))
        common = pairs & rest
        if common.total() >= _MOVED_PAIRS * pairs.total():
            rest -= common
            content[number] = 1.0
