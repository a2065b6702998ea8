"""Title, byline, date and language of a page, as its markup states them."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any

from lxml import etree

from crunch.documents.page import Page
from crunch.documents.tree import select

_CLOCK = re.compile(r"\d{4}-\d{2}-\d{2}(?:[T ][\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?")
_BY = re.compile(r"^\s*(?:by|von|par|por|di|door|av|af)\s*:?\s+", re.IGNORECASE)
_SITE_NAME = re.compile(r"(?<!\s)\s+[|–—·»-]\s+[^|–—·»]{1,40}$")
_LONGEST_BYLINE = 100


@dataclass(frozen=True, slots=True)
class Metadata:
    """What is known of a page; None where its markup says nothing."""

    title: str | None
    byline: str | None
    date: str | None
    language: str | None


def metadata_of(page: Page) -> Metadata:
    """Read the metadata of a page: meta elements, JSON-LD, microdata, then the headings themselves."""
    root = page.root
    metas = _metas(root)
    linked = _linked_data(root)
    headline = linked.get("headline") or metas.get("og:title")
    title = _clean(headline) or _only_heading(root) or _document_title(root)
    byline = _clean(metas.get("author") or _author(linked) or _marked_byline(root))
    date = metas.get("article:published_time") or linked.get("datePublished") or _marked_date(root) or metas.get("date")
    language = (
        root.get("lang") or root.get("{http://www.w3.org/XML/1998/namespace}lang") or metas.get("content-language")
    )
    return Metadata(title, byline, _clean(date if isinstance(date, str) else None), _clean(language))


def _clean(text: Any) -> str | None:
    if not isinstance(text, str):
        return None
    return " ".join(text.split()) or None


def _metas(root: etree._Element) -> dict[str, str]:
    metas: dict[str, str] = {}
    for element in root.iter("meta"):
        name = element.get("property") or element.get("name") or element.get("http-equiv")
        content = element.get("content")
        if name and content and content.strip():
            metas.setdefault(name.strip().lower(), content)
    return metas


def _linked_data(root: etree._Element) -> dict[str, Any]:
    """The first schema.org object with a headline; snapshots carry no script text, so there it is empty."""
    for element in root.iter("script"):
        if element.get("type") != "application/ld+json" or not element.text:
            continue
        try:
            data = json.loads(element.text)
        except (ValueError, RecursionError):
            continue
        objects = data if isinstance(data, list) else data.get("@graph", [data]) if isinstance(data, dict) else []
        for found in objects if isinstance(objects, list) else []:
            if isinstance(found, dict) and isinstance(found.get("headline"), str):
                return found
    return {}


def _author(linked: dict[str, Any]) -> str | None:
    author = linked.get("author")
    if isinstance(author, list) and author:
        author = author[0]
    name = author.get("name") if isinstance(author, dict) else author
    return name if isinstance(name, str) else None


def _text(element: etree._Element) -> str:
    return " ".join("".join(map(str, element.itertext())).split())


def _marked_byline(root: etree._Element) -> str | None:
    expressions = (
        "//*[@itemprop='author'] | //*[@rel='author']",
        "//*[contains(concat(' ', normalize-space(@class), ' '), ' byline ')]",
        "//*[contains(concat(' ', normalize-space(@class), ' '), ' author ')]",
    )
    for expression in expressions:
        for element in select(root, expression):
            text = _BY.sub("", _text(element))
            if 0 < len(text) <= _LONGEST_BYLINE:
                return text
    return None


def _marked_date(root: etree._Element) -> str | None:
    for element in select(root, "//time[@datetime] | //*[@itemprop='datePublished']"):
        match = _CLOCK.search(element.get("datetime") or element.get("content") or _text(element))
        if match:
            return match[0]
    return None


def _only_heading(root: etree._Element) -> str | None:
    headings = [text for text in map(_text, root.iter("h1")) if text]
    return headings[0] if len(headings) == 1 else None


def _document_title(root: etree._Element) -> str | None:
    element = root.find(".//title")
    if element is None:
        return None
    title = _text(element)
    return _SITE_NAME.sub("", title) or title or None
