"""What the head of a page says of its content: title, description, kind, and the program that made it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from crunch.documents.page import Page

_TITLES: Final = ("og:title", "twitter:title")
_DESCRIPTIONS: Final = ("description", "og:description", "twitter:description")
_KINDS: Final = ("og:type", "generator", "twitter:card", "application-name")
_WORD: Final = re.compile(r"[^\W\d_]{2,20}")
_LONGEST: Final = 2_000


@dataclass(eq=False, slots=True)
class Head:
    """Texts as sets of words in lower case."""

    title: set[str] = field(default_factory=set)
    description: set[str] = field(default_factory=set)
    declared: list[str] = field(default_factory=list)
    """Such as ``og:type:product``, each once."""


def head_of(page: Page) -> Head:
    """Read title and meta elements, wherever they stand."""
    head = Head()
    declared: dict[str, None] = {}
    tags = page.tags
    if "title" in tags:
        head.title = set((page.texts[tags.index("title")] or "")[:_LONGEST].lower().split())
    for number, tag in enumerate(tags):
        if tag != "meta":
            continue
        element = page.elements[number]
        name = (element.get("property") or element.get("name") or "").lower()
        content = (element.get("content") or "")[:_LONGEST].lower()
        if name in _TITLES:
            head.title.update(content.split())
        elif name in _DESCRIPTIONS:
            head.description.update(content.split())
        elif name in _KINDS:
            for word in _WORD.findall(content)[:3]:
                declared[f"{name}:{word}"] = None
    head.declared = list(declared)
    return head
