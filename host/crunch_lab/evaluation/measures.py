"""Precision, recall and F1 between an extraction and the gold standard (Gottron 2007, section 3).

Characters and word sequence take the longest common subsequence, the bag the smaller of the two counts, the set what
is in both. Empty against empty is 1; one empty side is 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from typing import Any, Final, NamedTuple

from crunch_lab.evaluation.tokens import TOKENIZERS, Tokenizer, collapse, compared_tokens, plain_tokens
from crunch_lab.evaluation.words import stemmed, without_stop_words

MEASURES: Final = ("characters", "sequence", "bag", "set")
"""The paper's four; ``sequence``, ``bag`` and ``set`` are over words."""
SHINGLE: Final = 4


class Score(NamedTuple):
    """Precision and recall of one comparison."""

    precision: float
    recall: float

    @property
    def f1(self) -> float:
        """Harmonic mean."""
        return self.f(1.0)

    def f(self, beta: float) -> float:
        """F-beta: recall counts ``beta`` times as much as precision."""
        weight = beta * beta
        below = weight * self.precision + self.recall
        return (1 + weight) * self.precision * self.recall / below if below else 0.0


def ratio(common: int, extracted: int, gold: int) -> Score:
    """A score from the sizes of the intersection and of both sides."""
    if not extracted and not gold:
        return Score(1.0, 1.0)
    if not extracted or not gold:
        return Score(0.0, 0.0)
    return Score(common / extracted, common / gold)


def common_length(left: str | Sequence[Hashable], right: str | Sequence[Hashable]) -> int:
    """Length of the longest common subsequence, bit-parallel."""
    from rapidfuzz.distance import LCSseq

    if not isinstance(left, str) or not isinstance(right, str):
        numbers: dict[Hashable, int] = {}
        left = [numbers.setdefault(item, len(numbers)) for item in left]
        right = [numbers.setdefault(item, len(numbers)) for item in right]
    return int(LCSseq.similarity(left, right))


def characters(extracted: str, gold: str) -> Score:
    """Characters in order, white space collapsed."""
    extracted, gold = collapse(extracted), collapse(gold)
    return ratio(common_length(extracted, gold), len(extracted), len(gold))


def word_sequence(extracted: Sequence[str], gold: Sequence[str]) -> Score:
    """Words in order."""
    return ratio(common_length(extracted, gold), len(extracted), len(gold))


def word_bag(extracted: Sequence[str], gold: Sequence[str]) -> Score:
    """Words with their counts, in any order."""
    return ratio((Counter(extracted) & Counter(gold)).total(), len(extracted), len(gold))


def word_set(extracted: Sequence[str], gold: Sequence[str]) -> Score:
    """Different words."""
    left, right = set(extracted), set(gold)
    return ratio(len(left & right), len(left), len(right))


def shingles(extracted: Sequence[str], gold: Sequence[str], size: int = SHINGLE) -> Score:
    """Runs of ``size`` words with their counts (the Scrapinghub benchmark's measure); short texts are one run."""
    left, right = _runs(extracted, size), _runs(gold, size)
    return ratio((left & right).total(), left.total(), right.total())


def _runs(words: Sequence[str], size: int) -> Counter[tuple[str, ...]]:
    if not words:
        return Counter()
    return Counter(tuple(words[start : start + size]) for start in range(max(1, len(words) - size + 1)))


def snippets_found(text_words: Sequence[str], snippets: Sequence[str]) -> int:
    """How many snippets stand in a text, word by word."""
    text = f" {' '.join(text_words)} "
    return sum(f" {' '.join(compared_tokens(snippet))} " in text for snippet in snippets)


def compare(
    extracted: str,
    gold: str,
    rule: str = "compared",
    facts: dict[str, Any] | None = None,
    variants: Sequence[str] = (),
) -> dict[str, Any]:
    """Every measure of one page, ready for JSON: ``{measure: [precision, recall, f1]}`` and what else is labelled.

    Args:
        extracted: text of the extraction.
        gold: text of the gold standard.
        rule: what a word is: one of :data:`crunch_lab.evaluation.tokens.TOKENIZERS`.
        facts: of the document, for its snippets and its language.
        variants: ``stop`` without stop words, ``stem`` with stems, in any combination; they add the measures
            ``sequence_stop``, ``bag_stop`` and so on.
    """
    tokens: Tokenizer = TOKENIZERS[rule]
    left, right = tokens(extracted), tokens(gold)
    scores = {
        "characters": characters(extracted, gold),
        "sequence": word_sequence(left, right),
        "bag": word_bag(left, right),
        "set": word_set(left, right),
    }
    plain_left, plain_right = plain_tokens(extracted), plain_tokens(gold)
    same = plain_left == left and plain_right == right
    scores["rouge_l"] = scores["sequence"] if same else word_sequence(plain_left, plain_right)
    scores["shingles"] = shingles(plain_left, plain_right)
    facts = facts or {}
    scores |= _variant_scores(left, right, facts.get("language"), variants)
    result: dict[str, Any] = {
        name: [round(score.precision, 6), round(score.recall, 6), round(score.f1, 6)] for name, score in scores.items()
    }
    result["words"] = len(left)
    result["gold_words"] = len(right)
    if facts.get("must_have") or facts.get("must_not_have"):
        words = left if rule == "compared" else compared_tokens(extracted)
        for key in ("must_have", "must_not_have"):
            wanted = facts.get(key) or []
            result[key] = [snippets_found(words, wanted), len(wanted)]
    return result


def _variant_scores(
    extracted: list[str], gold: list[str], language: str | None, variants: Sequence[str]
) -> dict[str, Score]:
    changes: dict[str, Callable[[list[str]], list[str]]] = {}
    if "stop" in variants:
        changes["stop"] = lambda words: without_stop_words(words, language)
    if "stem" in variants:
        changes["stem"] = lambda words: stemmed(words, language)
    if "stop" in variants and "stem" in variants:
        changes["stop_stem"] = lambda words: stemmed(without_stop_words(words, language), language)
    scores: dict[str, Score] = {}
    for suffix, change in changes.items():
        left, right = change(extracted), change(gold)
        scores[f"sequence_{suffix}"] = word_sequence(left, right)
        scores[f"bag_{suffix}"] = word_bag(left, right)
        scores[f"set_{suffix}"] = word_set(left, right)
    return scores
