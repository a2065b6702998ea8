"""What a site's own names for its parts say: words of class, id, role and itemprop, with a score each.

A score is the shrunken log-odds of main content among the sites that use the word; the table is learned by
``crunch train`` and shipped with the model. No site's name is in it: a word must be in use on several sites.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from typing import Final

import numpy as np

from crunch.algorithms.learned.tree_facts import Doubles
from crunch.documents.page import Page
from crunch.documents.semantics.names import words_of

_ATTRIBUTES: Final = ("class", "id", "role", "itemprop", "itemtype", "data-testid", "data-component")
_MOST_WORDS: Final = 40
_LONGEST: Final = 400
"""Characters of a value that are read."""


Words = tuple[str, ...]


@lru_cache(maxsize=8192)
def _words_of_one(name: str) -> Words:
    """The words of one name, lower case, without digits, and pairs of neighbours. A page repeats its names."""
    found: list[str] = []
    before = ""
    for word in words_of(name):
        if 2 <= len(word) <= 20:
            found.append(word)
            if before:
                found.append(f"{before}-{word}")
        before = word
    return tuple(found)


def page_words(page: Page) -> list[tuple[int, Words]]:
    """Element number and words, for the elements that have any."""
    values: dict[int, list[str]] = {}
    for name in _ATTRIBUTES:
        for number, value in page.attribute(name):
            values.setdefault(number, []).append(value)
    return [(number, words) for number in sorted(values) if (words := _words_of_all(tuple(values[number])))]


@lru_cache(maxsize=8192)
def _words_of_all(values: tuple[str, ...]) -> Words:
    """Of all the names of an element, each word once; the same object for the same names."""
    names = chain.from_iterable(value[:_LONGEST].split() for value in values)
    return tuple(dict.fromkeys(chain.from_iterable(map(_words_of_one, names))))[:_MOST_WORDS]


def name_scores(size: int, words: list[tuple[int, Words]], scores: dict[str, float]) -> tuple[Doubles, Doubles]:
    """By element: sum of the scores of its words, and the one that says most."""
    total, strongest = [0.0] * size, [0.0] * size
    known: dict[Words, tuple[float, float]] = {}
    for number, own in words:
        if own not in known:
            values = [scores[word] for word in own if word in scores]
            known[own] = (sum(values), max(values, key=abs)) if values else (0.0, 0.0)
        total[number], strongest[number] = known[own]
    return np.array(total), np.array(strongest)
