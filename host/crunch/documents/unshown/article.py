"""Where a file shows next to nothing, and the article stands in it all the same: as markup that is shown in its place.

A page is somebody else's: what is read is bounded, and what comes out goes the way of any other markup.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape, unescape
from typing import Final, NamedTuple

from crunch.documents.characters import count_characters
from crunch.documents.page import Page
from crunch.documents.unshown.program_data import program_text
from crunch.documents.unshown.showing import is_of_the_page, shown_in_short, word_count
from crunch.documents.unshown.stated_text import stated_text
from crunch.documents.unshown.templates import template_markup
from crunch.wording import say

LEAST: Final = 50
"""Words from which it is an article, or a thread."""
LONGEST: Final = 1_000_000
"""Characters of one that is shown."""
_MARKUP: Final = re.compile(r"</?[a-zA-Z][^<>]{0,2000}>")
_WHOLE: Final = re.compile(r"</?(?:html|body|frameset)\b[^<>]{0,2000}>", re.IGNORECASE)
"""Tags of a whole document, which would end the one that it is put into."""
_ESCAPED: Final = re.compile(r"&lt;/?(?:p|br|div|h[1-6]|li|blockquote)\b", re.IGNORECASE)


class Unshown(NamedTuple):
    """What a file holds and does not show."""

    words: str
    """Where it stood, to be told."""
    markup: str
    """HTML of an ``article``."""


def unshown_articles(page: Page) -> Iterator[Unshown]:
    """The articles of a file that shows next to nothing: of its structured data, of a template, of the data of its
    program, as many of them as have :data:`LEAST` words, and more than it shows. None of them where it shows enough, or
    a short text of its own to which they do not belong."""
    if not ("script" in page.tags or "template" in page.tags):
        return
    shown = shown_in_short(page)
    if shown is None:
        return
    for words, title, found in _ways(page):
        parts = [_as_markup(text) for text in found]
        bare = [_MARKUP.sub(" ", part) for part in parts]
        held = "".join(bare)
        is_article = sum(map(word_count, bare)) >= LEAST and count_characters(held) > page.character_count
        if is_article and is_of_the_page(shown, f"{title} {held}"):
            heading = f"<h1>{escape(title)}</h1>" if title else ""
            yield Unshown(words, f"<article>{heading}{''.join(parts)[:LONGEST]}</article>")


def _ways(page: Page) -> Iterator[tuple[str, str, list[str]]]:
    headline, texts = stated_text(page)
    yield say("text_of_data"), headline, texts
    yield say("text_of_program"), "", [template_markup(page)]
    yield say("text_of_program"), "", [program_text(page)]


def _as_markup(text: str) -> str:
    """A text as paragraphs; HTML as it is."""
    if _ESCAPED.search(text):
        text = unescape(text)
    text = _WHOLE.sub(" ", text)
    if _MARKUP.search(text):
        return f"<div>{text}</div>"
    lines = filter(None, map(str.strip, text.splitlines()))
    return "".join(f"<p>{escape(unescape(line), quote=False)}</p>" for line in lines)
