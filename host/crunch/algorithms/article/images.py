"""Which images of the article subtree belong to the article, with the reason for each."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urljoin

from lxml import etree

from crunch.algorithms.article.captions import MOST, Caption, Captions
from crunch.algorithms.article.reading import Reading
from crunch.algorithms.article.similarity import Judge
from crunch.documents.extraction import Extraction, Removal, remove_subtrees
from crunch.documents.page import Page
from crunch.documents.semantics.media import own_address
from crunch.wording import Said, say

STEP: Final = "image"

_PIXEL: Final = 3
_ICON: Final = 40
_NUMBER: Final = re.compile(r"\s*(\d{1,5})")
_IN_TEXT: Final = frozenset("p li td th span a b i em strong sub sup h1 h2 h3 h4 h5 h6 dd dt code label".split())


@dataclass(frozen=True, slots=True)
class Image:
    """An image of the article subtree and the verdict on it."""

    element: int
    address: str
    caption: Caption | None
    entities: list[str]
    similarity: float
    is_kept: bool
    reason: Said

    def to_json(self) -> dict[str, Any]:
        """As the command line prints it."""
        return {
            "element": self.element,
            "image": self.address,
            "caption": self.caption.text if self.caption else None,
            "caption_from": self.caption.source if self.caption else None,
            "entities": self.entities,
            "similarity": round(self.similarity, 4),
            "kept": self.is_kept,
            "reason": str(self.reason),
        }


def judge_images(reading: Reading, root: int, judge: Judge, *, modern: bool) -> list[Image]:
    """Judge every image of an article subtree, in document order."""
    page = reading.page
    captions = Captions(reading, root)
    found: list[Image] = []
    compared: dict[str, Any] = {}
    for number in range(root, page.ends[root]):
        if page.tags[number] != "img":
            continue
        element = page.elements[number]
        address = address_of(page, element)
        size = _size(element)
        if modern and size is not None and size <= _PIXEL:
            found.append(Image(number, address, None, [], 0.0, False, say("tracking_pixel")))
            continue
        if modern and size is not None and size <= _ICON and _stands_in_text(page, number):
            found.append(Image(number, address, None, [], 0.0, True, say("image_in_line")))
            continue
        caption = captions.of(number) if modern else captions.of_paper(number)
        if caption is None:
            found.append(Image(number, address, None, [], 0.0, False, say("no_caption")))
            continue
        if caption.text not in compared:
            compared[caption.text] = judge.compare(caption.text[:MOST])
        verdict = compared[caption.text]
        reason = say("caption_says", what=verdict.reason) if verdict.names_somebody else verdict.reason
        found.append(Image(number, address, caption, verdict.entities, verdict.similarity, verdict.is_related, reason))
    return found


def remove_images(extraction: Extraction, images: list[Image], *, modern: bool) -> Extraction:
    """The extraction without the images that do not belong; the modern variant takes figure and caption along."""
    page = extraction.page
    kept_figures = {_figure(page, image.element) for image in images if image.is_kept}
    removals: dict[int, Removal] = {}
    for image in images:
        if image.is_kept:
            continue
        figure = _figure(page, image.element)
        target = figure if modern and figure not in kept_figures and figure is not None else image.element
        removals.setdefault(target, Removal(target, STEP, "other", image.reason, round(1 - image.similarity, 3)))
    return remove_subtrees(extraction, removals.values())


def address_of(page: Page, element: etree._Element) -> str:
    """The address of an image, absolute where the page's own address is known; empty when it has none."""
    value = own_address(element)
    try:
        return urljoin(page.url, value) if page.url and value else value
    except ValueError:  # no address at all
        return value


def _size(element: etree._Element) -> int | None:
    """The larger side in pixels, when the page states both."""
    sides = [_NUMBER.match(element.get(name) or "") for name in ("width", "height")]
    if not all(sides) or any((element.get(name) or "").strip().endswith("%") for name in ("width", "height")):
        return None
    return max(int(side[1]) for side in sides if side)


def _stands_in_text(page: Page, number: int) -> bool:
    parent = page.parents[number]
    return page.tags[parent] in _IN_TEXT and bool(page.ink_tails[number] or page.ink_texts[parent])


def _figure(page: Page, number: int) -> int | None:
    """The nearest figure around an image, a few levels up."""
    for _ in range(6):
        number = page.parents[number]
        if page.tags[number] == "figure":
            return number
    return None
