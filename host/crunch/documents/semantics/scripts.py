"""Scripts of the world: which characters are whose, and what a word is where none is written between blanks.

Ranges are pairs of code points, first and last. Whoever looks for a script asks here, by name; the laboratory alone has
ranges of its own, as its measure is that by which figures are compared and does not change with the reader's program.
"""

from __future__ import annotations

import re
from typing import Final

Ranges = tuple[tuple[int, int], ...]

KATAKANA: Final[Ranges] = ((0x30A1, 0x30FA), (0x30FC, 0x30FC))
"""Its letters and the mark of a long vowel: names from abroad, in Japanese."""
KANA: Final[Ranges] = ((0x3040, 0x30FF),)
"""Hiragana and Katakana with their marks."""
COMMON_HAN: Final[Ranges] = ((0x4E00, 0x9FFF),)
"""The Chinese characters of nearly all texts, names among them."""
HAN: Final[Ranges] = ((0x3400, 0x4DBF), *COMMON_HAN, (0xF900, 0xFAFF))
"""Those of the basic plane."""
RARE_HAN: Final[Ranges] = ((0x20000, 0x3134F),)
"""Those beyond it."""
HANGUL: Final[Ranges] = ((0xAC00, 0xD7AF),)
"""Korean syllables: each says as much as several letters, but words stand between blanks."""
THAI: Final[Ranges] = ((0x0E00, 0x0E7F),)
THAI_MARKS: Final[Ranges] = ((0x0E31, 0x0E31), (0x0E33, 0x0E3A), (0x0E47, 0x0E4E))
"""Vowels and tones that are written onto, or go with, the consonant before."""
IDEOGRAPHS: Final[Ranges] = (*KANA, *HAN)
"""What is written without blanks, each of it a word, of the basic plane. The model learned from counts of these
(``algorithms/learned``): with others it would have to be trained again."""
ALONE: Final[Ranges] = (*IDEOGRAPHS, *RARE_HAN)
"""All of it."""


def characters(ranges: Ranges) -> str:
    """The inside of a class in a regular expression.

    >>> characters(((0x30, 0x39), (0x5F, 0x5F)))
    '0-9_'
    """
    ends = ((re.escape(chr(first)), re.escape(chr(last))) for first, last in ranges)
    return "".join(first if first == last else f"{first}-{last}" for first, last in ends)


WORD: Final = re.compile(rf"[{characters(ALONE)}]|[^\W_{characters(ALONE)}]+")
"""A word for whoever counts or compares words: a run of letters and digits, or one character of :data:`ALONE`."""
