"""Annotated pages as rows for training."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from crunch.algorithms.base import Context
from crunch.algorithms.learned.detector import kept_blocks
from crunch.algorithms.learned.discussion import discussion_blocks
from crunch.algorithms.learned.features import FeatureTable, base_features
from crunch.algorithms.learned.names import Words, page_words
from crunch.algorithms.region import algorithm as region
from crunch.documents.parsing import parse_html
from crunch_lab.evaluation.losses.kinds import gold_pieces
from crunch_lab.evaluation.losses.lines import Text
from crunch_lab.evaluation.losses.parts import is_partial
from crunch_lab.evaluation.packages import Document, Package
from crunch_lab.evaluation.tokens import compared_tokens
from crunch_lab.training.labels import LEAST_FOUND, label_blocks

JUDGE_ONLY: Final = frozenset(("cleaneval", "cleaneval-dev", "cleanportaleval", "irdata-big9", "irdata-chaos"))
"""Never trained on: licence not stated, or research use only."""
NOT_HUMAN: Final = frozenset(("mozilla-readability", "defuddle-fixtures"))
"""Outputs of other tools: neither trained on nor judged with."""
FOLDS: Final = 5


@dataclass(eq=False, slots=True)
class TrainingPage:
    """One page: its blocks' features without those of names, and their labels."""

    package: str
    name: str
    site: tuple[str, str]
    page_type: str | None
    language: str | None
    table: FeatureTable
    words: list[tuple[int, Words]]
    discussion: NDArray[np.bool_]
    """By block: whether it stands among the comments of readers."""
    content: NDArray[np.float32]
    tokens: NDArray[np.float32]
    found: float
    gold: list[str]
    left_out: dict[str, list[str]]
    """By kind, the pieces of title, byline, caption and standfirst that the gold leaves out."""
    fold: int
    rules: NDArray[np.bool_]
    """By block: whether `region` keeps it."""
    by_trees: NDArray[np.float32] = field(default_factory=lambda: np.zeros(0, np.float32))
    by_network: NDArray[np.float32] = field(default_factory=lambda: np.zeros(0, np.float32))
    judged: NDArray[np.float32] = field(default_factory=lambda: np.zeros(0, np.float32))
    """Cross-fitted probabilities, by block: of the trees, of the network, and of both with the discussion apart."""

    @property
    def numbers(self) -> NDArray[np.int64]:
        """Element numbers of the blocks."""
        return self.table.facts.numbers

    @property
    def parents(self) -> NDArray[np.int64]:
        """Parents of all elements."""
        return self.table.tree.parents

    @property
    def is_content(self) -> NDArray[np.bool_]:
        """Labels: at least half of the block's words are gold."""
        return self.content >= 0.5

    @property
    def may_train(self) -> bool:
        """By licence, and because its gold text is in its HTML."""
        return self.package not in JUDGE_ONLY and self.found >= LEAST_FOUND and len(self.numbers) > 0


def fold_of(site: tuple[str, str]) -> int:
    """The fold of a site: all its pages are judged by models that saw none of them."""
    return crc32(site[1].encode()) % FOLDS


def training_page(document: Document) -> TrainingPage | None:
    """Features and labels of one document; None when it has no gold."""
    gold = compared_tokens(document.gold)
    if not gold:
        return None
    page = parse_html(document.html, document.facts.get("url"), encoding="utf-8")
    table = base_features(page)
    words = page_words(page)
    labels = label_blocks(table.facts.texts, gold)
    site = (document.package, document.site)
    return TrainingPage(
        document.package,
        document.name,
        site,
        document.facts.get("page_type"),
        document.facts.get("language"),
        table,
        words,
        discussion_blocks(page, table, words),
        labels.content,
        labels.tokens,
        labels.found,
        gold,
        gold_pieces(page, Text(document.gold))[1],
        fold_of(site),
        kept_blocks(table, region.extract(page, region.Settings(), Context())),
    )


def documents_of(paths: Iterable[Path]) -> Iterator[Document]:
    """The documents of all packages that may be judged with, in order."""
    for path in sorted(paths):
        package = Package(path)
        if package.name not in NOT_HUMAN:
            yield from package.documents()


def whole_documents(paths: Iterable[Path]) -> Iterator[Document]:
    """Those of them whose gold is not a part of what is content, from which nothing is known of the rest."""
    return (document for document in documents_of(paths) if not is_partial(document.facts))
