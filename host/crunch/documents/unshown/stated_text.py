"""Whole texts in JSON-LD: of an article, of postings, of reviews. What is read as evidence is cut, this is not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from crunch.documents.linked_data import LARGEST, LARGEST_OF_ALL, MOST_SCRIPTS, is_linked_data, read_json
from crunch.documents.page import Page
from crunch.documents.unshown.json_values import objects_in

_POSTINGS: Final = frozenset(
    "DiscussionForumPosting SocialMediaPosting Question Answer Comment UserComments Review CriticReview".split()
)
_POSTED: Final = ("articleBody", "text", "reviewBody")
_ARTICLE: Final = "Article"


def stated_text(page: Page) -> tuple[str, list[str]]:
    """Headline, or nothing, and the texts: the longest body of an article; else the texts of postings, in their order;
    else the description of an article."""
    objects = [found for value in _values(page) for found in objects_in(value)]
    bodies = [found for found in objects if _text(found, "articleBody") and not _POSTINGS & _types(found)]
    if bodies:
        longest = max(bodies, key=lambda found: len(_text(found, "articleBody")))
        return _text(longest, "headline"), [_text(longest, "articleBody")]
    postings = [found for found in objects if _POSTINGS & _types(found)]
    texts = [next(filter(None, (_text(found, name) for name in _POSTED)), "") for found in postings]
    if any(texts):
        return next(filter(None, (_text(found, "headline") for found in postings)), ""), list(filter(None, texts))
    articles = [found for found in objects if any(name.endswith(_ARTICLE) for name in _types(found))]
    texts = [_text(found, "description") for found in articles[:1]]
    return (_text(articles[0], "headline") if articles else ""), list(filter(None, texts))


def _values(page: Page) -> Iterator[Any]:
    room, scripts = LARGEST_OF_ALL, MOST_SCRIPTS
    for number, tag in enumerate(page.tags):
        text = page.texts[number] if tag == "script" else None
        if text and is_linked_data(page.elements[number].get("type") or ""):
            room -= len(text)
            scripts -= 1
            if room < 0 or scripts < 0:
                return
            if len(text) <= LARGEST:
                yield read_json(text)


def _text(found: dict[str, Any], name: str) -> str:
    value = found.get(name)
    if isinstance(value, list) and value and all(isinstance(entry, str) for entry in value):
        value = "\n".join(value)
    return value.strip() if type(value) is str else ""


def _types(found: dict[str, Any]) -> frozenset[str]:
    value = found.get("@type")
    names = value if isinstance(value, list) else [value]
    return frozenset(name.rsplit("/", 1)[-1] for name in names if isinstance(name, str))
