"""Whether a file shows anything at all: programs that draw their pages by script send next to nothing."""

from __future__ import annotations

from typing import Final

from crunch.documents.page import Page
from crunch.documents.semantics.roles import CHROME

NEXT_TO_NOTHING: Final = 25
"""Words outside chrome; a file that shows fewer may hold its text elsewhere."""
_CHROME: Final = CHROME | {"header", "button", "select", "label"}
_LETTERS: Final = 6
"""Characters to a word at most, in scripts that put no blanks between words."""


def word_count(text: str) -> int:
    """Words of a text, about; of what is written without blanks one for each six characters.

    >>> word_count("Bread needs flour."), word_count("面包需要面粉、水、盐和时间。")
    (3, 2)
    """
    return max(len(text.split()), len(text) // (2 * _LETTERS) if text.isascii() else len(text) // _LETTERS)


def shows_next_to_nothing(page: Page) -> bool:
    """Whether under :data:`NEXT_TO_NOTHING` words are displayed outside navigation, headers, footers and the like."""
    words = 0
    number, size = 0, len(page)
    while number < size:
        if page.tags[number] in _CHROME:
            inside, number = number, page.ends[number]
            follows = [page.tails[inside] if page.ink_tails[inside] else None]
        else:
            follows = [
                page.texts[number] if page.ink_texts[number] else None,
                page.tails[number] if page.ink_tails[number] else None,
            ]
            number += 1
        words += sum(word_count(text) for text in follows if text)
        if words >= NEXT_TO_NOTHING:
            return False
    return True
