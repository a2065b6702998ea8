"""What a site's own names for its parts say: words of class, id, role and itemprop, with a score each.

A score is the shrunken log-odds of main content among the sites that use the word; the table is learned by
``crunch train`` and shipped with the model. No site's name is in it: a word must be in use on several sites.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import chain
from typing import Final

import numpy as np

from crunch.algorithms.learned.tree_facts import Doubles
from crunch.documents.page import Page

_WORD: Final = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_ATTRIBUTES: Final = ("class", "id", "role", "itemprop", "itemtype", "data-testid", "data-component")
_MOST_WORDS: Final = 40


@lru_cache(maxsize=8192)
def words_of(value: str) -> tuple[str, ...]:
    """The words of a name, lower case, without digits, each once; and pairs of neighbours. A page repeats its names."""
    found: dict[str, None] = {}
    for own in value[:400].split():
        before = ""
        for word in _WORD.findall(own):
            word = word.lower()
            if 2 <= len(word) <= 20:
                found[word] = None
                if before:
                    found[f"{before}-{word}"] = None
            before = word
    return tuple(found)


def page_words(page: Page) -> list[tuple[int, list[str]]]:
    """Element number and words, for the elements that have any."""
    found: dict[int, list[tuple[str, ...]]] = {}
    for name in _ATTRIBUTES:
        for number, value in page.attribute(name):
            words = words_of(value)
            if words:
                found.setdefault(number, []).append(words)
    return [
        (number, list(dict.fromkeys(chain.from_iterable(words)))[:_MOST_WORDS])
        for number, words in sorted(found.items())
    ]


def name_scores(size: int, words: list[tuple[int, list[str]]], scores: dict[str, float]) -> tuple[Doubles, Doubles]:
    """By element: sum of the scores of its words, and the one that says most."""
    total, strongest = np.zeros(size), np.zeros(size)
    for number, own in words:
        values = [scores[word] for word in own if word in scores]
        if values:
            total[number] = sum(values)
            strongest[number] = max(values, key=abs)
    return total, strongest
