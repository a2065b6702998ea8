"""Title, byline, date and language of a page, as its markup states them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from lxml import etree

from crunch.documents.page import Page
from crunch.documents.structured_data import Thing, metas_of, structured_data_of
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
    metas = metas_of(page)
    articles = (thing for thing in structured_data_of(page).linked if thing.level == 0 and "headline" in thing.texts)
    article = next(articles, Thing((), {}, 0))
    headline = article.first("headline") or metas.get("og:title")
    title = _clean(headline) or _only_heading(root) or _document_title(root)
    byline = _clean(metas.get("author") or article.first("author") or _marked_byline(root))
    date = (
        metas.get("article:published_time") or article.first("datePublished") or _marked_date(root) or metas.get("date")
    )
    language = (
        root.get("lang") or root.get("{http://www.w3.org/XML/1998/namespace}lang") or metas.get("content-language")
    )
    return Metadata(title, byline, _clean(date), _clean(language))


def _clean(text: str | None) -> str | None:
    return " ".join((text or "").split()) or None


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
