"""What can be said of a page before anything is marked: its language, and what kind of page it seems to be."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Final, Literal, get_args

from crunch.algorithms.languages import guessed_language, primary_subtag
from crunch.documents.page import Page
from crunch.documents.tree import select
from crunch.service import extract_page

PageType = Literal["article", "blog", "forum", "product", "documentation", "listing", "recipe", "service", "other"]
PAGE_TYPES: Final[tuple[PageType, ...]] = get_args(PageType)

_END_OF_SCRIPT: Final = re.compile("</script", re.IGNORECASE)
_WORDS: Final = re.compile(r"[^\W\d_]+")
_MOST_WORDS: Final = 5000
_LEAST_WORDS: Final = 50
_SCHEMA: Final[dict[str, PageType]] = {
    "recipe": "recipe",
    "product": "product",
    "qapage": "forum",
    "discussionforumposting": "forum",
    "question": "forum",
    "blogposting": "blog",
    "techarticle": "documentation",
    "apireference": "documentation",
    "newsarticle": "article",
    "article": "article",
    "collectionpage": "listing",
    "itemlist": "listing",
    "searchresultspage": "listing",
}
"""schema.org types, the more telling first."""
_OPEN_GRAPH: Final[dict[str, PageType]] = {"article": "article", "product": "product"}
_IN_ADDRESS: Final[tuple[tuple[re.Pattern[str], PageType], ...]] = (
    (re.compile(r"/(forums?|threads?|questions?|topic)/", re.I), "forum"),
    (re.compile(r"^https?://docs?\.|/(docs?|documentation|manual|reference)/", re.I), "documentation"),
    (re.compile(r"^https?://blogs?\.|/blogs?/", re.I), "blog"),
    (re.compile(r"/recipes?/", re.I), "recipe"),
    (re.compile(r"/(products?|shop|dp)/", re.I), "product"),
)


def language_of(page: Page) -> str | None:
    """The language of the text where it is one of those known by their stop words, else what the page declares."""
    declared = page.root.get("lang") or page.root.get("{http://www.w3.org/XML/1998/namespace}lang")
    declared = (
        declared.strip() if declared and re.fullmatch(r"\s*[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*\s*", declared) else None
    )
    words = _WORDS.findall(extract_page(page, "region").text.lower())[:_MOST_WORDS]
    guessed = guessed_language(words) if len(words) >= _LEAST_WORDS else None
    return declared if guessed is None or primary_subtag(declared) == guessed else guessed


def page_type_of(page: Page, html: str) -> PageType:
    """A first guess, for the annotator to change."""
    kinds = {kind.lower() for kind in _schema_types(page, html)}
    for name, kind in _SCHEMA.items():
        if name in kinds:
            return kind
    for element in select(page.root, "//meta[@property='og:type']"):
        named = _OPEN_GRAPH.get((element.get("content") or "").strip().lower())
        if named:
            return named
    for pattern, kind in _IN_ADDRESS:
        if page.url and pattern.search(page.url):
            return kind
    return "article" if len(select(page.root, "//article")) == 1 else "other"


def _described(html: str) -> Iterator[str]:
    """The JSON-LD of a page; in one walk, however many scripts have no end."""
    for part in _END_OF_SCRIPT.split(html)[:-1]:
        start = part.lower().find("<script")
        end = part.find(">", start) if start >= 0 else -1
        if end >= 0 and "application/ld+json" in part[start:end].lower():
            yield part[end + 1 :]


def _schema_types(page: Page, html: str) -> set[str]:
    """schema.org types that microdata and JSON-LD name; a snapshot has no scripts, so those come from the HTML."""
    found = {value.rstrip("/").rpartition("/")[2] for _, value in page.attribute("itemtype")}
    for block in _described(html):
        try:
            waiting = [json.loads(block)]
        except (ValueError, RecursionError):
            continue
        while waiting:
            value = waiting.pop()
            if isinstance(value, list):
                waiting += value
            elif isinstance(value, dict):
                kinds = value.get("@type")
                found |= {kind for kind in (kinds if isinstance(kinds, list) else [kinds]) if isinstance(kind, str)}
                waiting += [value["@graph"]] if "@graph" in value else []
    return found
