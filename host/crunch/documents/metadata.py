"""Title, byline, date and language of a page, as its markup states them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from lxml import etree

from crunch.documents.page import Page
from crunch.documents.structured_data import Thing, metas_of, structured_data_of
from crunch.documents.tree import select

_CLOCK = re.compile(r"\d{4}-\d{2}-\d{2}(?:[T ][\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?")
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}(?![0-9])")
_BY = re.compile(r"^\s*(?:by|von|par|por|di|door|av|af)\s*:?\s+", re.IGNORECASE)
_SITE_NAME = re.compile(r"(?<!\s)\s+[|–—·»-]\s+[^|–—·»]{1,40}$")
_LONGEST_BYLINE = 100
_READ_FOR_BYLINE = _LONGEST_BYLINE + 20
"""Characters of a marked text that are read: those of a byline and what introduces it."""
_READ_FOR_DATE = 1_000
_SPACE = re.compile(r"\s+")


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
    published = metas.get("article:published_time"), article.first("datePublished")
    stated = (*published, _marked_date(root), metas.get("date"))
    language = (
        root.get("lang") or root.get("{http://www.w3.org/XML/1998/namespace}lang") or metas.get("content-language")
    )
    return Metadata(title, byline, next(filter(_may_be_a_date, map(_clean, stated)), None), _clean(language))


def _may_be_a_date(text: str | None) -> bool:
    """Whether a text says anything, and no day that no calendar has."""
    day = _DAY.match(text or "")
    try:
        return bool(text) and (day is None or bool(date.fromisoformat(day[0])))
    except ValueError:
        return False


def _clean(text: str | None) -> str | None:
    return " ".join((text or "").split()) or None


def _text(element: etree._Element) -> str:
    return " ".join("".join(map(str, element.itertext())).split())


def _beginnings(elements: list[etree._Element], length: int) -> Iterator[str]:
    """The text of each element, white space collapsed, cut behind ``length`` characters.

    Elements are in document order. What several of them stand in, or hold, is walked once and not for each.
    """
    wanted = set(elements)
    known: dict[etree._Element, str] = {}
    for element in elements:
        if element not in known:
            known |= _beginnings_inside(element, wanted, length)
        yield known[element]


def _beginnings_inside(
    outermost: etree._Element, wanted: set[etree._Element], length: int
) -> dict[etree._Element, str]:
    pieces: list[str] = []  # each with ink or a single space, so that few of them make up a beginning
    first: dict[etree._Element, int] = {}
    last: dict[etree._Element, int] = {}
    for event, element in etree.iterwalk(outermost, ("start", "end")):
        if element in wanted:
            (first if event == "start" else last)[element] = len(pieces)
        piece = _SPACE.sub(" ", (element.text if event == "start" else element.tail) or "")
        if pieces and pieces[-1][-1] == " ":
            piece = piece.lstrip()
        if piece:
            pieces.append(piece)
    found = {}
    for element, start in first.items():
        text = ""
        for number in range(start, last[element]):
            text += pieces[number][: length + 2]  # it may begin and end with a space
            if len(text) >= length + 2:
                break
        found[element] = text.strip()[:length]
    return found


def _marked_byline(root: etree._Element) -> str | None:
    expressions = (
        "//*[@itemprop='author'] | //*[@rel='author']",
        "//*[contains(concat(' ', normalize-space(@class), ' '), ' byline ')]",
        "//*[contains(concat(' ', normalize-space(@class), ' '), ' author ')]",
    )
    for expression in expressions:
        for beginning in _beginnings(select(root, expression), _READ_FOR_BYLINE):
            text = _BY.sub("", beginning)
            if 0 < len(text) <= _LONGEST_BYLINE:
                return text
    return None


def _marked_date(root: etree._Element) -> str | None:
    marked = select(root, "//time[@datetime] | //*[@itemprop='datePublished']")
    stated = [element.get("datetime") or element.get("content") or "" for element in marked]
    written = _beginnings([element for element, value in zip(marked, stated, strict=True) if not value], _READ_FOR_DATE)
    for value in stated:
        match = _CLOCK.search(value or next(written))
        if match:
            return match[0]
    return None


def _only_heading(root: etree._Element) -> str | None:
    headings = list(root.iter("h1"))
    shown = [heading for heading, text in zip(headings, _beginnings(headings, 1), strict=True) if text]
    return _text(shown[0]) if len(shown) == 1 else None


def _document_title(root: etree._Element) -> str | None:
    element = root.find(".//title")
    if element is None:
        return None
    title = _text(element)
    return _SITE_NAME.sub("", title) or title or None
