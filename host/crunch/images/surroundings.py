"""Where on the page pictures stand: in which part, in which link, beside which text. Linear."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Final

from crunch.documents.blocks import Blocks, blocks_of
from crunch.documents.extraction import Extraction
from crunch.documents.kept import kept_elements
from crunch.documents.page import Page
from crunch.documents.semantics.media import leads_to_a_picture
from crunch.documents.semantics.people import leads_to_a_profile
from crunch.documents.semantics.roles import PAGE, SECTIONS, WHOLE
from crunch.documents.tags import BLOCK
from crunch.images.names import Role, role_in
from crunch.images.pictures import Picture
from crunch.wording import Said, say

_CHROME: Final = {
    "nav": say("part_navigation"),
    "menu": say("part_menu"),
    "aside": say("part_aside"),
    "footer": say("part_footer"),
    "dialog": say("part_dialog"),
}
_CONTROLS: Final = frozenset(("button", "select", "form", "label"))
_WHOLE: Final = WHOLE | SECTIONS
_FARTHEST: Final = 7
"""Levels above a picture whose names are taken for its own."""
_ITS_PAGE: Final = re.compile(r"^#|/(?:File|Datei|Fichier|Bild|Image|attachment|full|photos?|gallery)[:/]", re.I)
_HOME: Final = re.compile(r"(?:https?:)?(?://[^/]*)?/?(?:index\.\w+|[a-z]{2}/?)?$", re.IGNORECASE)
_LINE: Final = 120
"""Characters of a line that names a writer and a date."""
_REGION: Final = 0.6
"""Share of the kept long text that the main region holds."""
_LONG: Final = 60


@dataclass(eq=False, slots=True)
class Surroundings:
    """What is known of the places of a page; columns by element."""

    page: Page
    blocks: Blocks
    kept: bytearray
    """1 where the algorithm keeps the element or anything in it."""
    region: int
    """The smallest element that holds most of the kept text."""
    title: int
    """The heading of the first level that belongs to the region, else the region."""
    links: list[int]
    """The link around the element, 0 where there is none."""
    controls: bytearray
    """1 inside a button or a form."""
    kept_sums: list[int]
    """Kept non-blank characters in the elements before n."""
    shown_sums: list[int]
    """Displayed non-blank characters in the elements before n."""
    person_sums: list[int]
    """Links to the pages of persons in the elements before n."""
    linked_in: Counter[int] = field(default_factory=Counter)
    """By element: pictures in it that are links to other pages."""

    def kept_characters(self, number: int) -> int:
        """Kept non-blank characters in a subtree."""
        return self.kept_sums[self.page.ends[number]] - self.kept_sums[number]

    def ancestors(self, number: int, most: int = _FARTHEST) -> list[int]:
        """The elements around one, from the inside, without the whole of the page."""
        found: list[int] = []
        while number and len(found) < most:
            number = self.page.parents[number]
            if self.page.tags[number] in PAGE:
                break
            found.append(number)
        return found

    def chrome(self, number: int) -> Said | None:
        """What the page calls the part around an element, if that is no main content."""
        for around in self.ancestors(number, 40):
            if self.page.tags[around] in _CHROME and around != self.region:
                return _CHROME[self.page.tags[around]]
            if self.page.tags[around] == "header" and not self._in_article(around):
                return say("part_site_head")
        return None

    def _in_article(self, number: int) -> bool:
        page = self.page
        return page.ends[number] > self.title >= number or any(
            page.tags[around] in SECTIONS for around in self.ancestors(number, 40)
        )

    def named(self, number: int) -> tuple[Role, str] | None:
        """What the nearest telling name on the element or around it says; not names of what holds the main text."""
        for around in (number, *self.ancestors(number)):
            if around != number and (self.page.tags[around] in _WHOLE or self._holds_main_text(around)):
                return None
            element = self.page.elements[around]
            for value in (element.get("class"), element.get("id")):
                told = role_in(value) if value else None
                if told is not None:
                    return told
        return None

    def _holds_main_text(self, number: int) -> bool:
        return number <= self.region < self.page.ends[number] or (
            2 * self.kept_characters(number) > max(self.kept_sums[-1], 1)
        )

    def leads_elsewhere(self, number: int) -> bool:
        """Whether a picture is a link to another page, not to a larger one of itself."""
        link = self.links[number]
        if not link:
            return False
        href = (self.page.elements[link].get("href") or "").strip()
        return bool(href) and not leads_to_a_picture(href) and not _ITS_PAGE.search(href)

    def leads_home(self, number: int) -> bool:
        """Whether a picture is a link to the first page of the site."""
        href = (self.page.elements[self.links[number]].get("href") or "").strip()
        return bool(self.links[number]) and bool(_HOME.match(href))

    def beside_person(self, number: int, levels: int) -> bool:
        """Whether a short line around the picture, so many levels up, links to the page of a person."""
        for around in self.ancestors(number, levels):
            end = self.page.ends[around]
            if self.shown_sums[end] - self.shown_sums[around] > _LINE:
                return False
            if self.person_sums[end] > self.person_sums[around]:
                return True
        return False

    def link_text(self, number: int) -> int:
        """Non-blank characters in the link around a picture."""
        link = self.links[number]
        return self.shown_sums[self.page.ends[link]] - self.shown_sums[link] if link else 0

    def stands_in_text(self, number: int) -> bool:
        """Whether the picture is a part of a line: its block has text of its own that is no link and is kept."""
        page = self.page
        owner = page.parents[number]
        while owner and page.tags[owner] not in BLOCK:
            owner = page.parents[owner]
        own = self.blocks.characters[owner] - self.blocks.link_characters[owner]
        return bool(self.kept[owner]) and own >= 8 and not self.links[number]

    def beside_text(self, number: int) -> tuple[bool, bool]:
        """Whether kept text of the region comes before the picture, and after it."""
        start, end = self.region, self.page.ends[self.region]
        if not start <= number < end:
            return False, False
        return self.kept_sums[number] > self.kept_sums[start], self.kept_sums[end] > self.kept_sums[
            self.page.ends[number]
        ]


def surroundings_of(extraction: Extraction, pictures: list[Picture]) -> Surroundings:
    """Look at a page once for all its pictures."""
    page = extraction.page
    blocks = blocks_of(page)
    kept_by_element = _by_element(page, extraction.kept_texts, extraction.kept_tails)
    links = [0] * len(page)
    controls = bytearray(len(page))
    for number in range(1, len(page)):
        parent, tag = page.parents[number], page.tags[number]
        links[number] = number if tag == "a" else links[parent]
        controls[number] = 1 if tag in _CONTROLS else controls[parent]
    region = _region(page, kept_by_element)
    kept = kept_elements(extraction).kept
    title = _title(page, kept, region)
    persons = bytearray(len(page))
    for number, href in page.attribute("href"):
        persons[number] = page.tags[number] == "a" and leads_to_a_profile(href)
    around = Surroundings(
        page,
        blocks,
        kept,
        region,
        title,
        links,
        controls,
        list(accumulate(kept_by_element, initial=0)),
        list(accumulate(_by_element(page, page.ink_texts, page.ink_tails), initial=0)),
        list(accumulate(persons, initial=0)),
    )
    for picture in pictures:
        if around.leads_elsewhere(picture.element):
            around.linked_in.update(around.ancestors(picture.element, 6))
    return around


def _by_element(page: Page, texts: bytes | bytearray, tails: bytes | bytearray) -> list[int]:
    """Non-blank characters of the slots that are set, by the element that they are text of."""
    sizes = [size if chosen else 0 for chosen, size in zip(texts, page.text_sizes, strict=True)]
    for number, tail in enumerate(tails):
        if tail:
            sizes[page.parents[number]] += page.tail_sizes[number]
    return sizes


def _title(page: Page, kept: bytearray, region: int) -> int:
    """The first kept heading of the first level in the region, else the last one before it, else the region."""
    headings = [number for number, tag in enumerate(page.tags) if tag == "h1" and number < page.ends[region]]
    inside = [number for number in headings if number > region and kept[number]]
    return inside[0] if inside else headings[-1] if headings and headings[-1] < region else region


def _region(page: Page, kept_by_element: list[int]) -> int:
    weights = [size if size >= _LONG else 0 for size in kept_by_element]
    if not any(weights):
        weights = list(kept_by_element)
    for number in range(len(page) - 1, 0, -1):
        weights[page.parents[number]] += weights[number]
    needed = _REGION * weights[0]
    region, child = 0, 1
    while weights[0] and child < page.ends[region]:
        if weights[child] >= needed:
            region, child = child, child + 1
        else:
            child = page.ends[child]
    return region
