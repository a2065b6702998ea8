"""What one extraction keeps of what stands on its page, ready for JSON."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from crunch_lab.evaluation.losses.lines import Text, line_words
from crunch_lab.evaluation.losses.parts import kept_parts
from crunch_lab.evaluation.measures import ratio
from crunch_lab.evaluation.tokens import TOKENIZERS, Tokenizer

CLUTTER: Final = "clutter"
"""Words beyond the gold that are of no part that golds leave out by style."""


def loss_scores(text: str, standing: dict[str, Any], gold: str = "", rule: str = "compared") -> dict[str, Any]:
    """What is kept and what is lost; nothing where nothing is known of the page.

    Args:
        text: of the extraction.
        standing: of the page (:func:`crunch_lab.evaluation.losses.standing.read_standing`).
        gold: text of the gold standard.
        rule: what a word is: one of :data:`crunch_lab.evaluation.tokens.TOKENIZERS`.

    Returns:
        ``parts``: ``[kept, lines]`` of each part that facts name; ``kinds``: ``[kept, words]`` of each kind of block
        that the gold has; where the gold is not partial, ``beyond``: words beyond the gold that are of title, byline,
        caption and standfirst, and clutter; ``neutral``: precision, recall and F1 over bags of words without the
        former.
    """
    found = Text(text)
    scores: dict[str, Any] = {}
    if standing.get("parts"):
        scores["parts"] = kept_parts(found, standing["parts"])
    if standing.get("kinds"):
        scores["kinds"] = {kind: _kept(found, pieces) for kind, pieces in standing["kinds"].items()}
    if "left_out" in standing:
        scores |= _beyond(found, gold, TOKENIZERS[rule], standing["left_out"])
    return scores


def _kept(text: Text, pieces: list[str]) -> list[int]:
    """Words of the pieces that stand in a text, and of all."""
    kept = total = 0
    for piece in pieces:
        words = line_words(piece)
        total += len(words)
        kept += len(words) * text.holds(words)
    return [kept, total]


def _beyond(text: Text, gold: str, tokens: Tokenizer, left_out: dict[str, list[str]]) -> dict[str, Any]:
    """Each part is neutral as often as it stands on the page, when it stands in the text, with as many of its words as
    the text has beyond the gold."""
    extracted, wanted = Counter(tokens(text.raw)), Counter(tokens(gold))
    extra = extracted - wanted
    beyond = {}
    for kind, pieces in left_out.items():
        before = extra.total()
        for piece in pieces:
            if text.holds(line_words(piece)):
                extra -= Counter(tokens(piece))
        if before > extra.total():
            beyond[kind] = before - extra.total()
    score = ratio((extracted & wanted).total(), extracted.total() - sum(beyond.values()), wanted.total())
    return {
        "beyond": {**beyond, CLUTTER: extra.total()},
        "neutral": [round(score.precision, 6), round(score.recall, 6), round(score.f1, 6)],
    }
