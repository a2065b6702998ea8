"""The removed link retainer: text links that went are listed at the end, so that the page can still be browsed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from lxml import etree

from crunch.documents.extraction import Extraction
from crunch.documents.output import Region, RemovedLink
from crunch.documents.page import Page
from crunch.documents.semantics.roles import ROLE_OF_TAG, role_of
from crunch.documents.tags import SEPARATORS

if TYPE_CHECKING:
    from crunch.algorithms.crunch.state import PageState

_REGION_OF_ROLE: Final[dict[str, Region]] = {
    "navigation": "navigation",
    "menu": "navigation",
    "menubar": "navigation",
    "banner": "header",
    "contentinfo": "footer",
    "complementary": "sidebar",
    "main": "main",
    "article": "main",
    "search": "form",
}
_REGION_OF_TAG: Final[dict[str, Region]] = {
    **{tag: _REGION_OF_ROLE[role] for tag, role in ROLE_OF_TAG.items() if role in _REGION_OF_ROLE},
    "form": "form",
}
_IN_SCHEMES: Final = re.compile(r"[\x00-\x20]+")
_SCHEME: Final = re.compile(r"([a-zA-Z][a-zA-Z0-9+.-]*):")
_HARMLESS: Final = ("https://", "http://", "/", "#")
_ALLOWED: Final = frozenset(("http", "https", "mailto"))
LONGEST_TEXT: Final = 200
LONGEST_ADDRESS: Final = 2_000


def removed_links(state: PageState, advertisements: str) -> list[RemovedLink]:
    """Text links of the page that the filters took, in order, those of a region together.

    Args:
        state: what the filters left.
        advertisements: name of the step that took advertisements; they are a region of their own.
    """
    advertised = [removal.element for removal in state.removals if removal.step == advertisements]
    ends, below, alive = state.page.ends, state.original.below, state.alive
    gone: list[int] = []
    end = 0
    for number in state.links:
        if number >= end:  # of links inside links only the outermost
            end = ends[number]
            if not alive[number] and below(number, end):
                gone.append(number)
    return _grouped(state.page, gone, advertised)


def links_that_went(extraction: Extraction, most: int | None = None) -> tuple[list[RemovedLink], int]:
    """Removed links of any other algorithm: text links of which no text is kept.

    Args:
        extraction: what is kept.
        most: how many are listed; those after them are only counted. None: all.

    Returns:
        The links, and how many more there are.
    """
    page = extraction.page
    if extraction.keeps_everything or "a" not in page.tags:
        return [], 0
    advertised = [removal.element for removal in extraction.removals if removal.kind == "advertisement"]
    gone = _gone(extraction, _with_address(page))
    listed = gone[:most]
    return _grouped(page, listed, advertised), len(gone) - len(listed)


def _with_address(page: Page) -> list[int]:
    """The ``a`` elements that have an ``href``."""
    numbers = [number for number, tag in enumerate(page.tags) if tag == "a"]
    return [number for number, link in zip(numbers, page.root.iter("a"), strict=True) if link.get("href") is not None]


def _gone(extraction: Extraction, links: list[int]) -> list[int]:
    """The links that had a text of which nothing is kept; of links inside links only the outermost."""
    page = extraction.page
    ends, ink_texts, kept_texts = page.ends, page.ink_texts, extraction.kept_texts
    found: list[int] = []
    end = 0
    for number in links:
        if number < end:
            continue
        end = ends[number]
        if end == number + 1:  # most links
            if ink_texts[number] and not kept_texts[number]:
                found.append(number)
            continue
        texts, tails = slice(number, end), slice(number + 1, end)
        kept = any(kept_texts[texts]) or any(extraction.kept_tails[tails])
        if not kept and (any(ink_texts[texts]) or any(page.ink_tails[tails])):
            found.append(number)
    return found


def _grouped(page: Page, links: list[int], ads: list[int]) -> list[RemovedLink]:
    """Links with a text and an address that may be offered, those of a region together."""
    advertised = _inside(ads, page) if ads else None
    elements = page.elements_at(_with_ancestors(page, links))
    regions = _Regions(page, elements)
    groups: dict[tuple[Region, str], list[RemovedLink]] = {}
    for number in links:
        href = safe_address(elements[number].get("href"))
        text = _text(page, number)
        if href is None or not text:
            continue
        region, label = regions.of(number)
        if advertised and advertised[number]:
            region, label = "advertisement", ""
        link = RemovedLink(element=number, text=text[:LONGEST_TEXT], href=href, region=region, label=label)
        groups.setdefault((region, label), []).append(link)
    return [link for group in groups.values() for link in group]


def _with_ancestors(page: Page, numbers: list[int]) -> set[int]:
    """The elements and all that they lie in."""
    found: set[int] = set()
    for number in numbers:
        while number not in found:
            found.add(number)
            number = page.parents[number]
    return found


def safe_address(href: str | None) -> str | None:
    """An address that may be offered: http(s), mailto, relative or inside the page; None for any other."""
    address = (href or "").strip()
    if address.startswith(_HARMLESS) and len(address) <= LONGEST_ADDRESS:
        return address
    scheme = _SCHEME.match(_IN_SCHEMES.sub("", address))  # browsers read a scheme across line breaks, too
    if not address or len(address) > LONGEST_ADDRESS or (scheme and scheme[1].lower() not in _ALLOWED):
        return None
    return address


def _inside(roots: list[int], page: Page) -> bytearray:
    inside = bytearray(len(page))
    for number in roots:
        inside[number : page.ends[number]] = b"\1" * (page.ends[number] - number)
    return inside


def _text(page: Page, root: int) -> str:
    """Displayed text of a subtree, white space collapsed."""
    ends, tags = page.ends, page.tags
    if ends[root] == root + 1:
        return " ".join((page.texts[root] or "").split())
    parts: list[str] = []
    stack: list[int] = []
    for number in range(root, ends[root]):
        while stack and ends[stack[-1]] <= number:
            _close(page, stack.pop(), parts)
        if tags[number] in SEPARATORS:
            parts.append(" ")
        if page.ink_texts[number] or (page.displayed[number] and page.texts[number]):
            parts.append(page.texts[number] or "")
        if number != root:
            stack.append(number)
    while stack:
        _close(page, stack.pop(), parts)
    return " ".join("".join(parts).split())


def _close(page: Page, number: int, parts: list[str]) -> None:
    if page.tags[number] in SEPARATORS:
        parts.append(" ")
    if page.displayed[page.parents[number]]:
        parts.append(page.tails[number] or "")


class _Regions:
    """The region that an element lies in: the nearest one around it that has a name."""

    def __init__(self, page: Page, elements: dict[int, etree._Element]) -> None:
        self._tags = page.tags
        self._parents = page.parents
        self._elements = elements
        self._known: dict[int, tuple[Region, str]] = {}

    def of(self, number: int) -> tuple[Region, str]:
        """Region, and the page's own name of it."""
        known, path = self._known, []
        while (found := known.get(number)) is None:
            path.append(number)
            found = self._named(number)
            if found is not None:
                break
            number = self._parents[number]
        for one in path:  # each element is looked at once
            known[one] = found
        return found

    def _named(self, number: int) -> tuple[Region, str] | None:
        region = _REGION_OF_ROLE.get(role_of(self._elements[number])) or _REGION_OF_TAG.get(self._tags[number])
        if region is not None:
            return region, " ".join((self._elements[number].get("aria-label") or "").split())[:LONGEST_TEXT]
        return None if number else ("other", "")
