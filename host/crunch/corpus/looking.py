"""One result of cleaning beside its page: every line of the page's text, kept or taken out."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from crunch.corpus.page_files import read_page
from crunch.documents.extraction import keep_everything
from crunch.documents.files import read_file
from crunch.documents.parsing import parse_html
from crunch.errors import InputError
from crunch.wording import say

MOST_CHARACTERS: Final = 200_000
"""Of the result and of the page that are shown."""


@dataclass(frozen=True, slots=True)
class Look:
    """A result beside its page."""

    text: str
    lines: list[tuple[str, bool]]
    """The page's text; True: the line is in the result."""
    cut: bool


def look_at(page: Path, result: Path) -> Look:
    """Read a result, and tell which lines of the page are in it.

    Raises:
        InputError: the page or the result is not there any more.
    """
    try:
        text = read_file(result).decode("utf-8", "replace")
    except InputError as error:
        raise InputError(say("result_unreadable", why=error.words)) from None
    whole = keep_everything(parse_html(read_page(page))).text
    cut = len(text) > MOST_CHARACTERS or len(whole) > MOST_CHARACTERS
    left = Counter(_words(line) for line in text.split("\n"))
    joined = _words(text)
    lines: list[tuple[str, bool]] = []
    for line in whole[:MOST_CHARACTERS].split("\n"):
        words = _words(line)
        if not words:
            continue
        kept = left[words] > 0
        if kept:
            left[words] -= 1
        elif len(words) > _SURE and words in joined:  # the result has the line inside another, or with marks around it
            kept = True
        lines.append((line, kept))
    return Look(text[:MOST_CHARACTERS], lines, cut)


_SURE: Final = 24


def _words(text: str) -> str:
    return "".join(character for character in text if character.isalnum())
