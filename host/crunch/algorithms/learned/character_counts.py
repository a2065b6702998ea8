"""Characters of many texts counted by class, all texts at once: each character is looked up in a table.

A loop over the texts with a method for each count takes several times as long, as most blocks of a page are short.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from crunch.documents.semantics.scripts import IDEOGRAPHS

Ints = NDArray[np.int64]

FIRST_WORDS: Final = 24
"""Words of a text whose first letters are looked at."""

_END, _BLANK, _COMMA, _STOP, _QUESTION, _DIGIT, _IDEOGRAPH, _SPECIAL = range(1, 9)
_CLASSES: Final = 9
_CLASS: Final = 15
_CAPITAL: Final = 16
_ENDS_SENTENCE: Final = 32
_MEMBERS: Final = {
    _END: "\n",
    _BLANK: " ",
    _COMMA: ",，、،",
    _STOP: ".!。！",
    _QUESTION: "?？",
    _SPECIAL: "©|→←»«›‹•·★☆▶►▼▲×✓✕#@",
}
_ENDS: Final = '.!?…。！？"”»’)」』:：'
_PLANE: Final = 0x10000
"""Characters that the table knows; few pages have others."""


@dataclass(frozen=True, eq=False, slots=True)
class CharacterCounts:
    """One number a text."""

    sizes: Ints
    """All characters."""
    words: Ints
    commas: Ints
    stops: Ints
    questions: Ints
    digits: Ints
    """Decimal ones of any script."""
    ideographs: Ints
    special: Ints
    """Marks of lists, menus and buttons."""
    capitals: Ints
    """Of the first :data:`FIRST_WORDS` words, those that begin with one."""
    ends_sentence: NDArray[np.bool_]
    """Whether the last character ends a sentence."""


def count_characters(texts: list[str]) -> CharacterCounts:
    """Count in texts that are not empty, without line breaks, their words one blank apart."""
    count = len(texts)
    joined = "\n".join((*texts, "")).encode("utf-32-le", "surrogatepass")
    codes = np.frombuffer(joined, np.uint32)
    kinds = _kinds(codes)
    marks = np.flatnonzero(kinds & _CLASS)
    classes = kinds[marks] & _CLASS
    is_end = classes == _END
    text_of = np.cumsum(is_end) - is_end
    counts = np.bincount(text_of * _CLASSES + classes, minlength=count * _CLASSES).reshape(count, _CLASSES)
    ends = marks[is_end]
    words = counts[:, _BLANK] + 1
    is_gap = classes <= _BLANK
    word_starts = np.concatenate((np.zeros(1, np.int64), marks[is_gap] + 1))[:-1]
    text_of_word = text_of[is_gap]
    position = np.arange(len(word_starts)) - (np.cumsum(words) - words)[text_of_word]
    is_capital = (kinds[word_starts] & _CAPITAL > 0) & (position < FIRST_WORDS)
    return CharacterCounts(
        sizes=np.diff(ends, prepend=-1) - 1,
        words=words,
        commas=counts[:, _COMMA],
        stops=counts[:, _STOP],
        questions=counts[:, _QUESTION],
        digits=counts[:, _DIGIT],
        ideographs=counts[:, _IDEOGRAPH],
        special=counts[:, _SPECIAL],
        capitals=np.bincount(text_of_word[is_capital], minlength=count),
        ends_sentence=kinds[ends - 1] & _ENDS_SENTENCE > 0,
    )


def _kinds(codes: NDArray[np.uint32]) -> NDArray[np.uint8]:
    """By character: its class, and the bits of a capital and of the end of a sentence."""
    if codes.max(initial=0) < _PLANE:
        return _table()[codes]
    kinds = _table()[np.minimum(codes, _PLANE - 1)]
    beyond = np.flatnonzero(codes >= _PLANE)
    different, which = np.unique(codes[beyond], return_inverse=True)
    kinds[beyond] = np.array([_kind_of(chr(code)) for code in different.tolist()], np.uint8)[which]
    return kinds


@cache
def _table() -> NDArray[np.uint8]:
    characters = [chr(code) for code in range(_PLANE)]
    table = np.fromiter(map(str.isupper, characters), np.uint8, _PLANE) * np.uint8(_CAPITAL)
    table[np.fromiter(map(str.isdecimal, characters), np.bool_, _PLANE)] |= _DIGIT
    for first, last in IDEOGRAPHS:
        table[first : last + 1] |= _IDEOGRAPH
    for kind, members in _MEMBERS.items():
        table[[ord(character) for character in members]] |= kind
    table[[ord(character) for character in _ENDS]] |= _ENDS_SENTENCE
    return table


def _kind_of(character: str) -> int:
    """The kinds, as bits, of one character beyond the table."""
    return (_CAPITAL if character.isupper() else 0) | (_DIGIT if character.isdecimal() else 0)
