"""Whether a line stands in a text: the one rule by which everything is counted that a reader keeps or loses.

A line stands in a text when at least three quarters of its words (all of them where it has five or fewer) stand there
as one run, in their order and with nothing between. Less would find lines in the words of others ("2 cups of milk" in
"2 cups of flour"); all would lose every line from which an extractor takes a link, a note or the sign in front.

What is shown as one line and written as several elements without a blank between stands in no text that glues it
together: nobody reads ``1adetpepper``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property
from typing import Final
from unicodedata import normalize

from crunch_lab.evaluation.tokens import HAN_KANA

_SHORT: Final = 5
"""Words of a line at most that must stand whole."""
_UNSEEN: Final = re.compile("[\u00ad\u200b-\u200d\u2060\ufeff]")
_FRACTION: Final = re.compile("[\u00bc-\u00be\u2150-\u215f\u2189]")
_WORD: Final = re.compile(rf"[{HAN_KANA}]|\d+|[^\W\d_{HAN_KANA}]+")


def line_words(text: str) -> list[str]:
    """Runs of letters and runs of digits in lower case, each Han or Kana character by itself, compatibility forms as
    what they stand for (NFKC): a line is written "200g" here and "200 g" there.

    >>> line_words("1½ cups, 200g Flour")
    ['1', '1', '2', 'cups', '200', 'g', 'flour']
    """
    shown = _FRACTION.sub(r" \g<0>", _UNSEEN.sub("", text))
    return _WORD.findall(normalize("NFKC", shown).lower())


def least_run(count: int) -> int:
    """Words of a line of so many that must stand in one run."""
    return count if count <= _SHORT else (3 * count + 3) // 4


class Text:
    """A text that is asked for lines."""

    def __init__(self, text: str) -> None:
        self.raw = text

    @cached_property
    def plain(self) -> str:
        """The text on one line, white space as single blanks."""
        return " ".join(self.raw.split())

    @cached_property
    def _words(self) -> str:
        return f" {' '.join(line_words(self.raw))} "

    def says(self, words: Sequence[str]) -> bool:
        """Whether all of these words stand there as one run; no words stand nowhere."""
        return bool(words) and f" {' '.join(words)} " in self._words

    def holds(self, words: Sequence[str]) -> bool:
        """Whether a line of these words stands there."""
        if self.says(words):
            return True
        size = least_run(len(words))
        return size < len(words) and any(
            self.says(words[start : start + size]) for start in range(len(words) - size + 1)
        )
