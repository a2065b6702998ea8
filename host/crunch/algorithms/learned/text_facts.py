"""What the text of each block says by itself: sizes, links, punctuation, case. Independent of language."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import repeat
from typing import Final

import numpy as np
from numpy.typing import NDArray

from crunch.algorithms.learned.character_counts import FIRST_WORDS, CharacterCounts, count_characters
from crunch.algorithms.learned.head import Head, words_and_breaks, words_of
from crunch.documents.blocks import Blocks, blocks_of
from crunch.documents.page import Page

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]

COLUMNS: Final = (
    "words", "commas", "stops", "questions", "digits", "capitals", "ends_sentence", "special", "date", "repeats",
    "in_title", "of_title", "in_description", "price", "template", "occurrence",
)  # fmt: skip
LONG_BLOCK: Final = 80.0
TEXT_QUOTA: Final = 0.33
_PRICE: Final = re.compile(r"[$¢-¥\u20a0-\u20bf\uffe1\uffe5]\s?\d|\d\s?[€£\u20a0-\u20bf元円]")
_DATE: Final = re.compile(
    r"\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b|\b(?:19|20)\d\d[-/.年]\s?\d{1,2}|\b\d{1,2}(?:st|nd|rd|th|\.)?\s\w{3,12}\.?,?\s(?:19|20)\d\d\b"
    r"|\b\w{3,12}\.?\s\d{1,2}(?:st|nd|rd|th)?,?\s(?:19|20)\d\d\b|\b\d{1,2}:\d\d\b"
)
_SHORT: Final = 80
"""Characters of a block that may be a date or a price."""
_LONGEST_TITLE: Final = 300
_LONGEST_DESCRIBED: Final = 1_200
"""Characters of a block that is compared with the page's title, and with its description."""
_OF_TITLE, _OF_DESCRIPTION, _END = 1, 2, 4


@dataclass(eq=False, slots=True)
class TextFacts:
    """One row a block, in document order."""

    blocks: Blocks
    numbers: Ints
    """Element numbers of the blocks."""
    texts: list[str]
    characters: Floats
    link_characters: Floats
    tokens: Floats
    """Words, each ideograph one: what F1 counts."""
    columns: Floats
    """One column for each of :data:`COLUMNS`."""

    def column(self, name: str) -> Floats:
        """One of them."""
        found: Floats = self.columns[:, COLUMNS.index(name)]
        return found


def text_facts(page: Page, head: Head) -> TextFacts:
    """Read the own text of every block with text.

    Args:
        page: the page.
        head: what its head says of the content.
    """
    blocks = blocks_of(page)
    parts: dict[int, list[str]] = {number: [] for number in blocks.with_text}
    owners, parents = blocks.owners, page.parents
    texts, tails = page.texts, page.tails
    for number, ink in enumerate(page.ink_texts):
        if ink:
            parts[owners[number]].append(texts[number] or "")
        if page.ink_tails[number]:
            parts[owners[parents[number]]].append(tails[number] or "")
    numbers = blocks.with_text
    joined = [" ".join(" ".join(parts[number]).split()) for number in numbers]
    counts = count_characters(joined)
    columns = np.zeros((len(joined), len(COLUMNS)), dtype=np.float32)
    for position, column in enumerate(_columns(joined, counts, head)):
        columns[:, position] = column
    return TextFacts(
        blocks,
        np.array(numbers, dtype=np.int64),
        joined,
        np.array([blocks.characters[number] for number in numbers], dtype=np.float32),
        np.array([blocks.link_characters[number] for number in numbers], dtype=np.float32),
        np.maximum(columns[:, 0], 1.0),
        columns,
    )


def _columns(texts: list[str], counts: CharacterCounts, head: Head) -> Iterator[NDArray[np.generic]]:
    """The columns in the order of :data:`COLUMNS`."""
    yield counts.words + counts.ideographs
    yield counts.commas
    yield counts.stops
    yield counts.questions
    yield counts.digits / counts.sizes
    yield counts.capitals / np.minimum(counts.words, FIRST_WORDS)
    yield counts.ends_sentence
    yield counts.special > 0
    numbered = np.flatnonzero((counts.sizes < _SHORT) & (counts.digits > 0)).tolist()
    yield _found(_DATE, texts, numbered)
    repeats = Counter(texts)
    yield np.fromiter(map(repeats.__getitem__, texts), np.int64, len(texts))
    in_title, of_title, in_description = _shared_words(texts, counts, head)
    yield in_title
    yield of_title
    yield in_description
    yield _found(_PRICE, texts, numbered)
    yield _with_template(texts)
    yield _occurrences(texts)


