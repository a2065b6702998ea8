"""Pictures and players that stay although the words right around them go.

An algorithm judges text, and a picture follows its block: where the label on a lead picture goes ("-15 %", "1 of 7"),
the picture would go with it. One that stands among the kept text stays, without those words.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from lxml import etree

from crunch.algorithms.region.named_chrome import named_parts
from crunch.algorithms.region.page_chrome import page_chrome
from crunch.documents.extraction import Extraction
from crunch.documents.kept import kept_upwards
from crunch.documents.page import Page
from crunch.documents.semantics.media import PICTURES, PLAYERS, leads_to_a_picture, stated_size
from crunch.documents.semantics.roles import PAGE

LARGE: Final = 200
"""CSS pixels of the longer side, as the page states them, from which a picture is one to look at."""
MOST_CHARACTERS: Final = 300
"""Non-blank characters of the part that went: more are a text of its own, with pictures of its own."""
MOST_LINKED: Final = 0.5
"""Share of these that may stand in links: more are teasers of other pages."""

_AROUND: Final = 5
"""Elements from a picture outwards whose names say what it is."""
_SHOWN_ALONE: Final = (PICTURES - {"svg"}) | PLAYERS
"""No ``svg``: nearly all that stand by themselves are icons, of whatever size their box is."""
_SHOWN: Final = re.compile(r"gallery|carousel|hero|featured|lead|figure|photo|stage|slide", re.IGNORECASE)
_SMALL: Final = re.compile(r"avatar|icon|logo|emoji|badge|author|profile|gravatar|userpic|smil", re.IGNORECASE)


def let_media_stand(extraction: Extraction) -> Extraction:
    """With the pictures and players of the kept text ``standing``; linear in the page."""
    page = extraction.page
    media = [number for number, tag in enumerate(page.tags) if tag in _SHOWN_ALONE]
    if not media:
        return extraction
    kept = kept_upwards(extraction).tolist()
    media = [number for number in media if not kept[number]]
    if not media or True not in kept:
        return extraction
    roots, passed = _gone_parts(page, kept, media)
    first, last = _kept_range(extraction)
    sizes: dict[int, tuple[int, int]] = {}
    standing = set()
    for number in media:
        root = roots[number]
        if root < 0 or passed[number] or not (first < root < last or _stands_before(page, kept, root)):
            continue
        if root not in sizes:
            sizes[root] = _characters(page, root)
        characters, linked = sizes[root]
        few = 0 < characters <= MOST_CHARACTERS and linked <= MOST_LINKED * characters
        if few and _is_large(page, number, root):
            standing.add(number)
    return replace(extraction, standing=extraction.standing | standing) if standing else extraction


def _gone_parts(page: Page, kept: list[bool], media: list[int]) -> tuple[dict[int, int], dict[int, bool]]:
    """By element in or around which media lie: root of the part that went around it (-1: it stays); whether chrome or a
    link is between. The ways up are walked once each."""
    roots: dict[int, int] = {0: -1}
    passed: dict[int, bool] = {0: False}
    chrome = {removal.element for removal in (*page_chrome(page), *named_parts(page))}
    addresses = dict(page.attribute("href"))
    for medium in media:
        path: list[int] = []
        number = medium
        while number not in roots:
            path.append(number)
            number = page.parents[number]
        for number in reversed(path):
            parent = page.parents[number]
            if kept[number]:
                roots[number], passed[number] = -1, False
                continue
            tag = page.tags[number]
            address = addresses.get(number) if tag == "a" else None
            linked = address is not None and address[:1] != "#" and not leads_to_a_picture(address)
            roots[number] = number if kept[parent] else roots[parent]
            passed[number] = passed[parent] or number in chrome or linked or tag == "noscript"
    return roots, passed


def _kept_range(extraction: Extraction) -> tuple[int, int]:
    """Elements of the first and of the last slot that is kept."""
    texts, tails = extraction.kept_texts, extraction.kept_tails
    firsts = [inner for inner in (texts.find(1), tails.find(1)) if inner >= 0]
    return min(firsts, default=len(texts)), max(texts.rfind(1), tails.rfind(1))


def _stands_before(page: Page, kept: list[bool], root: int) -> bool:
    """Whether the next element beside it is kept, and not the whole page's wrapper: a lead picture above its title."""
    following = page.ends[root]
    if page.tags[page.parents[root]] in PAGE:
        return False
    return following < page.ends[page.parents[root]] and kept[following]


def _characters(page: Page, root: int) -> tuple[int, int]:
    """Displayed non-blank characters in a subtree, and those of them in links."""
    own = range(root, page.ends[root])
    total = sum(page.text_sizes[root : own.stop]) + sum(page.tail_sizes[root + 1 : own.stop])
    linked = 0
    end = root
    for number in own:
        if number >= end and page.tags[number] == "a":
            end = page.ends[number]
            linked += sum(page.text_sizes[number:end]) + sum(page.tail_sizes[number + 1 : end])
    return total, linked


def _is_large(page: Page, number: int, root: int) -> bool:
    """Whether it is to be looked at: by its stated size, else by what it stands in; a player by its full screen."""
    element = page.elements[number]
    if page.tags[number] in PLAYERS:
        return page.tags[number] == "audio" or "allowfullscreen" in element.attrib
    around = [number]
    while around[-1] != root and len(around) < _AROUND:
        around.append(page.parents[around[-1]])
    names = " ".join(_names(page.elements[inner]) for inner in around)
    if _SMALL.search(names) or _SMALL.search((element.get("src") or "").rsplit("/", 1)[-1]):
        return False
    size = stated_size(element)
    if size is not None:
        return size >= LARGE
    return (
        page.tags[number] != "img"
        or any(page.tags[inner] == "figure" for inner in around)
        or (_SHOWN.search(names) is not None)
    )


def _names(element: etree._Element) -> str:
    return " ".join(filter(None, (element.get("class"), element.get("id"), element.get("alt"))))
