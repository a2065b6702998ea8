"""Where a file shows next to nothing, and the article stands in it all the same: as markup that is shown in its place.

A page is somebody else's: what is read is bounded, and what comes out goes the way of any other markup.
"""

from __future__ import annotations

import re
from html import escape, unescape
from typing import Final, NamedTuple

from crunch.documents.characters import count_characters
from crunch.documents.page import Page
from crunch.documents.unshown.program_data import program_text
from crunch.documents.unshown.showing import shows_next_to_nothing, word_count
from crunch.documents.unshown.stated_text import stated_text
from crunch.documents.unshown.templates import template_markup
from crunch.wording import say

LEAST: Final = 50
"""Words from which it is an article, or a thread."""
LONGEST: Final = 1_000_000
"""Characters of one that is shown."""
_MARKUP: Final = re.compile(r"</?[a-zA-Z][^<>]{0,2000}>")
_ESCAPED: Final = re.compile(r"&lt;/?(?:p|br|div|h[1-6]|li|blockquote)\b", re.IGNORECASE)


class Unshown(NamedTuple):
    """What a file holds and does not show."""

    words: str
    """Where it stood, to be told."""
    markup: str
    """HTML of an ``article``."""


def unshown_article(page: Page) -> Unshown | None:
    """The article of a file that shows next to nothing: of its structured data, else of a template, else of the data of
    its program; None where it shows enough, or holds nothing of :data:`LEAST` words, and more than it shows."""
    if not ("script" in page.tags or "template" in page.tags) or not shows_next_to_nothing(page):
        return None
    headline, texts = stated_text(page)
    ways = (
        (say("text_of_data"), headline, texts),
        (say("text_of_program"), "", [template_markup(page)]),
        (say("text_of_program"), "", [program_text(page)]),
    )
    for words, title, found in ways:
        parts = [_as_markup(text) for text in found]
        bare = [_MARKUP.sub(" ", part) for part in parts]
        if sum(map(word_count, bare)) >= LEAST and count_characters("".join(bare)) > page.character_count:
            heading = f"<h1>{escape(title)}</h1>" if title else ""
            return Unshown(words, f"<article>{heading}{''.join(parts)[:LONGEST]}</article>")
    return None


def _as_markup(text: str) -> str:
    """A text as paragraphs; HTML as it is."""
    if _ESCAPED.search(text):
        text = unescape(text)
    if _MARKUP.search(text):
        return f"<div>{text}</div>"
    lines = filter(None, map(str.strip, text.splitlines()))
    return "".join(f"<p>{escape(unescape(line), quote=False)}</p>" for line in lines)
