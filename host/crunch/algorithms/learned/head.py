"""What the head of a page says of its content: title, description, kind, and the program that made it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from operator import add
from typing import Final

from crunch.documents.page import Page
from crunch.documents.semantics.scripts import IDEOGRAPHS, characters

_TITLES: Final = ("og:title", "twitter:title")
DESCRIPTIONS: Final = ("description", "og:description", "twitter:description")
"""Names of the ``meta`` elements that say what a page is about."""
_KINDS: Final = ("og:type", "generator", "twitter:card", "application-name")
_WORD: Final = re.compile(r"[^\W\d_]{2,20}")
_LONGEST: Final = 2_000
_TOKEN: Final = re.compile(r"\w+")
_TOKEN_OR_BREAK: Final = re.compile(r"\w+|\n")
_IDEOGRAPHS: Final = re.compile(f"[{characters(IDEOGRAPHS)}]{{2,}}")


@dataclass(eq=False, slots=True)
class Head:
    """Texts as sets of words in lower case."""

    title: set[str] = field(default_factory=set)
    description: set[str] = field(default_factory=set)
    declared: list[str] = field(default_factory=list)
    """Such as ``og:type:product``, each once."""


def words_of(text: str) -> list[str]:
    """Words in lower case; of what is written without blanks, pairs of neighbouring ideographs."""
    words: list[str] = _TOKEN.findall(text.lower())
    if text.isascii() or not _IDEOGRAPHS.search(text):
        return words
    pieces: list[str] = []
    for word in words:
        if _IDEOGRAPHS.search(word):
            pieces += map(add, word, word[1:])
        else:
            pieces.append(word)
    return pieces


def words_and_breaks(texts: list[str]) -> list[str]:
    """The words of texts without line breaks and without neighbouring ideographs; after each text a line break."""
    found: list[str] = _TOKEN_OR_BREAK.findall("\n".join((*texts, "")).lower())
    return found


def head_of(page: Page) -> Head:
    """Read title and meta elements, wherever they stand."""
    head = Head()
    declared: dict[str, None] = {}
    tags = page.tags
    if "title" in tags:
        head.title = set(words_of((page.texts[tags.index("title")] or "")[:_LONGEST]))
    for number, tag in enumerate(tags):
        if tag != "meta":
            continue
        element = page.elements[number]
        name = (element.get("property") or element.get("name") or "").lower()
        content = (element.get("content") or "")[:_LONGEST].lower()
        if name in _TITLES:
            head.title.update(words_of(content))
        elif name in DESCRIPTIONS:
            head.description.update(words_of(content))
        elif name in _KINDS:
            for word in _WORD.findall(content)[:3]:
                declared[f"{name}:{word}"] = None
    head.declared = list(declared)
    return head
