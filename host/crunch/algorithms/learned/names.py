"""What a site's own names for its parts say: words of class, id, role and itemprop, with a score each.

A score is the shrunken log-odds of main content among the sites that use the word; the table is learned by
``crunch train`` and shipped with the model. No site's name is in it: a word must be in use on several sites.
"""

from __future__ import annotations

import re
from typing import Final

import numpy as np
from lxml import etree

from crunch.algorithms.learned.tree_facts import Doubles
from crunch.documents.page import Page

_WORD: Final = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_ATTRIBUTES: Final = ("class", "id", "role", "itemprop", "itemtype", "data-testid", "data-component")
_MOST_WORDS: Final = 40


def element_words(element: etree._Element) -> list[str]:
    """The words of an element's own names, lower case, without digits, each once; and pairs of neighbours in a name."""
    if not element.keys():
        return []
    found: dict[str, None] = {}
    for name in _ATTRIBUTES:
        value = element.get(name)
        if value:
            for own in value[:400].split():
                before = ""
                for word in _WORD.findall(own):
                    word = word.lower()
                    if 2 <= len(word) <= 20:
                        found[word] = None
                        if before:
                            found[f"{before}-{word}"] = None
                    before = word
    return list(found)[:_MOST_WORDS]


def page_words(page: Page) -> list[tuple[int, list[str]]]:
    """Element number and words, for the elements that have any."""
    found = []
    for number, element in enumerate(page.elements):
        words = element_words(element)
        if words:
            found.append((number, words))
    return found


def name_scores(size: int, words: list[tuple[int, list[str]]], scores: dict[str, float]) -> tuple[Doubles, Doubles]:
    """By element: sum of the scores of its words, and the one that says most."""
    total, strongest = np.zeros(size), np.zeros(size)
    for number, own in words:
        values = [scores[word] for word in own if word in scores]
        if values:
            total[number] = sum(values)
            strongest[number] = max(values, key=abs)
    return total, strongest