def _found(pattern: re.Pattern[str], texts: list[str], positions: list[int]) -> NDArray[np.bool_]:
    """By text: whether the pattern is found; looked for at some places."""
    found = np.zeros(len(texts), dtype=bool)
    found[[position for position in positions if pattern.search(texts[position])]] = True
    return found


def _with_template(texts: list[str]) -> NDArray[np.bool_]:
    """By text: whether it holds what a program was to fill in."""
    together = "\n".join(texts)
    if "{{" not in together and "}}" not in together:
        return np.zeros(len(texts), dtype=bool)
    return np.array(["{{" in text or "}}" in text for text in texts])


def _occurrences(texts: list[str]) -> Ints:
    """By text: how many the same stand before it; 10 at most."""
    seen: dict[str, int] = {}
    found = []
    for text in texts:
        before = seen.get(text, 0)
        seen[text] = before + 1
        found.append(before)
    return np.minimum(np.array(found, dtype=np.int64), 10)


def _shared_words(texts: list[str], counts: CharacterCounts, head: Head) -> NDArray[np.float64]:
    """By text: its words that are the title's, as a share of the longer of both, and of its own; and the share of its
    words that are the description's. Shape (3, texts)."""
    result = np.zeros((3, len(texts)))
    if not (head.title or head.description):
        return result
    compared = counts.sizes <= _LONGEST_DESCRIBED
    own, of_title, of_description = _word_counts(texts, np.flatnonzero(compared), counts.ideographs, head)
    worded = np.maximum(own, 1)
    titled = counts.sizes <= _LONGEST_TITLE
    result[0] = np.where(titled, of_title / np.maximum(own, max(len(head.title), 1)), 0.0)
    result[1] = np.where(titled, of_title / worded, 0.0)
    result[2] = of_description / worded
    return result


def _word_counts(texts: list[str], positions: Ints, ideographs: Ints, head: Head) -> Ints:
    """By text: its words, those that are the title's, and the description's; of the others nothing.

    The words of all texts are found in one go, except where ideographs stand together.
    """
    marks = dict.fromkeys(head.title, _OF_TITLE)
    for word in head.description:
        marks[word] = marks.get(word, 0) | _OF_DESCRIPTION
    marks["\n"] = _END
    several = ideographs[positions] > 1
    plain = positions[~several]
    words = words_and_breaks([texts[position] for position in plain.tolist()])
    kinds = np.frombuffer(bytes(map(marks.get, words, repeat(0))), np.uint8)
    result = np.zeros((3, len(texts)), np.int64)
    ends = np.flatnonzero(kinds == _END)
    result[0, plain] = np.diff(ends, prepend=-1) - 1
    for row, kind in ((1, _OF_TITLE), (2, _OF_DESCRIPTION)):
        result[row, plain] = np.diff(np.cumsum(kinds & kind > 0)[ends], prepend=0)
    for position in positions[several].tolist():
        own = words_of(texts[position])
        shared = bytes(map(marks.get, own, repeat(0)))
        both = shared.count(_OF_TITLE | _OF_DESCRIPTION)
        result[:, position] = len(own), shared.count(_OF_TITLE) + both, shared.count(_OF_DESCRIPTION) + both
    return result


def quota_of(facts: TextFacts) -> Floats:
    """Share of each block's characters that stand in links."""
    return np.asarray(facts.link_characters / np.maximum(facts.characters, 1.0), dtype=np.float32)


def is_long(facts: TextFacts) -> NDArray[np.bool_]:
    """Which blocks are text by any measure: long, with few links."""
    return (facts.characters >= LONG_BLOCK) & (quota_of(facts) <= TEXT_QUOTA)
