"""Whether a file shows anything at all: programs that draw their pages by script send next to nothing."""

from __future__ import annotations

import re
from typing import Final

from crunch.documents.page import Page
from crunch.documents.semantics.roles import CHROME
from crunch.documents.semantics.scripts import ALONE, characters

NEXT_TO_NOTHING: Final = 25
"""Words outside chrome; a file that shows fewer may hold its text elsewhere."""
_CHROME: Final = CHROME | {"header", "button", "select", "label"}
_LETTERS: Final = 6
"""Characters to a word at most, in scripts that put no blanks between words."""
_OWN: Final = 8
"""Words from which what is shown may be the page's own text."""
_SENTENCE: Final = re.compile(r"\w[.!?。！？][\"'”’»]*(?:\s|$)|[。！？]")
_OF_A_SHELL: Final = re.compile(r"java\s?script|browser|cookie|\bloading\b", re.IGNORECASE)
"""What a page says that waits for its program, in many languages."""
_WORD: Final = re.compile(rf"[^\W\d_{characters(ALONE)}]{{4,}}|[{characters(ALONE)}]{{2}}")
_MARKUP: Final = re.compile(r"<[^<>]{0,2000}>")
_SHARED: Final = 0.5
"""Share of its words that stand in the other text, too, where that goes on with it."""


def without_markup(text: str) -> str:
    """HTML with blanks in place of its tags; a text as it is."""
    return _MARKUP.sub(" ", text)


def word_count(text: str) -> int:
    """Words of a text, about; of what is written without blanks one for each six characters.

    >>> word_count("Bread needs flour."), word_count("面包需要面粉、水、盐和时间。")
    (3, 2)
    """
    return max(len(text.split()), len(text) // (2 * _LETTERS) if text.isascii() else len(text) // _LETTERS)


def shown_in_short(page: Page) -> str | None:
    """What is displayed outside navigation, headers, footers and the like, where that is next to nothing: under
    :data:`NEXT_TO_NOTHING` words. None where it is more."""
    words, texts = 0, list[str]()
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
        found = list(filter(None, follows))
        words += sum(map(word_count, found))
        if words >= NEXT_TO_NOTHING:
            return None
        texts += found
    return " ".join(texts)


def is_of_the_page(shown: str, held: str) -> bool:
    """Whether what a file holds may belong to what it shows: it shows no sentence of its own, or one whose words stand
    in what it holds. A short page is not another text's shell.

    Args:
        shown: of :func:`shown_in_short`.
        held: the other text, with its headline.
    """
    if word_count(shown) < _OWN or not _SENTENCE.search(shown) or _OF_A_SHELL.search(shown):
        return True
    words = {word.casefold() for word in _WORD.findall(shown)}
    held = held.casefold()
    return sum(word in held for word in words) >= _SHARED * len(words)
