"""Bars of links without a word: share buttons that are icons of a font, and site menus that are pictures.

No text tells them apart from the text around them, so nothing else lets them go; without their style they are empty
list items. A row of pictures in the text stays, and so do choices such as colours, which lead to the same site.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import Final
from urllib.parse import urlsplit

from crunch.documents.extraction import Removal
from crunch.documents.page import Page
from crunch.documents.semantics.forms import CONTROLS
from crunch.documents.semantics.media import IMAGES, PICTURES, PLAYERS, VIDEOS, leads_to_a_picture
from crunch.documents.semantics.roles import WHOLE
from crunch.documents.web_addresses import resolved, scheme_of
from crunch.wording import say

STEP: Final = "link bar"
LEAST: Final = 3
"""Links of a bar."""

_ABOVE: Final = 6
"""Levels from a link to its bar."""
_NO_BAR: Final = WHOLE | {"td", "th"}
_SHOWN: Final = VIDEOS | PLAYERS | CONTROLS | {"canvas", "math", "figure", "form"}
"""What is in no bar."""


def link_bars(page: Page, before: int) -> list[Removal]:
    """Roots of the bars, none of which is in another.

    Args:
        page: the page.
        before: element with which the content begins. Above it, a bar may consist of pictures that lead to other pages;
            below, of nothing but links most of which lead to other sites.
    """
    found: list[Removal] = []
    tags, ends, ink, tails = page.tags, page.ends, page.ink_texts, page.ink_tails
    linked = page.attribute("href")
    wordless = [
        index
        for index, (number, _) in enumerate(linked)
        if not ink[number] and tags[number] == "a" and ink.find(1, number, ends[number]) < 0
    ]
    end = 0
    for first, third in zip(wordless, wordless[LEAST - 1 :], strict=False):
        number = linked[first][0]
        if number < end or third != first + LEAST - 1 or tails.find(1, number + 1, linked[third][0]) >= 0:
            continue
        bar = _bar_around(page, number)
        end = max(ends[bar], end)
        last = bisect_left(linked, (end, ""))
        links = [address for link, address in linked[first:last] if tags[link] == "a"]
        if len(links) < LEAST or _has_text(page, bar):
            continue
        pictured = not PICTURES.isdisjoint(tags[bar:end])
        if end <= before and pictured and _leads_to_pages(page, links):
            found.append(Removal(bar, STEP, "navigation", say("row_of_pictures"), 0.8))
        elif IMAGES.isdisjoint(tags[bar:end]) and _leads_away(page, links):
            found.append(Removal(bar, STEP, "service", say("row_of_buttons"), 0.8))
    return found


def _is_wordless(page: Page, number: int) -> bool:
    """Whether there is no text in an element, and nothing that is more than a link."""
    end = page.ends[number]
    wordless = page.ink_texts.find(1, number, end) < 0 and page.ink_tails.find(1, number + 1, end) < 0
    return wordless and _SHOWN.isdisjoint(page.tags[number:end])


def _has_text(page: Page, number: int) -> bool:
    """Whether there is text after all, which is not displayed: in what is folded up."""
    inside = range(number, page.ends[number])
    texts = (page.texts[inner] for inner in inside if page.tags[inner] not in ("script", "style"))
    return any(text and not text.isspace() for text in (*texts, *page.tails[number + 1 : inside.stop]))


def _bar_around(page: Page, number: int) -> int:
    """The largest part around a link in which there is no text."""
    for _ in range(_ABOVE):
        around = page.parents[number]
        if page.tags[around] in _NO_BAR or not _is_wordless(page, around):
            break
        number = around
    return number


def _leads_to_pages(page: Page, links: list[str]) -> bool:
    """Whether at least three different pages are linked, and no picture, as galleries do; never on a front page."""
    pages = {link.strip() for link in links} - {""}
    real = [link for link in pages if not link.startswith("#") and scheme_of(link) not in ("javascript", "data")]
    pictures = any(map(leads_to_a_picture, real))
    own = urlsplit(page.url or "x")
    return len(real) >= LEAST and not pictures and not (own.path in ("", "/") and not own.query)


def _leads_away(page: Page, links: list[str]) -> bool:
    """Whether at least half of the links lead to other sites."""
    return 2 * sum(_is_elsewhere(page.url or "", link) for link in links) >= len(links)


def _is_elsewhere(url: str, link: str) -> bool:
    try:
        address, own = urlsplit(resolved(url, link)), urlsplit(url).hostname
    except ValueError:
        return False
    return address.scheme == "mailto" or (address.scheme in ("http", "https") and address.hostname != own)
